#include "kernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>

/* sample * weight / 255, rounded, for 8 samples. With p = sample * weight, vrsraq computes p + ((p + 128) >> 8), and
 * vrshrn adds 128 and drops 8 bits. Together this is (t + (t >> 8)) >> 8 with t = p + 128, all below 2^16. */
static inline uint8x8_t scale(uint8x8_t sample, uint8x8_t weight) {
  uint16x8_t product = vmull_u8(sample, weight);
  return vrshrn_n_u16(vrsraq_n_u16(product, product, 8), 8);
}

static inline uint8x16_t blend_half(uint8x16_t sample, uint8x16_t color, uint8x16_t weight) {
  uint8x8_t low = scale(vget_low_u8(sample), vget_low_u8(weight));
  uint8x8_t high = scale(vget_high_u8(sample), vget_high_u8(weight));
  return vaddq_u8(color, vcombine_u8(low, high));
}

static inline void blend_blocks(uint8_t *samples, const uint8_t *blocks, size_t count, int shift) {
  (void)shift;
  for (size_t i = 0; i < count; i++) {
    uint8_t *target = samples + i * NAGARE_BLOCK;
    const uint8_t *block = blocks + i * 2 * NAGARE_BLOCK;
    uint8x16_t low = blend_half(vld1q_u8(target), vld1q_u8(block), vld1q_u8(block + 32));
    uint8x16_t high = blend_half(vld1q_u8(target + 16), vld1q_u8(block + 16), vld1q_u8(block + 48));
    vst1q_u8(target, low);
    vst1q_u8(target + 16, high);
  }
}

static void blend_part(uint8_t *samples, const uint8_t *block, int32_t first, int32_t end, int shift) {
  nagare_blend_part(samples, block, first, end, shift, 1, blend_blocks);
}

void nagare_draw_8_neon(const nagare_canvas *canvases, size_t count) {
  nagare_draw(canvases, count, (nagare_blend){1, blend_blocks, blend_part}, 0);
}
#endif
