/* Times draw_8 against libyuv's BlendPlane and I420Blend: both blend the same boxes of straight colours and alphas,
 * ours premultiplied when it was packed, onto the same planes. What a pass touches fits a second-level cache. */
#define _POSIX_C_SOURCE 200809L
#include <libyuv/planar_functions.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "CPixelKernels.h"

enum { WIDTH = 1920, TOUCHED = 256 * 1024, ROUNDS = 201, MOST_BOXES = 8, PEERS = 4 };

/* SplitMix64. */
static uint64_t random_state = 1;

static uint8_t random_byte(void) {
  uint64_t mixed = random_state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return (uint8_t)(mixed >> 56);
}

static void *allocate(size_t count) {
  void *bytes = aligned_alloc(NAGARE_UNIT, (count + NAGARE_UNIT - 1) / NAGARE_UNIT * NAGARE_UNIT);
  if (!bytes) abort();
  return bytes;
}

/* A box on one plane: what libyuv reads, and the same as a layer. Chroma's alphas are for packing only. */
typedef struct box {
  int x, width, height;
  uint8_t *colors, *alphas;
  nagare_layer layer;
} box;

typedef struct picture {
  int planes, boxes, height;
  uint8_t *samples[3];
  box on[3][MOST_BOXES];
} picture;

/* sample * alpha / 255 rounded. */
static uint8_t scaled(int sample, int alpha) { return (uint8_t)((sample * alpha + 127) / 255); }

static void pack(box *b) {
  const int blocks = (b->width + NAGARE_BLOCK - 1) / NAGARE_BLOCK;
  uint8_t *data = allocate((size_t)(b->height * blocks * 2 * NAGARE_BLOCK));
  nagare_span *spans = allocate((size_t)b->height * sizeof *spans);
  uint32_t *rows = allocate((size_t)(b->height + 1) * sizeof *rows);
  for (int r = 0; r <= b->height; r++) rows[r] = (uint32_t)r;
  for (int r = 0; r < b->height; r++) {
    spans[r] = (nagare_span){(uint32_t)(r * blocks), 0, (uint16_t)(blocks * NAGARE_BLOCK), NAGARE_SPAN_BLEND};
    for (int i = 0; i < blocks * NAGARE_BLOCK; i++) {
      const int place = r * b->width + i, alpha = i < b->width ? b->alphas[place] : 0;
      uint8_t *block = data + (r * blocks + i / NAGARE_BLOCK) * 2 * NAGARE_BLOCK + i % NAGARE_BLOCK;
      block[0] = i < b->width ? scaled(b->colors[place], alpha) : 0;
      block[NAGARE_BLOCK] = (uint8_t)(255 - alpha);
    }
  }
  b->layer = (nagare_layer){spans, rows, data, b->x, 0, b->height};
}

static box make_box(int x, int width, int height) {
  box b = {x, width, height, allocate((size_t)(width * height)), allocate((size_t)(width * height)), {0}};
  for (int i = 0; i < width * height; i++) {
    b.colors[i] = random_byte();
    b.alphas[i] = random_byte();
  }
  return b;
}

/* Half a box, with the means of its alphas. */
static box make_chroma(const box *luma) {
  box b = make_box(luma->x / 2, luma->width / 2, luma->height / 2);
  for (int i = 0; i < b.width * b.height; i++) {
    const uint8_t *a = luma->alphas + i / b.width * 2 * luma->width + i % b.width * 2;
    b.alphas[i] = (uint8_t)((a[0] + a[1] + a[luma->width] + a[luma->width + 1] + 2) / 4);
  }
  return b;
}

static int plane_width(int plane) { return plane ? WIDTH / 2 : WIDTH; }

/* Luma alone or with chroma; one box as wide as the planes, or as many as have place with gaps of half their width. */
static picture make_picture(int planes, int width) {
  picture p = {.planes = planes, .boxes = width == WIDTH ? 1 : WIDTH * 2 / (3 * width)};
  p.height = (planes == 1 ? TOUCHED : TOUCHED * 2 / 3) / (3 * p.boxes * width) & ~1;
  for (int plane = 0; plane < planes; plane++) {
    p.samples[plane] = allocate((size_t)(plane_width(plane) * p.height));
    for (int i = 0; i < p.boxes; i++) {
      /* Boxes of any offset, even as chroma wants it. */
      p.on[plane][i] = plane ? make_chroma(&p.on[0][i]) : make_box(i * (WIDTH / p.boxes + 6), width, p.height);
      pack(&p.on[plane][i]);
    }
  }
  return p;
}

static void reset(const picture *p) {
  for (int plane = 0; plane < p->planes; plane++)
    for (int i = 0; i < plane_width(plane) * p->height >> !!plane; i++)
      p->samples[plane][i] = (uint8_t)(i * 7 + plane);
}

