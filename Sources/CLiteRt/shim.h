// The part of LiteRT's C interface that runs a model on the CPU, and a loader for it. The library is opened only when
// it is needed, as no system includes it.
//
// The functions and values are those of ai-edge-litert 2.1.6 to 2.3.0. The names are LiteRT's own, so that its
// documentation applies (github.com/google-ai-edge/LiteRT, litert/c).
#ifndef NAGARE_CLITERT_SHIM_H
#define NAGARE_CLITERT_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct LiteRtEnvironmentT *LiteRtEnvironment;
typedef struct LiteRtModelT *LiteRtModel;
typedef struct LiteRtSignatureT *LiteRtSignature;
typedef struct LiteRtTensorT *LiteRtTensor;
typedef struct LiteRtOptionsT *LiteRtOptions;
typedef struct LiteRtOpaqueOptionsT *LiteRtOpaqueOptions;
typedef struct LiteRtCompiledModelT *LiteRtCompiledModel;
typedef struct LiteRtTensorBufferT *LiteRtTensorBuffer;

/// 0, or the number of an error.
typedef int LiteRtStatus;

/// An option of an environment, whose value is an integer.
typedef struct {
  int tag;
  int type;
  int64_t value;
} nagare_litert_option;

enum {
  nagare_litert_integer = 2,
  /// The tag of the option for the accelerators to register, as bits.
  nagare_litert_accelerators = 24,
  /// The tag of the option for the minimum severity of logged messages.
  nagare_litert_log_severity = 25,
  nagare_litert_silent = 4,
  /// The bit of the accelerator that runs models on the CPU.
  nagare_litert_cpu = 1,
};

/// The types of tensors' elements.
enum {
  nagare_litert_float32 = 1,
  nagare_litert_uint8 = 3,
  nagare_litert_int8 = 9,
};

/// A tensor's type. The lowest 7 bits of `rank` are the number of dimensions; the next bit is set if there are strides.
typedef struct {
  int element;
  uint32_t rank;
  int32_t dimensions[8];
  uint32_t strides[8];
} LiteRtRankedTensorType;

/// A value is `scale * (element - zero_point)`.
typedef struct {
  float scale;
  int64_t zero_point;
} LiteRtQuantizationPerTensor;

enum { nagare_litert_quantized_per_tensor = 1 };

#define NAGARE_LITERT_FUNCTIONS(F) \
  F(LiteRtStatus, LiteRtCreateEnvironment, (int count, const nagare_litert_option *options, LiteRtEnvironment *)) \
  F(void, LiteRtDestroyEnvironment, (LiteRtEnvironment)) \
  F(LiteRtStatus, LiteRtCreateModelFromBuffer, (LiteRtEnvironment, const void *bytes, size_t count, LiteRtModel *)) \
  F(void, LiteRtDestroyModel, (LiteRtModel)) \
  F(LiteRtStatus, LiteRtGetModelSignature, (LiteRtModel, size_t index, LiteRtSignature *)) \
  F(LiteRtStatus, LiteRtGetNumSignatureInputs, (LiteRtSignature, size_t *count)) \
  F(LiteRtStatus, LiteRtGetNumSignatureOutputs, (LiteRtSignature, size_t *count)) \
  F(LiteRtStatus, LiteRtGetSignatureInputTensorByIndex, (LiteRtSignature, size_t index, LiteRtTensor *)) \
  F(LiteRtStatus, LiteRtGetSignatureOutputTensorByIndex, (LiteRtSignature, size_t index, LiteRtTensor *)) \
  F(LiteRtStatus, LiteRtGetRankedTensorType, (LiteRtTensor, LiteRtRankedTensorType *)) \
  F(LiteRtStatus, LiteRtGetQuantizationTypeId, (LiteRtTensor, int *type)) \
  F(LiteRtStatus, LiteRtGetPerTensorQuantization, (LiteRtTensor, LiteRtQuantizationPerTensor *)) \
  F(LiteRtStatus, LiteRtCreateOptions, (LiteRtOptions *)) \
  F(void, LiteRtDestroyOptions, (LiteRtOptions)) \
  F(LiteRtStatus, LiteRtSetOptionsHardwareAccelerators, (LiteRtOptions, int accelerators)) \
  F(LiteRtStatus, LiteRtCreateOpaqueOptions, \
    (const char *name, void *text, void (*destroy)(void *text), LiteRtOpaqueOptions *)) \
  F(void, LiteRtDestroyOpaqueOptions, (LiteRtOpaqueOptions)) \
  F(LiteRtStatus, LiteRtAddOpaqueOptions, (LiteRtOptions, LiteRtOpaqueOptions taken)) \
  F(LiteRtStatus, LiteRtCreateCompiledModel, (LiteRtEnvironment, LiteRtModel, LiteRtOptions, LiteRtCompiledModel *)) \
  F(void, LiteRtDestroyCompiledModel, (LiteRtCompiledModel)) \
  F(LiteRtStatus, LiteRtCreateTensorBufferFromHostMemory, \
    (const LiteRtRankedTensorType *, void *memory, size_t count, void (*destroy)(void *memory), LiteRtTensorBuffer *)) \
  F(void, LiteRtDestroyTensorBuffer, (LiteRtTensorBuffer)) \
  F(LiteRtStatus, LiteRtRunCompiledModel, \
    (LiteRtCompiledModel, size_t signature, size_t inputs, LiteRtTensorBuffer *, size_t outputs, LiteRtTensorBuffer *))

