// What the thread sanitizer cannot see of how Swift's libraries order accesses, as they are built without it. Loaded
// before them (LD_PRELOAD); programs without the sanitizer are none the wiser.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

// The function that the one of the same name here takes the place of.
static void *original(const char *name) {
  void *address = dlsym(RTLD_NEXT, name);
  if (!address) abort();
  return address;
}

#define ORIGINAL(type, name)              \
  static type found;                      \
  type call = __atomic_load_n(&found, __ATOMIC_RELAXED); \
  if (!call) {                            \
    call = (type)original(name);          \
    __atomic_store_n(&found, call, __ATOMIC_RELAXED); \
  }

// Mutex: where threads compete for it, Linux's kernel hands it over. The other half of it are atomics in the program.

#define SWIFT_METHOD __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

typedef SWIFT_METHOD void (*lock_slow)(uint32_t thread, SWIFT_SELF void *mutex);
typedef SWIFT_METHOD void (*unlock_slow)(SWIFT_SELF void *mutex);

// Swift's names of Synchronization._MutexHandle._lockSlow(UInt32) and ._unlockSlow().
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT_METHOD void annotated_lock_slow(uint32_t thread, SWIFT_SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT_METHOD void annotated_unlock_slow(SWIFT_SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT_METHOD void annotated_lock_slow(uint32_t thread, SWIFT_SELF void *mutex) {
  ORIGINAL(lock_slow, LOCK_SLOW)
  call(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT_METHOD void annotated_unlock_slow(SWIFT_SELF void *mutex) {
  ORIGINAL(unlock_slow, UNLOCK_SLOW)
  if (__tsan_release) __tsan_release(mutex);
  call(mutex);
}

// Counts of references go down with release order, and whether there is one reference alone is asked with acquire order
// (RefCount.h of Swift's runtime): who holds an object alone may change it, whoever held it before.

typedef void (*release)(void *object);
typedef void (*release_n)(void *object, uint32_t count);
typedef bool (*is_unique)(const void *object);

void swift_release(void *object) {
  ORIGINAL(release, "swift_release")
  if (object && __tsan_release) __tsan_release(object);
  call(object);
}

void swift_release_n(void *object, uint32_t count) {
  ORIGINAL(release_n, "swift_release_n")
  if (object && __tsan_release) __tsan_release(object);
  call(object, count);
}

bool swift_isUniquelyReferenced_nonNull_native(const void *object) {
  ORIGINAL(is_unique, "swift_isUniquelyReferenced_nonNull_native")
  bool result = call(object);
  if (result && __tsan_acquire) __tsan_acquire((void *)object);
  return result;
}
