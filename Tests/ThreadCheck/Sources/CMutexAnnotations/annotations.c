// What Swift's Mutex does where threads compete for it, told to the thread sanitizer: Linux's kernel then hands the lock
// over, which the sanitizer cannot see, and takes for a race. The other half of the lock are atomics in the program itself.

#define _GNU_SOURCE
#include "annotations.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

#define SWIFT_METHOD __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

void __tsan_acquire(void *address);
void __tsan_release(void *address);

typedef SWIFT_METHOD void (*lock_slow)(uint32_t thread, SWIFT_SELF void *mutex);
typedef SWIFT_METHOD void (*unlock_slow)(SWIFT_SELF void *mutex);

// Swift's names of Synchronization._MutexHandle._lockSlow(UInt32) and ._unlockSlow().
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

static void *original(const char *name) {
  void *address = dlsym(RTLD_NEXT, name);
  if (!address) abort();
  return address;
}

SWIFT_METHOD void annotated_lock_slow(uint32_t thread, SWIFT_SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT_METHOD void annotated_unlock_slow(SWIFT_SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT_METHOD void annotated_lock_slow(uint32_t thread, SWIFT_SELF void *mutex) {
  ((lock_slow)original(LOCK_SLOW))(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT_METHOD void annotated_unlock_slow(SWIFT_SELF void *mutex) {
  __tsan_release(mutex);
  ((unlock_slow)original(UNLOCK_SLOW))(mutex);
}

void nagare_annotate_mutexes(void) {}
