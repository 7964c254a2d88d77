/* Compares the kernels of this processor with the contract of CPixelKernels.h, transcribed sample by sample, on random
 * planes and layers: for processors that are emulated and builds that are sanitized, which the tests in Swift cannot
 * do. All that a canvas points to is either an allocation of its own or ends at a page that cannot be touched. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CPixelKernels.h"

typedef struct format {
  int bytes, depth, shift;
} format;

/* SplitMix64. */
static uint64_t random_state;

static uint64_t random_bits(void) {
  uint64_t mixed = random_state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

static int random_in(int least, int greatest) {
  return least + (int)(random_bits() % (uint64_t)(greatest - least + 1));
}

/* The least, the greatest, or any between them. */
static int random_value(int greatest) {
  const int choice = random_in(0, 3);
  return choice == 0 ? 0 : choice == 1 ? greatest : random_in(0, greatest);
}

typedef struct memory {
  uint8_t *bytes;
  size_t count;
  void *mapping; /* NULL for an allocation */
  size_t mapped;
} memory;

/* Of what a kernel may touch, and no more. The count is a multiple of the alignment that is needed, 64 at most. */
static memory memory_of(size_t count) {
  memory m = {NULL, count, NULL, 0};
  if (random_in(0, 1)) {
    if (posix_memalign((void **)&m.bytes, 64, count ? count : 1)) abort();
    return m;
  }
  const size_t page = (size_t)sysconf(_SC_PAGESIZE), inner = (count + page) / page * page;
  m.mapped = inner + page;
  m.mapping = mmap(NULL, m.mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (m.mapping == MAP_FAILED || mprotect((uint8_t *)m.mapping + inner, page, PROT_NONE)) abort();
  m.bytes = (uint8_t *)m.mapping + inner - count;
  return m;
}

static memory copy_of(const void *bytes, size_t count) {
  const memory m = memory_of(count);
  memcpy(m.bytes, bytes, count);
  return m;
}

static void release(memory m) {
  if (m.mapping)
    munmap(m.mapping, m.mapped);
  else
    free(m.bytes);
}

static int get(const uint8_t *samples, ptrdiff_t index, format f) {
  if (f.bytes == 1) return samples[index];
  uint16_t sample;
  memcpy(&sample, samples + index * 2, 2);
  return sample;
}

static void set(uint8_t *samples, ptrdiff_t index, int sample, format f) {
  const uint16_t word = (uint16_t)sample;
  if (f.bytes == 1)
    samples[index] = (uint8_t)sample;
  else
    memcpy(samples + index * 2, &word, 2);
}

/* A plane of random values in memory that is exactly as large. */
static nagare_plane random_plane(memory *m, int width, int height, format f) {
  const int pitch = (width + (random_in(0, 1) ? random_in(1, 40) : 0)) * f.bytes;
  *m = memory_of((size_t)(pitch * (height - 1) + width * f.bytes));
  for (size_t i = 0; i < m->count / (size_t)f.bytes; i++) {
    const int low = (int)(random_bits() & ((1u << f.shift) - 1));
    set(m->bytes, (ptrdiff_t)i, random_value((1 << f.depth) - 1) << f.shift | low, f);
  }
  if (random_in(0, 1)) return (nagare_plane){m->bytes, pitch, width, height};
  return (nagare_plane){m->bytes + (ptrdiff_t)pitch * (height - 1), -pitch, width, height};
}

/* A mask, much of which is 0. */
static nagare_plane random_mask(memory *m, int width, int height) {
  const nagare_plane mask = random_plane(m, width, height, (format){1, 8, 0});
  const size_t first = random_bits() % m->count;
  memset(m->bytes + first, 0, (m->count - first) / (size_t)random_in(1, 3));
  return mask;
}

/* Of a crowd's layers, more than the 64 that a kernel gathers touch the same rows. */
enum { ROWS = 12, SPANS_PER_ROW = 3, CANVASES = 3, FEW = 5, CROWD = 150 };

typedef struct random_layer {
  memory spans, rows, data;
} random_layer;

static void fill_data(uint8_t *data, nagare_span span, format f) {
  const int maximum = (1 << f.depth) - 1, full = f.bytes == 1 ? 255 : 1 << 15;
  for (int i = 0; i < span.length; i++) {
    if (span.kind == NAGARE_SPAN_COPY) {
      set(data, i, random_value(maximum), f);
      continue;
    }
    const int weight = random_value(full), room = maximum - (maximum * weight + full - 1) / full;
    const int index = i / NAGARE_BLOCK * 2 * NAGARE_BLOCK + i % NAGARE_BLOCK;
    set(data, index, random_value(room), f);
    set(data, index + NAGARE_BLOCK, f.bytes == 1 ? weight : -weight, f);
  }
}

/* Without rows, a layer has one entry in `rows`, which is 0, and no spans. */
static nagare_layer make_layer(random_layer *r, int width, int height, format f) {
  nagare_span spans[ROWS * SPANS_PER_ROW];
  uint32_t rows[ROWS + 1] = {0}, units = 0, count = 0;
  const int row_count = random_in(0, ROWS);
  for (int row = 0; row < row_count; row++) {
    int x = random_in(0, 60);
    for (int n = random_in(0, SPANS_PER_ROW); n > 0; n--) {
      const int copies = random_in(0, 3) == 0;
      const int length = copies ? random_in(1, 90) : random_in(1, 5) * NAGARE_BLOCK;
      spans[count++] = (nagare_span){units, (uint16_t)x, (uint16_t)length,
                                     copies ? NAGARE_SPAN_COPY : NAGARE_SPAN_BLEND};
      units += (uint32_t)((length * (copies ? 1 : 2) * f.bytes + NAGARE_UNIT - 1) / NAGARE_UNIT);
      x += length + random_in(0, 20);
    }
    rows[row + 1] = count;
  }
  r->spans = copy_of(spans, count * sizeof *spans);
  r->rows = copy_of(rows, (size_t)(row_count + 1) * sizeof *rows);
  r->data = memory_of((size_t)units * NAGARE_UNIT);
  for (uint32_t i = 0; i < count; i++) fill_data(r->data.bytes + (size_t)spans[i].offset * NAGARE_UNIT, spans[i], f);
  return (nagare_layer){row_count ? (void *)r->spans.bytes : NULL, (void *)r->rows.bytes, r->data.bytes,
                        random_in(-300, width), random_in(-ROWS, height), row_count};
}

/* The contract, for one sample that a layer covers. */
static int drawn(int sample, const uint8_t *data, int i, uint32_t kind, format f) {
  if (kind == NAGARE_SPAN_COPY) return get(data, i, f) << f.shift;
  const int index = i / NAGARE_BLOCK * 2 * NAGARE_BLOCK + i % NAGARE_BLOCK;
  const int color = get(data, index, f), weight = get(data, index + NAGARE_BLOCK, f);
  if (f.bytes == 1) {
    const int t = sample * weight + 128;
    return color + ((t + (t >> 8)) >> 8);
  }
  return (color - (((sample >> f.shift) * (int16_t)weight + (1 << 14)) >> 15)) << f.shift;
}

/* The contract, for one sample and its mask. */
static int restored(int sample, int source, int mask, format f) {
  if (f.bytes == 1) {
    const int t = sample * (255 - mask) + source * mask + 128;
    return (t + (t >> 8)) >> 8;
  }
  const int weight = -((mask * 65536 + 255) / 510);
  const int difference = (source >> f.shift) - (sample >> f.shift);
  return sample - ((difference * weight + (1 << 14)) >> 15) * (1 << f.shift);
}

static void restore_plainly(nagare_canvas canvas, format f) {
  for (int y = 0; y < canvas.target.height; y++) {
    uint8_t *samples = canvas.target.samples + y * canvas.target.stride;
    const uint8_t *sources = canvas.source.samples + y * canvas.source.stride;
    for (int x = 0; x < canvas.target.width; x++)
      set(samples, x, restored(get(samples, x, f), get(sources, x, f), canvas.mask.samples[y * canvas.mask.stride + x], f),
          f);
  }
}

static void draw_plainly(nagare_canvas canvas, format f) {
  const nagare_plane target = canvas.target, source = canvas.source;
  for (int y = 0; source.samples && y < target.height; y++)
    memcpy(target.samples + y * target.stride, source.samples + y * source.stride, (size_t)(target.width * f.bytes));
  for (size_t n = 0; n < canvas.count; n++) {
    const nagare_layer layer = canvas.layers[n * canvas.step];
    for (int row = 0; row < layer.height; row++) {
      if (layer.y + row < 0 || layer.y + row >= target.height) continue;
      uint8_t *samples = target.samples + (layer.y + row) * target.stride;
      for (uint32_t s = layer.rows[row]; s < layer.rows[row + 1]; s++) {
        const nagare_span span = layer.spans[s];
        for (int i = 0; i < span.length; i++) {
          const int x = layer.x + span.x + i;
          if (x < 0 || x >= target.width) continue;
          const uint8_t *data = layer.data + (size_t)span.offset * NAGARE_UNIT;
          set(samples, x, drawn(get(samples, x, f), data, i, span.kind, f), f);
        }
      }
    }
  }
  if (canvas.mask.samples) restore_plainly(canvas, f);
}

/* Canvases whose layers take turns in one array, as those of a frame's planes do. */
typedef struct scene {
  int canvas_count, layer_count;
  nagare_canvas canvases[CANVASES];
  memory targets[CANVASES], sources[CANVASES], masks[CANVASES], layers;
  random_layer random_layers[CANVASES * CROWD];
} scene;

static void make_scene(scene *s, format f, int is_large, int is_crowded) {
  nagare_layer layers[CANVASES * CROWD];
  const int step = random_in(0, 2) ? 1 : random_in(2, CANVASES);
  const int per_canvas = is_crowded ? random_in(CROWD / 2, CROWD) : random_in(0, FEW);
  s->canvas_count = step;
  s->layer_count = step * per_canvas;
  for (int c = 0; c < step; c++) {
    /* Bands begin after 128 KiB or a row that is longer. */
    const int has_bands = is_large && c == 0;
    const int width = has_bands ? random_in(2000, 150000) : random_in(1, 300);
    const int height = has_bands ? 1 + 400000 / width : random_in(1, 14);
    const nagare_plane target = random_plane(&s->targets[c], width, height, f);
    const nagare_plane source = random_plane(&s->sources[c], width, height, f);
    const nagare_plane mask = random_mask(&s->masks[c], width, height), none = {0};
    const int sources = random_in(0, 2);
    s->canvases[c] = (nagare_canvas){target, sources > 0 ? source : none, sources > 1 ? mask : none,
                                     NULL, (size_t)per_canvas, (size_t)step};
    for (int i = c; i < s->layer_count; i += step) layers[i] = make_layer(&s->random_layers[i], width, height, f);
  }
  s->layers = copy_of(layers, (size_t)s->layer_count * sizeof *layers);
  for (int c = 0; per_canvas && c < step; c++)
    s->canvases[c].layers = (const nagare_layer *)(void *)s->layers.bytes + c;
}

static void release_scene(scene *s) {
  for (int c = 0; c < s->canvas_count; c++) {
    release(s->targets[c]);
    release(s->sources[c]);
    release(s->masks[c]);
  }
  for (int i = 0; i < s->layer_count; i++) {
    release(s->random_layers[i].spans);
    release(s->random_layers[i].rows);
    release(s->random_layers[i].data);
  }
  release(s->layers);
}

/* Whether a kernel draws what the contract says. */
static int agrees(const nagare_kernels *kernels, format f, const scene *s) {
  uint8_t *expected[CANVASES];
  for (int c = 0; c < s->canvas_count; c++) {
    const memory target = s->targets[c];
    expected[c] = malloc(target.count);
    if (!expected[c]) abort();
    memcpy(expected[c], target.bytes, target.count);
    nagare_canvas plain = s->canvases[c];
    plain.target.samples = expected[c] + (plain.target.samples - target.bytes);
    draw_plainly(plain, f);
  }
  const memory canvases = copy_of(s->canvases, (size_t)s->canvas_count * sizeof *s->canvases);
  if (f.bytes == 1)
    kernels->draw_8((void *)canvases.bytes, (size_t)s->canvas_count);
  else
    kernels->draw_16((void *)canvases.bytes, (size_t)s->canvas_count, f.shift);
  release(canvases);
  int same = 1;
  for (int c = 0; c < s->canvas_count; c++) {
    same &= memcmp(expected[c], s->targets[c].bytes, s->targets[c].count) == 0;
    free(expected[c]);
  }
  return same;
}

int main(int argc, char **argv) {
  static const format formats[] = {{1, 8, 0},  {2, 8, 0},  {2, 10, 0}, {2, 12, 0}, {2, 15, 0},
                                   {2, 10, 6}, {2, 12, 4}, {2, 15, 1}, {2, 8, 8}};
  const int trials = argc > 1 ? atoi(argv[1]) : 2000;
  static scene s;
  int found = 0;
  for (unsigned set = 1; set <= NAGARE_ISA_NEON; set *= 2) {
    const nagare_kernels *kernels = nagare_kernels_for(set);
    if (!kernels) continue;
    found++;
    for (size_t n = 0; n < sizeof formats / sizeof *formats; n++) {
      for (int trial = 0; trial < trials; trial++) {
        random_state = (uint64_t)trial;
        /* Now and then a plane of several bands, a crowd of layers, or both. */
        make_scene(&s, formats[n], trial % 500 == 0, trial % 40 == 0);
        const int agreed = agrees(kernels, formats[n], &s);
        release_scene(&s);
        if (agreed) continue;
        printf("%s: differs for %d bytes, %d bits up by %d, trial %d\n", kernels->name, formats[n].bytes,
               formats[n].depth, formats[n].shift, trial);
        return 1;
      }
    }
    printf("%s: as the contract says\n", kernels->name);
  }
  if (!found) printf("no kernels for this processor\n");
  return !found;
}
