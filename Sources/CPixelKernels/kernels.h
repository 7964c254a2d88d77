#ifndef NAGARE_KERNELS_H
#define NAGARE_KERNELS_H

#include <stdbool.h>
#include <string.h>

#include "CPixelKernels.h"

#if defined(__x86_64__)
void nagare_draw_8_avx2(const nagare_canvas *, size_t);
void nagare_draw_16_avx2(const nagare_canvas *, size_t, int);
void nagare_draw_8_avx512(const nagare_canvas *, size_t);
void nagare_draw_16_avx512(const nagare_canvas *, size_t, int);
#elif defined(__aarch64__)
void nagare_draw_8_neon(const nagare_canvas *, size_t);
void nagare_draw_16_neon(const nagare_canvas *, size_t, int);
#endif

/* Inlined into each kernel, so that blend_blocks is called directly and compiled for the kernel's instruction set. */
#define NAGARE_INLINE __attribute__((always_inline)) static inline

/* The size of a band of target rows, which are copied from the source and drawn on before the next band. Together with
 * its source and the data of its layers, a band fits a second-level cache of 512 KiB. Half or twice the size is up to
 * 4 % slower, and whole planes up to 20 %. Bands across all planes of a frame are up to 9 % slower, as they cut layers
 * more often. */
enum { NAGARE_BAND_BYTES = 128 * 1024 };

/* Blends `count` blocks with the samples at `samples`. `shift` applies to samples of 2 bytes. */
typedef void (*nagare_blend_blocks_fn)(uint8_t *samples, const uint8_t *blocks, size_t count, int shift);

NAGARE_INLINE int32_t nagare_min(int32_t a, int32_t b) { return a < b ? a : b; }
NAGARE_INLINE int32_t nagare_max(int32_t a, int32_t b) { return a > b ? a : b; }

NAGARE_INLINE void nagare_copy_colors(uint8_t *samples, const uint8_t *colors, int32_t count, int32_t bytes,
                                      int shift) {
  if (shift == 0) {
    memcpy(samples, colors, (size_t)(count * bytes));
    return;
  }
  const uint16_t *from = (const uint16_t *)(const void *)colors;
  uint16_t *to = (uint16_t *)(void *)samples;
  for (int32_t i = 0; i < count; i++) to[i] = (uint16_t)(from[i] << shift);
}

/* Blends the lanes first ..< end of a block, of which there is at least one. `samples` is where lane 0 would be: the
 * other lanes may be outside of the row, and are neither read nor written. */
typedef void (*nagare_blend_part_fn)(uint8_t *samples, const uint8_t *block, int32_t first, int32_t end, int shift);

/* A mask of the lanes first ..< end. */
NAGARE_INLINE uint32_t nagare_lanes(int32_t first, int32_t end) { return ~0u << first & ~0u >> (NAGARE_BLOCK - end); }

/* nagare_blend_part_fn for instruction sets without masks. */
NAGARE_INLINE void nagare_blend_part(uint8_t *samples, const uint8_t *block, int32_t first, int32_t end, int shift,
                                     int32_t bytes, nagare_blend_blocks_fn blend_blocks) {
  _Alignas(uint16_t) uint8_t buffer[2 * NAGARE_BLOCK] = {0};
  const ptrdiff_t offset = (ptrdiff_t)first * bytes;
  const size_t count = (size_t)((end - first) * bytes);
  memcpy(buffer + offset, samples + offset, count);
  blend_blocks(buffer, block, 1, shift);
  memcpy(samples + offset, buffer + offset, count);
}

/* The differences between kernels. */
typedef struct nagare_blend {
  int32_t sample_bytes;
  nagare_blend_blocks_fn blocks;
  nagare_blend_part_fn part;
} nagare_blend;

/* Blends the visible samples first ..< end of a span with the data `blocks`. The span begins at sample x of the row, or
 * left of the row if x is negative. Clips only the blocks that cross the row's ends: clipping a block takes several times
 * as long as blending a whole one. */
