#ifndef NAGARE_ALLOCATION_COUNT_H
#define NAGARE_ALLOCATION_COUNT_H

#include <stdbool.h>
#include <stddef.h>

/// One thread's calls of malloc, calloc, realloc, aligned_alloc and posix_memalign.
typedef struct {
  /// All calls.
  size_t total;
  /// Calls by the program, Swift's runtime, Foundation or an unknown caller, not by other libraries.
  size_t own;
} nagare_allocations;

/// Whether the program is built with the address, thread or memory sanitizer.
bool nagare_is_sanitized(void);
/// Whether the program is built with the thread sanitizer.
bool nagare_is_thread_sanitized(void);

/// Whether allocations can be counted: only with glibc, whose allocator a program may replace, and without a sanitizer,
/// which replaces it itself.
bool nagare_can_count_allocations(void);

/// Starts counting the calling thread's allocations from 0.
void nagare_begin_counting(void);

/// Stops counting on the calling thread, and returns its allocations since `nagare_begin_counting`.
nagare_allocations nagare_end_counting(void);

#endif
