// Loads libwebpdemux on first use. FFmpeg 5.1 to 8 decode still images in WebP, but no animations. Without the library,
// the first image of an animation is drawn.
#ifndef NAGARE_CWEBP_SHIM_H
#define NAGARE_CWEBP_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <webp/demux.h>

#define NAGARE_WEBP_FUNCTIONS(F) \
  F(WebPAnimDecoderDelete) \
  F(WebPAnimDecoderGetInfo) \
  F(WebPAnimDecoderGetNext) \
  F(WebPAnimDecoderNewInternal) \
  F(WebPAnimDecoderOptionsInitInternal)

#define NAGARE_WEBP_MEMBER(name) __typeof__(&name) name;

/// The functions of libwebpdemux, by name.
typedef struct {
  NAGARE_WEBP_FUNCTIONS(NAGARE_WEBP_MEMBER)
} nagare_webp_library;

#undef NAGARE_WEBP_MEMBER

/// Opens libwebpdemux by the name of its second ABI, the only one with this decoder. Returns NULL if it cannot be
/// loaded.
static inline void *nagare_open_webp(void) {
#ifdef __APPLE__
  // Homebrew's folder on Apple silicon is not on the system's search path.
  void *library = dlopen("/opt/homebrew/lib/libwebpdemux.2.dylib", RTLD_NOW | RTLD_LOCAL);
  return library ? library : dlopen("libwebpdemux.2.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  return dlopen("libwebpdemux.so.2", RTLD_NOW | RTLD_LOCAL);
#endif
}

#define NAGARE_WEBP_LOAD(name) \
  library->name = (__typeof__(&name))dlsym(handle, #name); \
  if (!library->name) return 0;

/// Loads libwebpdemux, which stays loaded. Returns 1; 0 if it is missing or lacks a function of the table.
static inline int nagare_load_webp(nagare_webp_library *library) {
  void *handle = nagare_open_webp();
  if (!handle) return 0;
  NAGARE_WEBP_FUNCTIONS(NAGARE_WEBP_LOAD)
  return 1;
}

#undef NAGARE_WEBP_LOAD

/// Returns a decoder of an animation that yields straight RGBA, on the calling thread alone; NULL if the data is no
/// animation, or if out of memory. The decoder reads `data` until it is deleted.
static inline WebPAnimDecoder *nagare_webp_open(
    const nagare_webp_library *library, const uint8_t *data, size_t size) {
  WebPAnimDecoderOptions options;
  if (!library->WebPAnimDecoderOptionsInitInternal(&options, WEBP_DEMUX_ABI_VERSION)) return NULL;
  options.color_mode = MODE_RGBA;
  options.use_threads = 0;
  WebPData file = {data, size};
  return library->WebPAnimDecoderNewInternal(&file, &options, WEBP_DEMUX_ABI_VERSION);
}

#endif