NAGARE_INLINE void nagare_blend_visible(uint8_t *row, int32_t x, const uint8_t *blocks, int32_t first, int32_t end,
                                        nagare_blend blend, int shift) {
  const int32_t left = (first + NAGARE_BLOCK - 1) / NAGARE_BLOCK * NAGARE_BLOCK;
  const int32_t right = nagare_max(end / NAGARE_BLOCK * NAGARE_BLOCK, left);
  const ptrdiff_t bytes = blend.sample_bytes;
  uint8_t *samples = row + x * bytes;
  if (first < left) {
    const ptrdiff_t start = left - NAGARE_BLOCK;
    blend.part(samples + start * bytes, blocks + start * 2 * bytes, first - (int32_t)start,
               nagare_min(end - (int32_t)start, NAGARE_BLOCK), shift);
  }
  blend.blocks(samples + left * bytes, blocks + left * 2 * bytes, (size_t)(right - left) / NAGARE_BLOCK, shift);
  if (right < end) blend.part(samples + right * bytes, blocks + right * 2 * bytes, 0, end - right, shift);
}

NAGARE_INLINE void nagare_draw_span(uint8_t *row, int32_t width, const nagare_span *span, int32_t x,
                                    const uint8_t *data, nagare_blend blend, int shift) {
  const int32_t bytes = blend.sample_bytes;
  const int32_t length = span->length;
  if (span->kind == NAGARE_SPAN_BLEND && x >= 0 && x + length <= width) {
    blend.blocks(row + (ptrdiff_t)x * bytes, data, (size_t)length / NAGARE_BLOCK, shift);
    return;
  }
  const int32_t first = nagare_max(-x, 0);
  const int32_t end = nagare_min(length, width - x);
  if (first >= end) return;
  if (span->kind == NAGARE_SPAN_BLEND)
    nagare_blend_visible(row, x, data, first, end, blend, shift);
  else
    nagare_copy_colors(row + (ptrdiff_t)(x + first) * bytes, data + (ptrdiff_t)first * bytes, end - first, bytes,
                       shift);
}

/* Draws the part of a layer in the plane's rows first ..< end. */
NAGARE_INLINE void nagare_draw_layer(nagare_plane target, nagare_layer layer, int32_t first, int32_t end,
                                     nagare_blend blend, int shift) {
  first = nagare_max(first - layer.y, 0);
  end = nagare_min(end - layer.y, layer.height);
  for (int32_t r = first; r < end; r++) {
    uint8_t *row = target.samples + (ptrdiff_t)(layer.y + r) * target.stride;
    const nagare_span *stop = layer.spans + layer.rows[r + 1];
    for (const nagare_span *span = layer.spans + layer.rows[r]; span != stop; span++) {
      const uint8_t *data = layer.data + (size_t)span->offset * NAGARE_UNIT;
      nagare_draw_span(row, target.width, span, layer.x + span->x, data, blend, shift);
    }
  }
}

typedef uint8_t nagare_vector __attribute__((vector_size(32), aligned(1), may_alias));

/* Copies a row, reading 256 bytes ahead of its writes. Planes often have the same offset within a page. memcpy then
 * takes 50 % longer, as its reads wait for writes to addresses with the same low bits. */
NAGARE_INLINE void nagare_copy_row(uint8_t *to, const uint8_t *from, size_t count) {
  enum { VECTORS = 8 };
  nagare_vector vectors[VECTORS];
  for (; count >= sizeof vectors; count -= sizeof vectors, from += sizeof vectors, to += sizeof vectors) {
    for (int i = 0; i < VECTORS; i++) vectors[i] = ((const nagare_vector *)(const void *)from)[i];
    for (int i = 0; i < VECTORS; i++) ((nagare_vector *)(void *)to)[i] = vectors[i];
  }
  memcpy(to, from, count);
}

NAGARE_INLINE void nagare_copy_rows(nagare_plane target, nagare_plane source, int32_t first, int32_t end,
                                    size_t row_bytes) {
  const uint8_t *from = source.samples + first * source.stride;
  uint8_t *to = target.samples + first * target.stride;
  if (source.stride == target.stride && target.stride == (ptrdiff_t)row_bytes) {
    memcpy(to, from, row_bytes * (size_t)(end - first));
    return;
  }
  for (int32_t r = first; r < end; r++, from += source.stride, to += target.stride)
    nagare_copy_row(to, from, row_bytes);
}

