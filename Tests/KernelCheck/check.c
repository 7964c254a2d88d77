/* Compares the kernels of this processor with the contract of CPixelKernels.h, transcribed sample by sample, on random
 * planes and layers: for processors that are emulated and builds that are sanitized, which the tests in Swift cannot
 * do. Planes and data are either allocations of their own or end at a page that cannot be touched. */
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

/* Of what a kernel may touch, and no more. The count is a multiple of 64 where the alignment has to be. */
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

enum { ROWS = 12, SPANS_PER_ROW = 3, LAYERS = 5 };

typedef struct random_layer {
  nagare_span spans[ROWS * SPANS_PER_ROW];
  uint32_t rows[ROWS + 1];
  memory data;
} random_layer;

static void fill_data(random_layer *r, uint32_t spans, format f) {
  const int maximum = (1 << f.depth) - 1, full = f.bytes == 1 ? 255 : 1 << 15;
  for (uint32_t s = 0; s < spans; s++) {
    uint8_t *data = r->data.bytes + (size_t)r->spans[s].offset * NAGARE_UNIT;
    for (int i = 0; i < r->spans[s].length; i++) {
      if (r->spans[s].kind == NAGARE_SPAN_COPY) {
        set(data, i, random_value(maximum), f);
        continue;
      }
      const int weight = random_value(full), room = maximum - (maximum * weight + full - 1) / full;
      const int index = i / NAGARE_BLOCK * 2 * NAGARE_BLOCK + i % NAGARE_BLOCK;
      set(data, index, random_value(room), f);
      set(data, index + NAGARE_BLOCK, f.bytes == 1 ? weight : -weight, f);
    }
  }
}

static nagare_layer make_layer(random_layer *r, int width, int height, format f) {
  const int rows = random_in(0, ROWS);
  uint32_t units = 0, spans = 0;
  r->rows[0] = 0;
  for (int row = 0; row < rows; row++) {
    int x = random_in(0, 60);
    for (int n = random_in(0, SPANS_PER_ROW); n > 0; n--) {
      const int copies = random_in(0, 3) == 0;
      const int length = copies ? random_in(1, 90) : random_in(1, 5) * NAGARE_BLOCK;
      r->spans[spans++] = (nagare_span){units, (uint16_t)x, (uint16_t)length,
                                        copies ? NAGARE_SPAN_COPY : NAGARE_SPAN_BLEND};
      units += (uint32_t)((length * (copies ? 1 : 2) * f.bytes + NAGARE_UNIT - 1) / NAGARE_UNIT);
      x += length + random_in(0, 20);
    }
    r->rows[row + 1] = spans;
  }
  r->data = memory_of((size_t)units * NAGARE_UNIT);
  fill_data(r, spans, f);
  return (nagare_layer){r->spans, r->rows, r->data.bytes, random_in(-300, width), random_in(-ROWS, height), rows};
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
}

/* Whether a kernel draws what the contract says, on one random plane. */
static int agrees(const nagare_kernels *kernels, format f, int width, int height) {
  static random_layer random_layers[LAYERS];
  nagare_layer layers[LAYERS];
  memory target_memory, source_memory;
  const nagare_plane target = random_plane(&target_memory, width, height, f);
  const nagare_plane source = random_plane(&source_memory, width, height, f);
  const nagare_plane copied = random_in(0, 1) ? source : (nagare_plane){0};
  const int count = random_in(0, LAYERS);
  const nagare_canvas canvas = {target, copied, layers, (size_t)count, 1};
  for (int i = 0; i < count; i++) layers[i] = make_layer(&random_layers[i], width, height, f);

  uint8_t *expected = malloc(target_memory.count);
  if (!expected) abort();
  memcpy(expected, target_memory.bytes, target_memory.count);
  nagare_canvas plain = canvas;
  plain.target.samples = expected + (target.samples - target_memory.bytes);
  draw_plainly(plain, f);
  if (f.bytes == 1)
    kernels->draw_8(&canvas, 1);
  else
    kernels->draw_16(&canvas, 1, f.shift);
  const int same = memcmp(expected, target_memory.bytes, target_memory.count) == 0;

  free(expected);
  release(target_memory);
  release(source_memory);
  for (int i = 0; i < count; i++) release(random_layers[i].data);
  return same;
}

int main(int argc, char **argv) {
  static const format formats[] = {{1, 8, 0},  {2, 8, 0},  {2, 10, 0}, {2, 12, 0}, {2, 15, 0},
                                   {2, 10, 6}, {2, 12, 4}, {2, 15, 1}, {2, 8, 8}};
  const int trials = argc > 1 ? atoi(argv[1]) : 2000;
  int found = 0;
  for (unsigned set = 1; set <= NAGARE_ISA_NEON; set *= 2) {
    const nagare_kernels *kernels = nagare_kernels_for(set);
    if (!kernels) continue;
    found++;
    for (size_t n = 0; n < sizeof formats / sizeof *formats; n++) {
      for (int trial = 0; trial < trials; trial++) {
        random_state = (uint64_t)trial;
        /* Now and then a plane of several bands, which begin after 128 KiB or a row that is longer. */
        const int is_large = trial % 500 == 0;
        const int width = is_large ? random_in(2000, 150000) : random_in(1, 300);
        const int height = is_large ? 1 + 400000 / width : random_in(1, 14);
        if (agrees(kernels, formats[n], width, height)) continue;
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
