#include "kernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>

/* sqrdmulh computes (2 * value * weight + 2^15) >> 16, exact except for -2^15 * -2^15; values are never negative. */
static inline uint16x8_t blend_8(uint16x8_t sample, uint16x8_t color, int16x8_t weight, int16x8_t shift) {
  int16x8_t value = vreinterpretq_s16_u16(vshlq_u16(sample, vnegq_s16(shift)));
  uint16x8_t kept = vreinterpretq_u16_s16(vqrdmulhq_s16(value, weight));
  return vshlq_u16(vsubq_u16(color, kept), shift);
}

static inline void blend_blocks(uint8_t *samples, const uint8_t *blocks, size_t count, int shift) {
  const int16x8_t bits = vdupq_n_s16((int16_t)shift);
  for (size_t i = 0; i < count; i++) {
    uint16_t *target = (uint16_t *)(void *)samples + i * NAGARE_BLOCK;
    const uint16_t *color = (const uint16_t *)(const void *)blocks + i * 2 * NAGARE_BLOCK;
    const int16_t *weight = (const int16_t *)(const void *)color + NAGARE_BLOCK;
    for (int j = 0; j < NAGARE_BLOCK; j += 8)
      vst1q_u16(target + j, blend_8(vld1q_u16(target + j), vld1q_u16(color + j), vld1q_s16(weight + j), bits));
  }
}

static void blend_part(uint8_t *samples, const uint8_t *block, int32_t first, int32_t end, int shift) {
  nagare_blend_part(samples, block, first, end, shift, 2, blend_blocks);
}

void nagare_draw_16_neon(const nagare_canvas *canvases, size_t count, int shift) {
  nagare_draw(canvases, count, (nagare_blend){2, blend_blocks, blend_part}, shift);
}
#endif