/* Three stages of prefetching a layer's rows from `first` on: the list of rows, the spans, and the first span's data.
 * Each stage reads the memory that the previous one fetched a layer earlier. The layers of dense comments do not fit
 * the nearer caches, and hardware prefetching begins only when a layer is drawn. */
NAGARE_INLINE void nagare_prefetch_rows(const nagare_layer *layer, int32_t first) {
  const uint32_t *row = layer->rows + nagare_max(first - layer->y, 0);
  __builtin_prefetch(row);
  __builtin_prefetch(row + 16);
}

NAGARE_INLINE void nagare_prefetch_spans(const nagare_layer *layer, int32_t first) {
  const uint8_t *spans = (const uint8_t *)(layer->spans + layer->rows[nagare_max(first - layer->y, 0)]);
  for (int32_t line = 0; line < 4; line++) __builtin_prefetch(spans + 64 * line);
}

NAGARE_INLINE void nagare_prefetch_data(const nagare_layer *layer, int32_t first) {
  const uint32_t *row = layer->rows + nagare_max(first - layer->y, 0);
  if (row[0] == row[1]) return;
  const uint8_t *data = layer->data + (size_t)layer->spans[row[0]].offset * NAGARE_UNIT;
  for (int32_t line = 0; line < 8; line++) __builtin_prefetch(data + 64 * line);
}

/* Whether a layer has rows among first ..< end. */
NAGARE_INLINE bool nagare_meets(const nagare_layer *layer, int32_t first, int32_t end) {
  return layer->height > 0 && layer->y < end && layer->y + layer->height > first;
}

/* Draws a canvas's rows first ..< end. */
NAGARE_INLINE void nagare_draw_band(const nagare_canvas *canvas, int32_t first, int32_t end, nagare_blend blend,
                                    int shift) {
  enum { GROUP = 64 };
  const nagare_layer *group[GROUP];
  for (size_t next = 0; next < canvas->count;) {
    int32_t count = 0;
    for (; next < canvas->count && count < GROUP; next++) {
      const nagare_layer *layer = canvas->layers + next * canvas->step;
      if (nagare_meets(layer, first, end)) group[count++] = layer;
    }
    for (int32_t i = 0; i < count; i++) {
      if (i + 3 < count) nagare_prefetch_rows(group[i + 3], first);
      if (i + 2 < count) nagare_prefetch_spans(group[i + 2], first);
      if (i + 1 < count) nagare_prefetch_data(group[i + 1], first);
      nagare_draw_layer(canvas->target, *group[i], first, end, blend, shift);
    }
  }
}

/* Whether four or more layers cross a row of a band on average, so that most of its samples are drawn on. */
NAGARE_INLINE bool nagare_is_crowded(const nagare_canvas *canvas, int32_t first, int32_t end) {
  int64_t rows = 0;
  for (size_t i = 0; i < canvas->count; i++) {
    const nagare_layer *layer = canvas->layers + i * canvas->step;
    rows += nagare_max(nagare_min(layer->y + layer->height, end) - nagare_max(layer->y, first), 0);
  }
  return rows >= 4 * (int64_t)(end - first);
}

/* Prefetches rows in memory order, which is faster than the scattered accesses of layers. */
NAGARE_INLINE void nagare_prefetch_band(nagare_plane plane, int32_t first, int32_t end, size_t row_bytes) {
  for (int32_t r = first; r < end; r++) {
    const uint8_t *row = plane.samples + r * plane.stride;
    for (size_t offset = 0; offset < row_bytes; offset += 64) __builtin_prefetch(row + offset, 1);
  }
}

/* The contract's formulas of masks, for samples of a row. The compiler vectorises them. */
NAGARE_INLINE void nagare_restore_8(uint8_t *restrict samples, const uint8_t *restrict source,
                                    const uint8_t *restrict mask, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    const uint16_t kept = (uint16_t)(samples[i] * (255 - mask[i]));
    const uint16_t t = (uint16_t)(kept + source[i] * mask[i] + 128);
    samples[i] = (uint8_t)((uint16_t)(t + (t >> 8)) >> 8);
  }
}

