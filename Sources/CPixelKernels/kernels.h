#ifndef NAGARE_KERNELS_H
#define NAGARE_KERNELS_H

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

#endif
