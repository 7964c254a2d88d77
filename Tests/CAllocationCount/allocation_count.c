#define _GNU_SOURCE
#include "CAllocationCount.h"

#include <stdlib.h>

#if defined(__has_feature)
#define HAS_FEATURE(name) __has_feature(name)
#else
#define HAS_FEATURE(name) 0
#endif

#if HAS_FEATURE(address_sanitizer) || HAS_FEATURE(thread_sanitizer) || HAS_FEATURE(memory_sanitizer) || \
  defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#else
#define IS_SANITIZED 0
#endif

bool nagare_is_sanitized(void) { return IS_SANITIZED; }

bool nagare_is_thread_sanitized(void) { return HAS_FEATURE(thread_sanitizer); }

#if defined(__GLIBC__) && !IS_SANITIZED

#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <string.h>

// glibc's own functions behind the public names. `free` accepts memory from both.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

// With this model, a thread's first access allocates nothing.
#define THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))

static THREAD_LOCAL bool is_counting;
static THREAD_LOCAL nagare_allocations counted;

static bool is_own(const void *caller) {
  Dl_info program, library;
  const void *here = (const void *)(uintptr_t)nagare_begin_counting;
  if (dladdr(here, &program) == 0 || dladdr(caller, &library) == 0) return true;
  if (library.dli_fbase == program.dli_fbase) return true;
  const char *slash = strrchr(library.dli_fname, '/');
  const char *name = slash ? slash + 1 : library.dli_fname;
  return strstr(name, "swift") != NULL || strstr(name, "Foundation") != NULL;
}

static void count(const void *caller) {
  if (!is_counting) return;
  // Finding the caller may allocate, which must not be counted.
  is_counting = false;
  counted.total += 1;
  counted.own += is_own(caller);
  is_counting = true;
}

void *malloc(size_t size) {
  count(__builtin_return_address(0));
  return __libc_malloc(size);
}

void *calloc(size_t elements, size_t size) {
  count(__builtin_return_address(0));
  return __libc_calloc(elements, size);
}

void *realloc(void *memory, size_t size) {
  count(__builtin_return_address(0));
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count(__builtin_return_address(0));
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *allocated = __libc_memalign(alignment, size);
  if (allocated == NULL) return ENOMEM;
  *memory = allocated;
  return 0;
}

bool nagare_can_count_allocations(void) { return true; }

void nagare_begin_counting(void) {
  counted = (nagare_allocations){0};
  is_counting = true;
}

nagare_allocations nagare_end_counting(void) {
  is_counting = false;
  return counted;
}

#else

bool nagare_can_count_allocations(void) { return false; }
void nagare_begin_counting(void) {}
nagare_allocations nagare_end_counting(void) { return (nagare_allocations){0}; }

#endif
