#ifndef NAGARE_ALLOCATION_COUNT_H
#define NAGARE_ALLOCATION_COUNT_H

#include <stdbool.h>
#include <stddef.h>

/// What one thread allocated: calls of malloc, calloc, realloc, aligned_alloc and posix_memalign.
typedef struct {
  /// All calls.
  size_t total;
  /// Calls by the program, by Swift's runtime and by Foundation, but not by other libraries.
  size_t own;
} nagare_allocations;

/// Whether the address, thread or memory sanitizer watches the program.
bool nagare_is_sanitized(void);
/// Whether the thread sanitizer does.
bool nagare_is_thread_sanitized(void);

/// Whether allocations are counted: with glibc, in whose place a program may put its own allocator, and without a
/// sanitizer, which does just that.
bool nagare_can_count_allocations(void);

/// Counts the calling thread's allocations from now on.
void nagare_begin_counting(void);

/// Ends what `nagare_begin_counting` began on the same thread.
nagare_allocations nagare_end_counting(void);

#endif
