// The differences between FFmpeg 5.1 and 9, each with the version that introduced it.
#ifndef NAGARE_CFFMPEG_VERSIONS_H
#define NAGARE_CFFMPEG_VERSIONS_H

#include "libraries.h"
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <stdbool.h>

#if LIBAVCODEC_VERSION_INT < AV_VERSION_INT(59, 37, 0)
#error "Nagare needs FFmpeg 5.1 or later: these headers are of an older release."
#endif

// FFmpeg 6.0 renamed AVFrame.pkt_duration.
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
#define NAGARE_DURATION duration
#else
#define NAGARE_DURATION pkt_duration
#endif

/// The duration of a frame in units of its time base; 0 if unknown.
static inline int64_t nagare_frame_duration(const AVFrame *frame) { return frame->NAGARE_DURATION; }

static inline void nagare_frame_set_duration(AVFrame *frame, int64_t duration) { frame->NAGARE_DURATION = duration; }

#undef NAGARE_DURATION

// FFmpeg 6.1 replaced AVFrame.key_frame, .interlaced_frame and .top_field_first by flags.
#ifdef AV_FRAME_FLAG_INTERLACED

static inline int nagare_frame_is_interlaced(const AVFrame *frame) { return frame->flags & AV_FRAME_FLAG_INTERLACED; }

static inline int nagare_frame_is_top_first(const AVFrame *frame) {
  return frame->flags & AV_FRAME_FLAG_TOP_FIELD_FIRST;
}

static inline void nagare_frame_set_flag(AVFrame *frame, int flag, int is_set) {
  frame->flags = is_set ? frame->flags | flag : frame->flags & ~flag;
}

static inline void nagare_frame_set_key(AVFrame *frame, int is_key) {
  nagare_frame_set_flag(frame, AV_FRAME_FLAG_KEY, is_key);
}

static inline void nagare_frame_set_interlaced(AVFrame *frame, int is_interlaced) {
  nagare_frame_set_flag(frame, AV_FRAME_FLAG_INTERLACED, is_interlaced);
}

static inline void nagare_frame_set_top_first(AVFrame *frame, int is_top_first) {
  nagare_frame_set_flag(frame, AV_FRAME_FLAG_TOP_FIELD_FIRST, is_top_first);
}

#else

static inline int nagare_frame_is_interlaced(const AVFrame *frame) { return frame->interlaced_frame; }

static inline int nagare_frame_is_top_first(const AVFrame *frame) { return frame->top_field_first; }

static inline void nagare_frame_set_key(AVFrame *frame, int is_key) { frame->key_frame = is_key; }

static inline void nagare_frame_set_interlaced(AVFrame *frame, int is_interlaced) {
  frame->interlaced_frame = is_interlaced;
}

static inline void nagare_frame_set_top_first(AVFrame *frame, int is_top_first) {
  frame->top_field_first = is_top_first;
}

#endif

// FFmpeg 9 removed AVFrame.pkt_pos; since 6.0 decoders copy a packet's `opaque` to its frames on request.
#ifdef AV_CODEC_FLAG_COPY_OPAQUE

/// Makes a decoder that is not open yet pass on packets' positions to their frames.
static inline void nagare_decoder_keep_positions(AVCodecContext *decoder) {
  decoder->flags |= AV_CODEC_FLAG_COPY_OPAQUE;
}

/// Makes a packet pass on its position in the file to its frames.
static inline void nagare_packet_keep_position(AVPacket *packet) {
  // Plus one, since frames without a packet have NULL.
  packet->opaque = packet->pos < 0 ? NULL : (void *)(intptr_t)(packet->pos + 1);
}

/// The position of a decoded frame's packet in the file, in bytes; negative if unknown.
static inline int64_t nagare_frame_position(const AVFrame *frame) { return (int64_t)(intptr_t)frame->opaque - 1; }

#else

static inline void nagare_decoder_keep_positions(AVCodecContext *decoder) { (void)decoder; }
static inline void nagare_packet_keep_position(AVPacket *packet) { (void)packet; }
static inline int64_t nagare_frame_position(const AVFrame *frame) { return frame->pkt_pos; }

#endif

// FFmpeg 6.1 moved the side data of streams into their codec's parameters.
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)

