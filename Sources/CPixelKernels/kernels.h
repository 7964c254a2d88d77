#ifndef NAGARE_KERNELS_H
#define NAGARE_KERNELS_H

#include <string.h>

#include "CPixelKernels.h"

#if defined(__x86_64__)
extern const nagare_kernels nagare_kernels_avx2;
extern const nagare_kernels nagare_kernels_avx512;
#endif

/* The part of a span that lies inside the plane. */
typedef struct clipped_span {
  uint8_t *samples;
  size_t offset;
  size_t length; /* 0 when nothing is inside */
} clipped_span;

static inline clipped_span clip_span(const nagare_target *target, const nagare_span *span) {
  clipped_span none = {NULL, 0, 0};
  int64_t row = (int64_t)target->y + span->row;
  if (row < 0 || row >= target->height) return none;
  int64_t left = (int64_t)target->x + span->x;
  int64_t right = left + span->length;
  int64_t first = left < 0 ? 0 : left;
  int64_t end = right > target->width ? target->width : right;
  if (end <= first) return none;
  return (clipped_span){target->samples + row * target->stride + first, span->offset + (size_t)(first - left),
                        (size_t)(end - first)};
}

/* Blends `count` samples with as many colours and alphas. */
typedef void (*blend_row_8_fn)(uint8_t *samples, const uint8_t *colors, const uint8_t *alphas, size_t count);

/* What the kernels of all instruction sets share. Always inlined, so that `blend_row` is called directly. */
__attribute__((always_inline)) static inline void draw_spans_8(const nagare_target *target, const nagare_span *spans,
                                                               size_t count, const uint8_t *colors,
                                                               const uint8_t *alphas, blend_row_8_fn blend_row) {
  for (size_t s = 0; s < count; s++) {
    clipped_span part = clip_span(target, &spans[s]);
    if (part.length == 0) continue;
    if (spans[s].kind == NAGARE_SPAN_COPY)
      memcpy(part.samples, colors + part.offset, part.length);
    else
      blend_row(part.samples, colors + part.offset, alphas + part.offset, part.length);
  }
}

#endif
