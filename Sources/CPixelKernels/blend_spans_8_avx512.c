#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl")))

/* x * (255 - alpha) / 255 rounded, in 16-bit lanes: x and inverse hold 0 ... 255, so that t is at most 65,153. The high
 * half of t * 257 is (t + (t >> 8)) >> 8: what the shift drops cannot carry the sum over a multiple of 256. */
AVX512 static inline __m512i scale_512(__m512i x, __m512i inverse) {
  __m512i t = _mm512_add_epi16(_mm512_mullo_epi16(x, inverse), _mm512_set1_epi16(128));
  return _mm512_mulhi_epu16(t, _mm512_set1_epi16(257));
}

AVX512 static inline __m512i blend_512(__m512i x, __m512i color, __m512i alpha) {
  const __m512i zero = _mm512_setzero_si512();
  __m512i inverse = _mm512_xor_si512(alpha, _mm512_set1_epi8(-1));
  __m512i low = scale_512(_mm512_unpacklo_epi8(x, zero), _mm512_unpacklo_epi8(inverse, zero));
  __m512i high = scale_512(_mm512_unpackhi_epi8(x, zero), _mm512_unpackhi_epi8(inverse, zero));
  return _mm512_add_epi8(color, _mm512_packus_epi16(low, high));
}

AVX512 static inline void blend_row(uint8_t *samples, const uint8_t *colors, const uint8_t *alphas, size_t count) {
  size_t i = 0;
  for (; i + 64 <= count; i += 64) {
    __m512i blended =
        blend_512(_mm512_loadu_si512(samples + i), _mm512_loadu_si512(colors + i), _mm512_loadu_si512(alphas + i));
    _mm512_storeu_si512(samples + i, blended);
  }
  if (i == count) return;
  /* Masked lanes are neither read nor written, so that the tail may end at the last byte of a page. */
  __mmask64 tail = ~0ull >> (64 - (count - i));
  __m512i blended = blend_512(_mm512_maskz_loadu_epi8(tail, samples + i), _mm512_maskz_loadu_epi8(tail, colors + i),
                              _mm512_maskz_loadu_epi8(tail, alphas + i));
  _mm512_mask_storeu_epi8(samples + i, tail, blended);
}

AVX512 static void blend_spans(const nagare_target *target, const nagare_span *spans, size_t count,
                               const uint8_t *colors, const uint8_t *alphas) {
  draw_spans_8(target, spans, count, colors, alphas, blend_row);
}

const nagare_kernels nagare_kernels_avx512 = {"avx512", blend_spans};
#endif
