/* Source-over kernels for planes of samples.
 *
 * The contract, for every kernel of the table:
 *
 * - A plane is `height` rows of `width` samples, rows `stride` bytes apart. 1 <= width, height <= 65535.
 *   No alignment is required. The stride may be negative.
 * - A sprite's samples are packed: the samples of span after span, nothing in between. Span s covers samples
 *   s.x ..< s.x + s.length of the sprite's row s.row, and its data start at colors[s.offset] and alphas[s.offset].
 * - The sprite's origin is put at sample (x, y) of the plane. It may lie anywhere, outside too: what falls outside
 *   the plane is not drawn, and no byte outside the plane's samples is read or written.
 * - Blend spans: colours are premultiplied, color <= alpha wherever plane samples reach 255, so that nothing overflows:
 *       t   = sample * (255 - alpha) + 128
 *       out = color + ((t + (t >> 8)) >> 8)              modulo 256
 *   which is color + sample * (255 - alpha) / 255 rounded to nearest.
 * - Copy spans: out = color. Alphas are not read.
 * - colors, alphas and spans do not overlap the plane.
 *
 * Every kernel gives the same bytes for the same input. The reference is `ReferenceKernels` of NagarePixels.
 */
#ifndef NAGARE_CPIXELKERNELS_H
#define NAGARE_CPIXELKERNELS_H

#include <stddef.h>
#include <stdint.h>

enum { NAGARE_SPAN_BLEND = 0, NAGARE_SPAN_COPY = 1 };

/* A horizontal run of a sprite. */
typedef struct nagare_span {
  uint32_t offset; /* of its first sample in the packed data */
  uint16_t row;
  uint16_t x;
  uint16_t length; /* 1 ... 65535 */
  uint16_t kind;   /* NAGARE_SPAN_BLEND or NAGARE_SPAN_COPY */
} nagare_span;

/* A plane to draw on and where the sprite's origin goes, in samples. */
typedef struct nagare_target {
  uint8_t *samples;
  ptrdiff_t stride;
  int32_t width, height;
  int32_t x, y;
} nagare_target;

typedef void (*nagare_blend_spans_8_fn)(const nagare_target *target, const nagare_span *spans, size_t count,
                                        const uint8_t *colors, const uint8_t *alphas);

typedef struct nagare_kernels {
  const char *name;
  nagare_blend_spans_8_fn blend_spans_8;
} nagare_kernels;

/* The instruction sets that kernels exist for, as bits of a mask. */
enum { NAGARE_ISA_AVX2 = 1, NAGARE_ISA_AVX512 = 2 };

/* The best kernels that this processor can run and the mask allows; NULL when there are none. Thread-safe. */
const nagare_kernels *nagare_kernels_for(unsigned allowed);

#endif
