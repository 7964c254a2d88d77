#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

/* x * (255 - alpha) / 255 rounded, in 16-bit lanes: x and inverse hold 0 ... 255, so that t is at most 65,153. The high
 * half of t * 257 is (t + (t >> 8)) >> 8: what the shift drops cannot carry the sum over a multiple of 256. */
AVX2 static inline __m256i scale_256(__m256i x, __m256i inverse) {
  __m256i t = _mm256_add_epi16(_mm256_mullo_epi16(x, inverse), _mm256_set1_epi16(128));
  return _mm256_mulhi_epu16(t, _mm256_set1_epi16(257));
}

AVX2 static inline __m128i scale_128(__m128i x, __m128i inverse) {
  __m128i t = _mm_add_epi16(_mm_mullo_epi16(x, inverse), _mm_set1_epi16(128));
  return _mm_mulhi_epu16(t, _mm_set1_epi16(257));
}

AVX2 static inline void blend_32(uint8_t *samples, const uint8_t *colors, const uint8_t *alphas) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i inverse = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)alphas), _mm256_set1_epi8(-1));
  __m256i x = _mm256_loadu_si256((const __m256i *)samples);
  __m256i low = scale_256(_mm256_unpacklo_epi8(x, zero), _mm256_unpacklo_epi8(inverse, zero));
  __m256i high = scale_256(_mm256_unpackhi_epi8(x, zero), _mm256_unpackhi_epi8(inverse, zero));
  __m256i color = _mm256_loadu_si256((const __m256i *)colors);
  _mm256_storeu_si256((__m256i *)samples, _mm256_add_epi8(color, _mm256_packus_epi16(low, high)));
}

AVX2 static inline __m128i blend_128(__m128i x, __m128i color, __m128i alpha) {
  const __m128i zero = _mm_setzero_si128();
  __m128i inverse = _mm_xor_si128(alpha, _mm_set1_epi8(-1));
  __m128i low = scale_128(_mm_unpacklo_epi8(x, zero), _mm_unpacklo_epi8(inverse, zero));
  __m128i high = scale_128(_mm_unpackhi_epi8(x, zero), _mm_unpackhi_epi8(inverse, zero));
  return _mm_add_epi8(color, _mm_packus_epi16(low, high));
}

AVX2 static inline void blend_16(uint8_t *samples, const uint8_t *colors, const uint8_t *alphas) {
  __m128i x = _mm_loadu_si128((const __m128i *)samples);
  __m128i color = _mm_loadu_si128((const __m128i *)colors);
  __m128i alpha = _mm_loadu_si128((const __m128i *)alphas);
  _mm_storeu_si128((__m128i *)samples, blend_128(x, color, alpha));
}

AVX2 static inline void blend_8(uint8_t *samples, const uint8_t *colors, const uint8_t *alphas) {
  __m128i x = _mm_loadl_epi64((const __m128i *)samples);
  __m128i color = _mm_loadl_epi64((const __m128i *)colors);
  __m128i alpha = _mm_loadl_epi64((const __m128i *)alphas);
  _mm_storel_epi64((__m128i *)samples, blend_128(x, color, alpha));
}

static inline void blend_1(uint8_t *sample, uint8_t color, uint8_t alpha) {
  unsigned t = *sample * (255u - alpha) + 128u;
  *sample = (uint8_t)(color + ((t + (t >> 8)) >> 8));
}

AVX2 static inline void blend_row(uint8_t *samples, const uint8_t *colors, const uint8_t *alphas, size_t count) {
  size_t i = 0;
  for (; i + 32 <= count; i += 32) blend_32(samples + i, colors + i, alphas + i);
  if (i + 16 <= count) {
    blend_16(samples + i, colors + i, alphas + i);
    i += 16;
  }
  if (i + 8 <= count) {
    blend_8(samples + i, colors + i, alphas + i);
    i += 8;
  }
  for (; i < count; i++) blend_1(samples + i, colors[i], alphas[i]);
}

AVX2 static void blend_spans(const nagare_target *target, const nagare_span *spans, size_t count,
                             const uint8_t *colors, const uint8_t *alphas) {
  draw_spans_8(target, spans, count, colors, alphas, blend_row);
}

const nagare_kernels nagare_kernels_avx2 = {"avx2", blend_spans};
#endif
