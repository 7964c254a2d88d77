// Loads Chromaprint on first use: only the comparison of two videos' audio needs it.
#ifndef NAGARE_CCHROMAPRINT_SHIM_H
#define NAGARE_CCHROMAPRINT_SHIM_H

#include <chromaprint.h>
#include <dlfcn.h>
#include <stddef.h>

#define NAGARE_CHROMAPRINT_FUNCTIONS(F) \
  F(chromaprint_new) \
  F(chromaprint_free) \
  F(chromaprint_start) \
  F(chromaprint_feed) \
  F(chromaprint_finish) \
  F(chromaprint_get_delay) \
  F(chromaprint_get_item_duration) \
  F(chromaprint_get_sample_rate) \
  F(chromaprint_get_raw_fingerprint) \
  F(chromaprint_dealloc)

#define NAGARE_CHROMAPRINT_MEMBER(name) __typeof__(&name) name;

/// The functions of Chromaprint, by name.
typedef struct {
  NAGARE_CHROMAPRINT_FUNCTIONS(NAGARE_CHROMAPRINT_MEMBER)
} nagare_chromaprint_library;

#undef NAGARE_CHROMAPRINT_MEMBER

static const int nagare_chromaprint_algorithm = CHROMAPRINT_ALGORITHM_DEFAULT;

/// Opens the library, which stays open. Returns NULL on failure.
static inline void *nagare_chromaprint_open(void) {
#ifdef __APPLE__
  // Homebrew's folders are not on the system's search path. The bare name could be that of a file in the working
  // directory.
  const char *const paths[] = {
      "/opt/homebrew/lib/libchromaprint.1.dylib", "/usr/local/lib/libchromaprint.1.dylib"};
#else
  const char *const paths[] = {"libchromaprint.so.1"};
#endif
  void *handle = NULL;
  const size_t count = sizeof(paths) / sizeof(*paths);
  for (size_t i = 0; i < count && !handle; i++) handle = dlopen(paths[i], RTLD_NOW | RTLD_LOCAL);
  return handle;
}

#define NAGARE_CHROMAPRINT_LOAD(name) \
  library->name = (__typeof__(&name))dlsym(handle, #name); \
  if (!library->name) return 0;

/// Loads Chromaprint. Returns 1; 0 if it is missing or lacks a function of the table, with the reason in dlerror().
static inline int nagare_load_chromaprint(nagare_chromaprint_library *library) {
  void *handle = nagare_chromaprint_open();
  if (!handle) return 0;
  NAGARE_CHROMAPRINT_FUNCTIONS(NAGARE_CHROMAPRINT_LOAD)
  return 1;
}

#undef NAGARE_CHROMAPRINT_LOAD

#endif