#define NAGARE_LITERT_MEMBER(result, name, parameters) result(*name) parameters;

/// The functions of LiteRT, by name.
typedef struct {
  NAGARE_LITERT_FUNCTIONS(NAGARE_LITERT_MEMBER)
} nagare_litert_library;

#undef NAGARE_LITERT_MEMBER

#define NAGARE_LITERT_LOAD(result, function, parameters) \
  library->function = (__typeof__(library->function))dlsym(handle, #function); \
  if (!library->function) return #function;

/// Gets the functions of an open library. Returns NULL, or the name of a missing function.
static inline const char *nagare_litert_load(nagare_litert_library *library, void *handle) {
  NAGARE_LITERT_FUNCTIONS(NAGARE_LITERT_LOAD)
  return NULL;
}

#undef NAGARE_LITERT_LOAD

/// Opens a library, which stays open: its threads and C++ objects do not survive a close. Returns NULL on failure.
static inline void *nagare_litert_open(const char *path) { return dlopen(path, RTLD_NOW | RTLD_LOCAL); }

/// Sets the number of threads of a model in `options`.
static inline LiteRtStatus nagare_litert_set_threads(
    const nagare_litert_library *library, LiteRtOptions options, int threads) {
  char text[32];
  snprintf(text, sizeof text, "num_threads = %d\n", threads);
  char *copy = strdup(text);
  if (!copy) return 2;
  LiteRtOpaqueOptions opaque = NULL;
  LiteRtStatus status = library->LiteRtCreateOpaqueOptions("xnnpack", copy, free, &opaque);
  if (status) {
    free(copy);
    return status;
  }
  status = library->LiteRtAddOpaqueOptions(options, opaque);
  if (status) library->LiteRtDestroyOpaqueOptions(opaque);
  return status;
}

/// The messages written to the C library's standard error while they are collected.
///
/// LiteRT's own log can be silenced. TensorFlow Lite's log cannot, and is the only explanation of errors.
typedef struct {
  FILE *stream;
  FILE *original;
  char *text;
  size_t count;
} nagare_messages;

/// Starts to collect messages. The address of `messages` must not change after the first call, and only one thread may
/// collect at a time. Messages of other threads are collected, too. The file descriptor is left alone, so that only
/// messages written with C's `stderr` are collected.
static inline void nagare_start_collecting(nagare_messages *messages) {
  messages->original = NULL;
#if defined(__GLIBC__) || defined(__APPLE__)
  // The stream is never closed: another thread may still write to it.
  if (!messages->stream) messages->stream = open_memstream(&messages->text, &messages->count);
  if (!messages->stream) return;
  fseek(messages->stream, 0, SEEK_SET);
  messages->original = stderr;
  stderr = messages->stream;
#endif
}

/// Stops collecting. The messages are `count` bytes at `text`.
static inline void nagare_stop_collecting(nagare_messages *messages) {
  if (!messages->original) {
    messages->count = 0;
    return;
  }
#if defined(__GLIBC__) || defined(__APPLE__)
  stderr = messages->original;
  fflush(messages->stream);
#endif
}

#endif
