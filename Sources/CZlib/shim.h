// Functions for macros of zlib, which Swift cannot import, and for input that zlib declares const only on request.
#ifndef NAGARE_CZLIB_SHIM_H
#define NAGARE_CZLIB_SHIM_H

#include <zlib.h>

static inline int nagare_inflate_init(z_streamp stream, int window_bits) { return inflateInit2(stream, window_bits); }

static inline int nagare_deflate_init(z_streamp stream, int window_bits) {
  return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

// zlib reads the input and never writes to it.
static inline void nagare_inflate_offer(z_streamp stream, const void *input, unsigned count) {
  stream->next_in = (Bytef *)input;
  stream->avail_in = count;
}

#endif