NAGARE_INLINE void nagare_restore_16(uint16_t *restrict samples, const uint16_t *restrict source,
                                     const uint8_t *restrict mask, int32_t count, int shift) {
  for (int32_t i = 0; i < count; i++) {
    const int32_t weight = -(int32_t)((mask[i] * 8421504u + (1u << 15)) >> 16);
    const int32_t difference = (source[i] >> shift) - (samples[i] >> shift);
    const int32_t change = (difference * weight + (1 << 14)) >> 15;
    samples[i] = (uint16_t)(samples[i] - ((uint32_t)change << shift));
  }
}

NAGARE_INLINE void nagare_restore_samples(uint8_t *samples, const uint8_t *source, const uint8_t *mask, int32_t count,
                                          int32_t bytes, int shift) {
  if (bytes == 1)
    nagare_restore_8(samples, source, mask, count);
  else
    nagare_restore_16((uint16_t *)(void *)samples, (const uint16_t *)(const void *)source, mask, count, shift);
}

/* Blends a row with the source's by the mask, which is 0 for most blocks of most frames. */
NAGARE_INLINE void nagare_restore_row(uint8_t *samples, const uint8_t *source, const uint8_t *mask, int32_t width,
                                      int32_t bytes, int shift) {
  enum { BLOCK = 64 };
  int32_t x = 0;
  for (; x + BLOCK <= width; x += BLOCK) {
    uint64_t words[BLOCK / sizeof(uint64_t)], any = 0;
    memcpy(words, mask + x, BLOCK);
    for (size_t i = 0; i < BLOCK / sizeof(uint64_t); i++) any |= words[i];
    if (any) nagare_restore_samples(samples + x * bytes, source + x * bytes, mask + x, BLOCK, bytes, shift);
  }
  nagare_restore_samples(samples + x * bytes, source + x * bytes, mask + x, width - x, bytes, shift);
}

/* Applies the mask to rows first ..< end of a canvas, from the first to the last row that a layer may have changed. */
NAGARE_INLINE void nagare_restore_band(const nagare_canvas *canvas, int32_t first, int32_t end, int32_t bytes,
                                       int shift) {
  int32_t top = end, bottom = first;
  for (size_t i = 0; i < canvas->count; i++) {
    const nagare_layer *layer = canvas->layers + i * canvas->step;
    if (!nagare_meets(layer, first, end)) continue;
    top = nagare_min(top, nagare_max(layer->y, first));
    bottom = nagare_max(bottom, nagare_min(layer->y + layer->height, end));
  }
  for (int32_t r = top; r < bottom; r++)
    nagare_restore_row(canvas->target.samples + r * canvas->target.stride,
                       canvas->source.samples + r * canvas->source.stride,
                       canvas->mask.samples + r * canvas->mask.stride, canvas->target.width, bytes, shift);
}

/* The body of all kernels, which differ in their blend functions. */
NAGARE_INLINE void nagare_draw(const nagare_canvas *canvases, size_t count, nagare_blend blend, int shift) {
  for (const nagare_canvas *canvas = canvases; canvas != canvases + count; canvas++) {
    const int32_t height = canvas->target.height;
    const size_t row_bytes = (size_t)canvas->target.width * (size_t)blend.sample_bytes;
    const int32_t band = nagare_max((int32_t)(NAGARE_BAND_BYTES / row_bytes), 1);
    for (int32_t first = 0; first < height; first += band) {
      const int32_t end = nagare_min(first + band, height);
      if (canvas->source.samples)
        nagare_copy_rows(canvas->target, canvas->source, first, end, row_bytes);
      else if (nagare_is_crowded(canvas, first, end))
        nagare_prefetch_band(canvas->target, first, end, row_bytes);
      nagare_draw_band(canvas, first, end, blend, shift);
      if (canvas->mask.samples) nagare_restore_band(canvas, first, end, blend.sample_bytes, shift);
    }
  }
}

#endif