static void draw_libyuv(const picture *p) {
  for (int i = 0; i < p->boxes; i++) {
    const box *b = &p->on[0][i], *u = &p->on[1][i], *v = &p->on[2][i];
    uint8_t *y = p->samples[0] + b->x;
    if (p->planes == 1) {
      BlendPlane(b->colors, b->width, y, WIDTH, b->alphas, b->width, y, WIDTH, b->width, b->height);
      continue;
    }
    uint8_t *cb = p->samples[1] + u->x, *cr = p->samples[2] + v->x;
    I420Blend(b->colors, b->width, u->colors, u->width, v->colors, v->width, y, WIDTH, cb, WIDTH / 2, cr, WIDTH / 2,
              b->alphas, b->width, y, WIDTH, cb, WIDTH / 2, cr, WIDTH / 2, b->width, b->height);
  }
}

static void draw_nagare(const picture *p, const nagare_kernels *kernels) {
  nagare_layer layers[3][MOST_BOXES];
  nagare_canvas canvases[3];
  for (int plane = 0; plane < p->planes; plane++) {
    for (int i = 0; i < p->boxes; i++) layers[plane][i] = p->on[plane][i].layer;
    const nagare_plane target = {p->samples[plane], plane_width(plane), plane_width(plane), p->height >> !!plane};
    canvases[plane] = (nagare_canvas){target, {0}, layers[plane], (size_t)p->boxes, 1};
  }
  kernels->draw_8(canvases, (size_t)p->planes);
}

/* NULL stands for libyuv. */
static void draw(const picture *p, const nagare_kernels *kernels) {
  if (kernels)
    draw_nagare(p, kernels);
  else
    draw_libyuv(p);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Speeds in samples per second, the medians of turns of half a millisecond that the peers take one after the other. */
static void measure(const picture *p, const nagare_kernels *const *peers, int count, double *speeds) {
  static double times[PEERS][ROUNDS];
  double samples = 0;
  for (int plane = 0; plane < p->planes; plane++)
    for (int i = 0; i < p->boxes; i++) samples += p->on[plane][i].width * p->on[plane][i].height;
  const int passes = (int)(10e9 * 0.5e-3 / samples);
  for (int round = 0; round < ROUNDS; round++)
    for (int peer = 0; peer < count; peer++) {
      draw(p, peers[peer]);
      const double start = now();
      for (int pass = 0; pass < passes; pass++) draw(p, peers[peer]);
      times[peer][round] = (now() - start) / passes;
    }
  for (int peer = 0; peer < count; peer++) {
    qsort(times[peer], ROUNDS, sizeof(double), ascending);
    speeds[peer] = samples / times[peer][ROUNDS / 2];
  }
}

/* The greatest difference of a sample between libyuv's picture and ours. */
static int difference(const picture *p, const nagare_kernels *kernels) {
  int greatest = 0;
  reset(p);
  draw(p, NULL);
  uint8_t *kept[3];
  for (int plane = 0; plane < p->planes; plane++) {
    const size_t count = (size_t)(plane_width(plane) * (p->height >> !!plane));
    kept[plane] = allocate(count);
    for (size_t i = 0; i < count; i++) kept[plane][i] = p->samples[plane][i];
  }
  reset(p);
  draw(p, kernels);
  for (int plane = 0; plane < p->planes; plane++) {
    for (int i = 0; i < plane_width(plane) * (p->height >> !!plane); i++) {
      const int one = abs(kept[plane][i] - p->samples[plane][i]);
      if (one > greatest) greatest = one;
    }
    free(kept[plane]);
  }
  return greatest;
}

int main(void) {
  const nagare_kernels *peers[PEERS] = {NULL};
  const unsigned sets[] = {NAGARE_ISA_AVX2, NAGARE_ISA_AVX512, NAGARE_ISA_NEON};
  int count = 1;
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    if ((peers[count] = nagare_kernels_for(sets[i]))) count++;
  const struct {
    const char *name;
    int planes, width;
  } cases[] = {{"BlendPlane, 1920 wide", 1, 1920}, {"BlendPlane, 300 wide", 1, 300}, {"BlendPlane, 160 wide", 1, 160},
               {"I420Blend, 1920 wide", 3, 1920},  {"I420Blend, 300 wide", 3, 300},  {"I420Blend, 160 wide", 3, 160}};

  printf("10^9 samples a second; in brackets how many times libyuv's\n");
  printf("%-24s%8s", "", "libyuv");
  for (int peer = 1; peer < count; peer++) printf("%17s", peers[peer]->name);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const picture p = make_picture(cases[i].planes, cases[i].width);
    for (int peer = 1; peer < count; peer++)
      if (difference(&p, peers[peer]) > 2) {
        fprintf(stderr, "%s: %s draws another picture\n", cases[i].name, peers[peer]->name);
        return 1;
      }
    double speeds[PEERS];
    measure(&p, peers, count, speeds);
    printf("\n%-24s%8.1f", cases[i].name, speeds[0] / 1e9);
    for (int peer = 1; peer < count; peer++) {
      printf("%10.1f (%.2f)", speeds[peer] / 1e9, speeds[peer] / speeds[0]);
    }
  }
  printf("\n");
  return 0;
}
