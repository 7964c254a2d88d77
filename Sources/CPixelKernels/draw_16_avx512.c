#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl")))

/* vpmulhrsw computes (value * weight + 2^14) >> 15, exact except for -2^15 * -2^15; values are never negative. */
AVX512 static inline __m512i blend_block(__m512i samples, const uint8_t *block, __m128i shift) {
  __m512i values = _mm512_srl_epi16(samples, shift);
  __m512i kept = _mm512_mulhrs_epi16(values, _mm512_load_si512(block + 2 * NAGARE_BLOCK));
  return _mm512_sll_epi16(_mm512_sub_epi16(_mm512_load_si512(block), kept), shift);
}

AVX512 static inline void blend_blocks(uint8_t *samples, const uint8_t *blocks, size_t count, int shift) {
  const __m128i bits = _mm_cvtsi32_si128(shift);
  for (size_t i = 0; i < count; i++) {
    uint8_t *target = samples + i * 2 * NAGARE_BLOCK;
    _mm512_storeu_si512(target, blend_block(_mm512_loadu_si512(target), blocks + i * 4 * NAGARE_BLOCK, bits));
  }
}

/* Masked lanes are neither read nor written. */
AVX512 static inline void blend_part(uint8_t *samples, const uint8_t *block, int32_t first, int32_t end, int shift) {
  const __mmask32 lanes = nagare_lanes(first, end);
  const __m512i drawn = blend_block(_mm512_maskz_loadu_epi16(lanes, samples), block, _mm_cvtsi32_si128(shift));
  _mm512_mask_storeu_epi16(samples, lanes, drawn);
}

AVX512 void nagare_draw_16_avx512(const nagare_canvas *canvases, size_t count, int shift) {
  nagare_draw(canvases, count, (nagare_blend){2, blend_blocks, blend_part}, shift);
}
#endif
