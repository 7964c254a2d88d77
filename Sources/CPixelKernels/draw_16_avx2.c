#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

/* vpmulhrsw computes (value * weight + 2^14) >> 15, exact except for -2^15 * -2^15; values are never negative. */
AVX2 static inline __m256i blend_half(__m256i sample, __m256i color, __m256i weight, __m128i shift) {
  __m256i value = _mm256_srl_epi16(sample, shift);
  return _mm256_sll_epi16(_mm256_sub_epi16(color, _mm256_mulhrs_epi16(value, weight)), shift);
}

AVX2 static inline void blend_blocks(uint8_t *samples, const uint8_t *blocks, size_t count, int shift) {
  const __m128i bits = _mm_cvtsi32_si128(shift);
  for (size_t i = 0; i < count; i++) {
    __m256i *target = (__m256i *)(void *)(samples + i * 2 * NAGARE_BLOCK);
    const __m256i *block = (const __m256i *)(const void *)(blocks + i * 4 * NAGARE_BLOCK);
    __m256i low = _mm256_loadu_si256(target), high = _mm256_loadu_si256(target + 1);
    low = blend_half(low, _mm256_load_si256(block), _mm256_load_si256(block + 2), bits);
    high = blend_half(high, _mm256_load_si256(block + 1), _mm256_load_si256(block + 3), bits);
    _mm256_storeu_si256(target, low);
    _mm256_storeu_si256(target + 1, high);
  }
}

AVX2 static void blend_part(uint8_t *samples, const uint8_t *block, int32_t first, int32_t end, int shift) {
  nagare_blend_part(samples, block, first, end, shift, 2, blend_blocks);
}

AVX2 void nagare_draw_16_avx2(const nagare_canvas *canvases, size_t count, int shift) {
  nagare_draw(canvases, count, (nagare_blend){2, blend_blocks, blend_part}, shift);
}
#endif
