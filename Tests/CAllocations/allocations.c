#include "allocations.h"

#ifdef __linux__
#include <features.h>
#endif

// A sanitizer has an allocator of its own.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

#include <errno.h>
#include <stddef.h>

static _Thread_local bool is_counting;
static _Thread_local struct allocations counted;

static void note(size_t size) {
  if (!is_counting) return;
  counted.count += 1;
  counted.bytes += size;
  if (size > counted.largest) counted.largest = size;
}

bool allocations_begin(void) {
  counted = (struct allocations){0};
  is_counting = true;
  return true;
}

struct allocations allocations_end(void) {
  is_counting = false;
  return counted;
}

// The program's functions take the place of the C library's, for all shared libraries too. Its own have these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  note(size);
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *start = memalign(alignment, size);
  if (start == NULL) return ENOMEM;
  *memory = start;
  return 0;
}

#else

bool allocations_begin(void) { return false; }

struct allocations allocations_end(void) { return (struct allocations){0}; }

#endif
