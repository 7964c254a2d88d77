#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl")))

/* color + sample * weight / 255, rounded, in 16-bit lanes. Both factors are 0 ... 255, so that t is at most 65,153. The
 * high half of t * 257 equals (t + (t >> 8)) >> 8: the bits that the inner shift drops never carry. */
AVX512 static inline __m256i blend_block(__m256i samples, const uint8_t *block) {
  __m512i weights = _mm512_cvtepu8_epi16(_mm256_load_si256((const __m256i *)(const void *)(block + NAGARE_BLOCK)));
  __m512i products = _mm512_mullo_epi16(_mm512_cvtepu8_epi16(samples), weights);
  __m512i t = _mm512_add_epi16(products, _mm512_set1_epi16(128));
  __m256i kept = _mm512_cvtepi16_epi8(_mm512_mulhi_epu16(t, _mm512_set1_epi16(257)));
  return _mm256_add_epi8(_mm256_load_si256((const __m256i *)(const void *)block), kept);
}

AVX512 static inline void blend_blocks(uint8_t *samples, const uint8_t *blocks, size_t count, int shift) {
  (void)shift;
  for (size_t i = 0; i < count; i++) {
    __m256i *target = (__m256i *)(void *)(samples + i * NAGARE_BLOCK);
    _mm256_storeu_si256(target, blend_block(_mm256_loadu_si256(target), blocks + i * 2 * NAGARE_BLOCK));
  }
}

/* Masked lanes are neither read nor written. */
AVX512 static inline void blend_part(uint8_t *samples, const uint8_t *block, int32_t first, int32_t end, int shift) {
  (void)shift;
  const __mmask32 lanes = nagare_lanes(first, end);
  _mm256_mask_storeu_epi8(samples, lanes, blend_block(_mm256_maskz_loadu_epi8(lanes, samples), block));
}

AVX512 void nagare_draw_8_avx512(const nagare_canvas *canvases, size_t count) {
  nagare_draw(canvases, count, (nagare_blend){1, blend_blocks, blend_part}, 0);
}
#endif
