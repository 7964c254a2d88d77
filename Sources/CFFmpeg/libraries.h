// Loads FFmpeg's large libraries on first use: loading Debian's builds with their dependencies takes ten times as long
// as printing the program's help.
#ifndef NAGARE_CFFMPEG_LIBRARIES_H
#define NAGARE_CFFMPEG_LIBRARIES_H

#include <dlfcn.h>
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/macros.h>
#include <stdio.h>
#include <string.h>

// Functions that only some of the supported versions have: see versions.h.
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
#define NAGARE_SUPPORT_FUNCTIONS(F) F(avcodec_get_supported_config)
#else
#define NAGARE_SUPPORT_FUNCTIONS(F)
#endif
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
#define NAGARE_CODEC_SIDE_DATA_FUNCTIONS(F) F(av_packet_side_data_new)
#define NAGARE_FORMAT_SIDE_DATA_FUNCTIONS(F)
#else
#define NAGARE_CODEC_SIDE_DATA_FUNCTIONS(F)
#define NAGARE_FORMAT_SIDE_DATA_FUNCTIONS(F) F(av_stream_new_side_data)
#endif

#define NAGARE_CODEC_FUNCTIONS(F) \
  NAGARE_SUPPORT_FUNCTIONS(F) \
  NAGARE_CODEC_SIDE_DATA_FUNCTIONS(F) \
  F(avcodec_alloc_context3) \
  F(avcodec_decode_subtitle2) \
  F(avcodec_descriptor_get) \
  F(avcodec_encode_subtitle) \
  F(avcodec_find_best_pix_fmt_of_list) \
  F(avcodec_find_decoder) \
  F(avcodec_find_encoder_by_name) \
  F(avcodec_flush_buffers) \
  F(avcodec_free_context) \
  F(avcodec_get_hw_config) \
  F(avcodec_get_name) \
  F(avcodec_open2) \
  F(avcodec_parameters_alloc) \
  F(avcodec_parameters_copy) \
  F(avcodec_parameters_free) \
  F(avcodec_parameters_from_context) \
  F(avcodec_parameters_to_context) \
  F(avcodec_pix_fmt_to_codec_tag) \
  F(avcodec_receive_frame) \
  F(avcodec_receive_packet) \
  F(avcodec_send_frame) \
  F(avcodec_send_packet) \
  F(avcodec_version) \
  F(avsubtitle_free) \
  F(av_new_packet) \
  F(av_packet_alloc) \
  F(av_packet_free) \
  F(av_packet_get_side_data) \
  F(av_packet_make_writable) \
  F(av_packet_new_side_data) \
  F(av_packet_rescale_ts) \
  F(av_packet_shrink_side_data) \
  F(av_packet_unref)

#define NAGARE_FORMAT_FUNCTIONS(F) \
  NAGARE_FORMAT_SIDE_DATA_FUNCTIONS(F) \
  F(avformat_alloc_context) \
  F(avformat_alloc_output_context2) \
  F(avformat_close_input) \
  F(avformat_find_stream_info) \
  F(avformat_free_context) \
  F(avformat_index_get_entries_count) \
  F(avformat_index_get_entry) \
  F(avformat_new_stream) \
  F(avformat_open_input) \
  F(avformat_query_codec) \
  F(avformat_seek_file) \
  F(avformat_version) \
  F(avformat_write_header) \
  F(av_find_best_stream) \
  F(av_find_input_format) \
  F(av_guess_format) \
  F(av_guess_frame_rate) \
  F(av_guess_sample_aspect_ratio) \
  F(av_interleaved_write_frame) \
  F(av_probe_input_buffer2) \
  F(av_read_frame) \
  F(av_write_trailer) \
  F(avio_accept) \
  F(avio_alloc_context) \
  F(avio_close_dyn_buf) \
  F(avio_closep) \
  F(avio_context_free) \
  F(avio_flush) \
  F(avio_handshake) \
  F(avio_open_dyn_buf) \
  F(avio_open2) \
  F(avio_r8) \
  F(avio_read) \
  F(avio_seek) \
  F(avio_size)

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

#define NAGARE_MEMBER(name) __typeof__(&name) name;

/// The functions of libavcodec and libavformat, by name.
typedef struct {
  NAGARE_CODEC_FUNCTIONS(NAGARE_MEMBER)
  NAGARE_FORMAT_FUNCTIONS(NAGARE_MEMBER)
} nagare_codec_library;

/// The functions of libavfilter, by name.
typedef struct {
  NAGARE_FILTER_FUNCTIONS(NAGARE_MEMBER)
} nagare_filter_library;

#undef NAGARE_MEMBER

/// Opens an FFmpeg library by its name and its headers' major version. Returns NULL if it cannot be loaded.
static inline void *nagare_open_library(const char *name, const char *version) {
  char file[64];
#ifdef __APPLE__
  // Homebrew installs FFmpeg's libraries in one folder, which is not on the system's search path.
  snprintf(file, sizeof file, "lib%s.%s.dylib", name, version);
  Dl_info neighbor;
  char path[4096];
  const char *slash = dladdr((void *)avutil_version, &neighbor) ? strrchr(neighbor.dli_fname, '/') : NULL;
  if (slash) {
    int length = (int)(slash - neighbor.dli_fname);
    int needed = snprintf(path, sizeof path, "%.*s/%s", length, neighbor.dli_fname, file);
    void *library = needed < (int)sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (library) return library;
  }
#else
  snprintf(file, sizeof file, "lib%s.so.%s", name, version);
#endif
  return dlopen(file, RTLD_NOW | RTLD_LOCAL);
}

#define NAGARE_LOAD(name) \
  library->name = (__typeof__(&name))dlsym(handle, #name); \
  if (!library->name) return 0;

/// Loads libavcodec and libavformat, which stay loaded. Returns 1; 0 if one is missing or lacks a function of the
/// table, with the reason in dlerror().
static inline int nagare_load_codecs(nagare_codec_library *library) {
  void *handle = nagare_open_library("avcodec", AV_STRINGIFY(LIBAVCODEC_VERSION_MAJOR));
  if (!handle) return 0;
  NAGARE_CODEC_FUNCTIONS(NAGARE_LOAD)
  handle = nagare_open_library("avformat", AV_STRINGIFY(LIBAVFORMAT_VERSION_MAJOR));
  if (!handle) return 0;
  NAGARE_FORMAT_FUNCTIONS(NAGARE_LOAD)
  return 1;
}

/// Loads libavfilter, which stays loaded. Returns 1; 0 if it is missing or lacks a function of the table.
static inline int nagare_load_filters(nagare_filter_library *library) {
  void *handle = nagare_open_library("avfilter", AV_STRINGIFY(LIBAVFILTER_VERSION_MAJOR));
  if (!handle) return 0;
  NAGARE_FILTER_FUNCTIONS(NAGARE_LOAD)
  return 1;
}

#undef NAGARE_LOAD

#endif
