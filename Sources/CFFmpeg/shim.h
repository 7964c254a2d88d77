// FFmpeg's macros that Swift cannot import, as constants and functions, and some system calls.
#ifndef NAGARE_CFFMPEG_SHIM_H
#define NAGARE_CFFMPEG_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/avutil.h>
#include <libavutil/buffer.h>
#include <libavutil/channel_layout.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>
#include <libavutil/hwcontext.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/mathematics.h>
#include <libavutil/murmur3.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/samplefmt.h>
#include <libavutil/time.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/falloc.h>
#include <linux/fs.h>
#include <sys/syscall.h>
// The system's headers declare this function only with _GNU_SOURCE.
int fallocate(int descriptor, int mode, off_t offset, off_t length);
#endif

// Renames a file as rename() does, but fails if the new name exists. Where the file system cannot do so in one step, a
// second link or an empty placeholder takes the name first.
static inline int nagare_rename_new(const char *from, const char *to) {
#if defined(__linux__) && defined(SYS_renameat2)
  if (syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
#elif defined(__APPLE__)
  if (renamex_np(from, to, RENAME_EXCL) == 0) return 0;
  if (errno != EINVAL && errno != ENOTSUP) return -1;
#endif
  if (link(from, to) == 0) {
    unlink(from);
    return 0;
  }
  if (errno == EEXIST || errno == ENOENT) return -1;
  int placeholder = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (placeholder < 0) return -1;
  close(placeholder);
  if (rename(from, to) == 0) return 0;
  int error = errno;
  unlink(to);
  errno = error;
  return -1;
}

static const int64_t nagare_nopts_value = AV_NOPTS_VALUE;
static const int nagare_averror_eof = AVERROR_EOF;
static const int nagare_averror_exit = AVERROR_EXIT;
static const int nagare_averror_invalid_data = AVERROR_INVALIDDATA;
static const int nagare_averror_option_not_found = AVERROR_OPTION_NOT_FOUND;
static const AVRational nagare_microseconds = {1, AV_TIME_BASE};

/// FFmpeg's negative code for a system error number.
static inline int nagare_averror(int error_number) { return AVERROR(error_number); }

/// Whether the frame of an index entry is shown, not only decoded. Swift does not import bit fields.
static inline int nagare_is_shown(const AVIndexEntry *entry) {
  return entry && !(entry->flags & AVINDEX_DISCARD_FRAME);
}

// Whether an index entry is a key frame.
static inline int nagare_is_key(const AVIndexEntry *entry) { return (entry->flags & AVINDEX_KEYFRAME) != 0; }

/// Allocates disk space for a range of a file, without changing the file's length. Returns 0 or the system's error
/// number.
static inline int nagare_reserve(int descriptor, int64_t offset, int64_t length) {
#ifdef __linux__
  return fallocate(descriptor, FALLOC_FL_KEEP_SIZE, offset, length) == 0 ? 0 : errno;
#else
  return EOPNOTSUPP;
#endif
}

/// Gets the process's file size limit. Returns 0, or -1 with errno set.
static inline int nagare_file_size_limit(struct rlimit *limit) { return getrlimit(RLIMIT_FSIZE, limit); }

#endif
