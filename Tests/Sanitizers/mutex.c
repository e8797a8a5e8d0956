// Tells the thread sanitizer of Swift's Mutex. On Linux a lock that is taken without waiting is an atomic operation
// of ours, which it sees; one that is waited for is handed over by the kernel inside libswiftSynchronization, which
// is not instrumented, and everything a contended Mutex protects would be reported. deploy/sanitize puts these two
// in front of the library's own (LD_PRELOAD).
//
//   Synchronization._MutexHandle._lockSlow(UInt32)    Synchronization._MutexHandle._unlockSlow()

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Absent in programs without the sanitizer, `swift test` itself for one.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SELF __attribute__((swift_context)) void *self

typedef __attribute__((swiftcall)) void (*lock_slow)(uint32_t thread, SELF);
typedef __attribute__((swiftcall)) void (*unlock_slow)(SELF);

__attribute__((swiftcall)) void lockSlow(uint32_t thread, SELF) __asm__(LOCK_SLOW);
__attribute__((swiftcall)) void unlockSlow(SELF) __asm__(UNLOCK_SLOW);

__attribute__((swiftcall)) void lockSlow(uint32_t thread, SELF) {
  ((lock_slow)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

__attribute__((swiftcall)) void unlockSlow(SELF) {
  if (__tsan_release) __tsan_release(self);
  ((unlock_slow)dlsym(RTLD_NEXT, UNLOCK_SLOW))(self);
}
