#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

/* sample * weight / 255, rounded, in 16-bit lanes. Both factors are 0 ... 255, so that t is at most 65,153. The high
 * half of t * 257 equals (t + (t >> 8)) >> 8: the bits that the inner shift drops never carry. */
AVX2 static inline __m256i scale(__m256i sample, __m256i weight) {
  __m256i t = _mm256_add_epi16(_mm256_mullo_epi16(sample, weight), _mm256_set1_epi16(128));
  return _mm256_mulhi_epu16(t, _mm256_set1_epi16(257));
}

AVX2 static inline void blend_blocks(uint8_t *samples, const uint8_t *blocks, size_t count, int shift) {
  (void)shift;
  const __m256i zero = _mm256_setzero_si256();
  for (size_t i = 0; i < count; i++) {
    __m256i *target = (__m256i *)(void *)(samples + i * NAGARE_BLOCK);
    const __m256i *block = (const __m256i *)(const void *)(blocks + i * 2 * NAGARE_BLOCK);
    __m256i sample = _mm256_loadu_si256(target);
    __m256i color = _mm256_load_si256(block);
    __m256i weight = _mm256_load_si256(block + 1);
    __m256i low = scale(_mm256_unpacklo_epi8(sample, zero), _mm256_unpacklo_epi8(weight, zero));
    __m256i high = scale(_mm256_unpackhi_epi8(sample, zero), _mm256_unpackhi_epi8(weight, zero));
    _mm256_storeu_si256(target, _mm256_add_epi8(color, _mm256_packus_epi16(low, high)));
  }
}

AVX2 static void blend_part(uint8_t *samples, const uint8_t *block, int32_t first, int32_t end, int shift) {
  nagare_blend_part(samples, block, first, end, shift, 1, blend_blocks);
}

AVX2 void nagare_draw_8_avx2(const nagare_canvas *canvases, size_t count) {
  nagare_draw(canvases, count, (nagare_blend){1, blend_blocks, blend_part}, 0);
}
#endif
