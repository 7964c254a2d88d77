// What zlib offers as macros that Swift cannot import, as functions of the same meaning.
#ifndef NAGARE_CZLIB_SHIM_H
#define NAGARE_CZLIB_SHIM_H

// Makes input pointers const.
#define ZLIB_CONST
#include <zlib.h>

static inline int nagare_inflate_init(z_streamp stream, int window_bits) { return inflateInit2(stream, window_bits); }

#endif
