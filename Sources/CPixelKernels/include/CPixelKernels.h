/* Source-over kernels for planes of samples.
 *
 * The contract for all kernels. Callers must fulfil it; nothing is checked.
 *
 * Canvases
 * - A canvas is a plane with the layers to draw on it. Canvases are drawn one after the other and may be unrelated.
 * - Layer i of a canvas is layers[i * step], 0 <= i < count. Layers are drawn in order.
 *
 * Planes
 * - A plane has `height` rows of `width` samples, `stride` bytes apart; 1 <= width, height < 2^24. Interleaved
 *   components are separate samples: a row of 10 RGBA pixels has 40 samples.
 * - Samples take 1 byte (draw_8) or 2 bytes in the machine's order (draw_16). Rows begin at any byte (draw_8) or at any
 *   even byte (draw_16). The stride may be negative; for draw_16 it must be even.
 * - draw_16: a sample's value is the sample >> shift, 0 <= shift <= 8, and is less than 2^15.
 * - `source` has NULL samples, or is a plane of the target's width and height, whose rows are copied to the target
 *   first. No target overlaps another plane, or the rows, spans or data of a layer.
 * - `mask` has NULL samples, or is a plane of the target's width and height, of 1 byte a sample in any case. A mask
 *   needs a source. Once all layers are drawn, each sample is blended with the source's by its mask m:
 *       t   = target * (255 - m) + source * m + 128
 *       out = (t + (t >> 8)) >> 8                                                       (draw_8)
 *       w   = -(m * 8421504 + 2^15 >> 16), which is -2^15 * m / 255, rounded            (draw_16)
 *       out = target - ((((source >> shift) - (target >> shift)) * w + 2^14) >> 15 << shift)
 *   which is target + (source - target) * m / 255, rounded to nearest for bytes, and within 1 for values of 2 bytes.
 *   A sample that no layer changed stays as it is, and m = 255 gives the source's value.
 *
 * Layers
 * - A layer's origin is at sample (x, y) of the plane, |x|, |y| < 2^24, inside the plane or outside. Kernels write only
 *   the target's samples, and read only those of target, source and mask.
 * - Row r of a layer, 0 <= r < height, has the spans rows[r] ..< rows[r + 1], in order of x, without overlaps. A layer
 *   of height 0 is empty.
 * - A span covers samples x ..< x + length of its row. Its data begin at data + 64 * offset, aligned to 64 bytes.
 *
 * Blend spans: length is a multiple of 32, and the data are blocks of 32 samples.
 * - draw_8: a block is 32 colours of a byte, then 32 weights of a byte, the remaining part of the sample:
 *       t   = sample * weight + 128
 *       out = color + ((t + (t >> 8)) >> 8)
 *   which is color + sample * weight / 255, rounded to nearest. color <= 255 - weight, so that no sum exceeds 255.
 *   Weight 255 and colour 0 leave a sample unchanged. They pad a block after its last sample.
 * - draw_16: a block is 32 colours of 2 bytes, then 32 weights of 2 bytes, signed, -32768 (leaves the sample) to 0:
 *       out = (color - ((value * weight + 2^14) >> 15)) << shift        >> rounds down
 *   which is color + value * -weight / 2^15, rounded to nearest. The sum is less than 2^15 for all values in use.
 *   The `shift` low bits of a sample become 0.
 *
 * Copy spans: any length; the data are `length` colours.
 *       out = color                       (draw_8)
 *       out = color << shift              (draw_16)
 *
 * All kernels give the same bytes for the same input. The reference is `ReferenceKernels` of NagarePixels. All are
 * thread-safe as long as no two calls draw on the same plane.
 */
#ifndef NAGARE_CPIXELKERNELS_H
#define NAGARE_CPIXELKERNELS_H

#include <stddef.h>
#include <stdint.h>

enum { NAGARE_SPAN_BLEND = 0, NAGARE_SPAN_COPY = 1 };

/* The samples of a block, and the unit of offsets in bytes. */
enum { NAGARE_BLOCK = 32, NAGARE_UNIT = 64 };

typedef struct nagare_span {
  uint32_t offset;
  uint16_t x;
  uint16_t length; /* 1 ... 65535 */
  uint32_t kind;   /* NAGARE_SPAN_BLEND or NAGARE_SPAN_COPY */
} nagare_span;

typedef struct nagare_layer {
  const nagare_span *spans;
  const uint32_t *rows;
  const uint8_t *data;
  int32_t x, y;
  int32_t height;
} nagare_layer;

typedef struct nagare_plane {
  uint8_t *samples;
  ptrdiff_t stride;
  int32_t width, height;
} nagare_plane;

typedef struct nagare_canvas {
  nagare_plane target, source, mask;
  const nagare_layer *layers;
  size_t count, step;
} nagare_canvas;

typedef void (*nagare_draw_8_fn)(const nagare_canvas *canvases, size_t count);
typedef void (*nagare_draw_16_fn)(const nagare_canvas *canvases, size_t count, int shift);

typedef struct nagare_kernels {
  const char *name;
  nagare_draw_8_fn draw_8;
  nagare_draw_16_fn draw_16;
} nagare_kernels;

/* Bits of a mask of instruction sets with kernels of their own. */
enum { NAGARE_ISA_AVX2 = 1, NAGARE_ISA_AVX512 = 2, NAGARE_ISA_NEON = 4 };

/* The best kernels that this processor supports and the mask allows; NULL if there are none. Thread-safe. */
const nagare_kernels *nagare_kernels_for(unsigned allowed);

#endif
