// libavfilter, loaded when somebody asks for a filter: a program that is linked with it takes half as long again to start.
#ifndef NAGARE_CFFMPEG_FILTERS_H
#define NAGARE_CFFMPEG_FILTERS_H

#include <dlfcn.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/macros.h>
#include <stdio.h>
#include <string.h>

#define NAGARE_FILTER_FUNCTIONS(F) \
  F(avfilter_version) \
  F(avfilter_get_by_name) \
  F(avfilter_graph_alloc) \
  F(avfilter_graph_free) \
  F(avfilter_graph_create_filter) \
  F(avfilter_graph_parse2) \
  F(avfilter_graph_config) \
  F(avfilter_inout_free) \
  F(avfilter_link) \
  F(avfilter_pad_get_type) \
  F(av_buffersrc_add_frame_flags) \
  F(av_buffersrc_close) \
  F(av_buffersink_get_frame_flags) \
  F(av_buffersink_get_time_base) \
  F(av_buffersink_get_frame_rate) \
  F(av_buffersink_get_sample_aspect_ratio) \
  F(av_buffersink_get_format) \
  F(av_buffersink_get_w) \
  F(av_buffersink_get_h)

/// The functions of libavfilter, by their names.
typedef struct {
#define NAGARE_FILTER_MEMBER(name) __typeof__(&name) name;
  NAGARE_FILTER_FUNCTIONS(NAGARE_FILTER_MEMBER)
#undef NAGARE_FILTER_MEMBER
} nagare_filter_library;

/// Opens the libavfilter of the version that the headers are of.
static inline void *nagare_open_filters(void) {
#ifdef __APPLE__
  // What Homebrew installs is not where the system looks, but beside libavformat.
  const char *name = "libavfilter." AV_STRINGIFY(LIBAVFILTER_VERSION_MAJOR) ".dylib";
  Dl_info neighbor;
  char path[4096];
  const char *slash = dladdr((void *)avformat_version, &neighbor) ? strrchr(neighbor.dli_fname, '/') : NULL;
  if (slash) {
    int length = (int)(slash - neighbor.dli_fname);
    int needed = snprintf(path, sizeof path, "%.*s/%s", length, neighbor.dli_fname, name);
    void *library = needed < (int)sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (library) return library;
  }
#else
  const char *name = "libavfilter.so." AV_STRINGIFY(LIBAVFILTER_VERSION_MAJOR);
#endif
  return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

/// Loads libavfilter, which stays loaded. Returns 0 where it is not there, or not of the version of its headers.
static inline int nagare_load_filters(nagare_filter_library *library) {
  void *handle = nagare_open_filters();
  if (!handle) return 0;
#define NAGARE_FILTER_LOAD(name) \
  library->name = (__typeof__(&name))dlsym(handle, #name); \
  if (!library->name) return 0;
  NAGARE_FILTER_FUNCTIONS(NAGARE_FILTER_LOAD)
#undef NAGARE_FILTER_LOAD
  return 1;
}

#endif