static inline int nagare_stream_side_data_count(const AVStream *stream) { return stream->codecpar->nb_coded_side_data; }

static inline const AVPacketSideData *nagare_stream_side_data_at(const AVStream *stream, int index) {
  return stream->codecpar->coded_side_data + index;
}

/// Adds side data to a stream, replacing any of the same type. Returns its bytes, or NULL if out of memory.
static inline uint8_t *nagare_stream_add_side_data(
    const nagare_codec_library *library, AVStream *stream, enum AVPacketSideDataType type, size_t size) {
  AVPacketSideData *data = library->av_packet_side_data_new(
      &stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data, type, size, 0);
  return data ? data->data : NULL;
}

#else

static inline int nagare_stream_side_data_count(const AVStream *stream) { return stream->nb_side_data; }

static inline const AVPacketSideData *nagare_stream_side_data_at(const AVStream *stream, int index) {
  return stream->side_data + index;
}

static inline uint8_t *nagare_stream_add_side_data(
    const nagare_codec_library *library, AVStream *stream, enum AVPacketSideDataType type, size_t size) {
  return library->av_stream_new_side_data(stream, type, size);
}

#endif

// FFmpeg 7.1 has a function for the formats and rates of a codec, in place of AVCodec.pix_fmts, .sample_fmts,
// .supported_samplerates and .supported_framerates. Each list ends with an invalid value, and is NULL if the codec
// accepts anything or does not say.
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)

static inline const void *nagare_codec_supports(
    const nagare_codec_library *library, const AVCodec *codec, enum AVCodecConfig config) {
  const void *values = NULL;
  return library->avcodec_get_supported_config(NULL, codec, config, 0, &values, NULL) < 0 ? NULL : values;
}

#define NAGARE_SUPPORTED(config, field) nagare_codec_supports(library, codec, AV_CODEC_CONFIG_##config)
#else
#define NAGARE_SUPPORTED(config, field) ((void)library, codec->field)
#endif

static inline const enum AVPixelFormat *nagare_codec_pixel_formats(
    const nagare_codec_library *library, const AVCodec *codec) {
  return NAGARE_SUPPORTED(PIX_FORMAT, pix_fmts);
}

/// Whether an encoder opens with a format from its list. FFmpeg 9's VP9 encoder lists ten formats with alpha, all
/// experimental except yuva420p.
static inline bool nagare_codec_opens(const AVCodec *codec, enum AVPixelFormat format) {
  if (codec->id != AV_CODEC_ID_VP9 || format == AV_PIX_FMT_YUVA420P) return true;
  return !(av_pix_fmt_desc_get(format)->flags & AV_PIX_FMT_FLAG_ALPHA);
}

static inline const enum AVSampleFormat *nagare_codec_sample_formats(
    const nagare_codec_library *library, const AVCodec *codec) {
  return NAGARE_SUPPORTED(SAMPLE_FORMAT, sample_fmts);
}

static inline const int *nagare_codec_sample_rates(const nagare_codec_library *library, const AVCodec *codec) {
  return NAGARE_SUPPORTED(SAMPLE_RATE, supported_samplerates);
}

static inline const AVRational *nagare_codec_frame_rates(const nagare_codec_library *library, const AVCodec *codec) {
  return NAGARE_SUPPORTED(FRAME_RATE, supported_framerates);
}

#undef NAGARE_SUPPORTED

/// Sets the duration of frames, in units of the time base, for libvpx and libaom. Since FFmpeg 6.0 these encoders use
/// each frame's own duration.
static inline void nagare_encoder_set_frame_length(AVCodecContext *encoder, int units) {
#if LIBAVCODEC_VERSION_MAJOR < 60
  encoder->ticks_per_frame = units;
#else
  (void)encoder, (void)units;
#endif
}

// FFmpeg 8 made SwsContext public and its flags an enumeration, so that Swift imports both as other types.
typedef struct nagare_scaler nagare_scaler;

/// Returns a scaler with bicubic interpolation and accurate rounding. Reuses or frees `scaler`, which may be NULL.
/// Returns NULL if one of the formats cannot be converted.
static inline nagare_scaler *nagare_scaler_replace(
    nagare_scaler *scaler, int source_width, int source_height, enum AVPixelFormat source, int width, int height,
    enum AVPixelFormat target) {
  int flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT;
  return (nagare_scaler *)sws_getCachedContext(
      (struct SwsContext *)scaler, source_width, source_height, source, width, height, target, flags, NULL, NULL, NULL);
}

/// Returns a new scaler of the same kind; NULL on failure. `chroma_x` and `chroma_y` are the distance of a target
/// chroma sample from its first luma sample, in 256ths of a luma sample; -513 is swscale's default.
static inline nagare_scaler *nagare_scaler_placing_chroma(
    int source_width, int source_height, enum AVPixelFormat source, int width, int height, enum AVPixelFormat target,
    int chroma_x, int chroma_y) {
  struct SwsContext *context = sws_alloc_context();
  if (!context) return NULL;
  const struct {
    const char *name;
    int64_t value;
  } options[] = {
      {"srcw", source_width}, {"srch", source_height}, {"src_format", source}, {"dstw", width}, {"dsth", height},
      {"dst_format", target}, {"sws_flags", SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT},
      {"dst_h_chr_pos", chroma_x}, {"dst_v_chr_pos", chroma_y}};
  int status = 0;
  for (size_t i = 0; i < sizeof(options) / sizeof(*options) && status >= 0; i++)
    status = av_opt_set_int(context, options[i].name, options[i].value, 0);
  if (status >= 0 && sws_init_context(context, NULL, NULL) >= 0) return (nagare_scaler *)context;
  sws_freeContext(context);
  return NULL;
}

/// Sets the matrix of source and target, an SWS_CS_ constant, and whether each has full range.
static inline int nagare_scaler_set_colors(nagare_scaler *scaler, int matrix, int is_source_full, int is_target_full) {
  const int *coefficients = sws_getCoefficients(matrix);
  return sws_setColorspaceDetails(
      (struct SwsContext *)scaler, coefficients, is_source_full, coefficients, is_target_full, 0, 1 << 16, 1 << 16);
}

static inline int nagare_scaler_scale(nagare_scaler *scaler, AVFrame *target, const AVFrame *source) {
  return sws_scale_frame((struct SwsContext *)scaler, target, source);
}

/// Scales one field, every other line: the top field (0) or the bottom field (1). Returns a negative value on failure.
static inline int nagare_scaler_scale_field(nagare_scaler *scaler, AVFrame *target, const AVFrame *source, int field) {
  const uint8_t *from[4];
  uint8_t *to[4];
  int from_lines[4], to_lines[4];
  for (int i = 0; i < 4; i++) {
    from[i] = source->data[i] ? source->data[i] + field * source->linesize[i] : NULL;
    to[i] = target->data[i] ? target->data[i] + field * target->linesize[i] : NULL;
    from_lines[i] = 2 * source->linesize[i];
    to_lines[i] = 2 * target->linesize[i];
  }
  return sws_scale((struct SwsContext *)scaler, from, from_lines, 0, (source->height + 1 - field) / 2, to, to_lines);
}

static inline void nagare_scaler_free(nagare_scaler *scaler) { sws_freeContext((struct SwsContext *)scaler); }

// The value of SVT-AV1's parameter `lp` for a number of threads. Version 1.4, used with FFmpeg 5.1, takes that number.
// Version 2.3, used with FFmpeg 7.1, takes a level from 1 to 6; the thresholds are those of versions 2.3 and 4.2.
static inline int nagare_svtav1_parallelism(int threads) {
#if LIBAVCODEC_VERSION_MAJOR >= 61
  const int most[] = {1, 2, 5, 11, 23};
  int level = 1;
  for (size_t i = 0; i < sizeof(most) / sizeof(*most); i++) level += threads > most[i];
  return level;
#else
  return threads;
#endif
}

// Since FFmpeg 7.1, the Matroska muxer writes the display matrix.
static const bool nagare_matroska_keeps_orientation = LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(61, 7, 100);

// FFmpeg 6.1 renamed the profiles.
#ifdef AV_PROFILE_AAC_HE
static const int nagare_profile_aac_he = AV_PROFILE_AAC_HE;
static const int nagare_profile_aac_he_v2 = AV_PROFILE_AAC_HE_V2;
#else
static const int nagare_profile_aac_he = FF_PROFILE_AAC_HE;
static const int nagare_profile_aac_he_v2 = FF_PROFILE_AAC_HE_V2;
#endif

#endif
