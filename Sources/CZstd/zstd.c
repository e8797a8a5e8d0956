#include "CZstd.h"

#include <dlfcn.h>
#include <pthread.h>
#include <zstd.h>

#ifdef __APPLE__
#define LIBRARY "libzstd.1.dylib"
#else
#define LIBRARY "libzstd.so.1"
#endif

// Each of libzstd's functions that is called, with the type that its header gives it.
#define EACH(of)                                                                                                     \
  of(ZSTD_createCCtx) of(ZSTD_freeCCtx) of(ZSTD_CCtx_setParameter) of(ZSTD_compress2) of(ZSTD_compressBound)         \
  of(ZSTD_decompress) of(ZSTD_isError) of(ZSTD_findFrameCompressedSize) of(ZSTD_getFrameContentSize)

#define DECLARE(name) static __typeof__(name) *call_##name;
EACH(DECLARE)

static bool is_loaded;

static void load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  bool is_whole = true;
#define FIND(name) is_whole = (call_##name = (__typeof__(name) *)dlsym(library, #name)) && is_whole;
  EACH(FIND)
  is_loaded = is_whole;
}

bool zstd_is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

size_t zstd_room(size_t count) {
  if (!zstd_is_there()) return 0;
  size_t room = call_ZSTD_compressBound(count);
  return call_ZSTD_isError(room) ? 0 : room;
}

size_t zstd_pack(const void *bytes, size_t count, void *frame, size_t room, int level) {
  if (!zstd_is_there()) return 0;
  ZSTD_CCtx *context = call_ZSTD_createCCtx();
  if (!context) return 0;
  size_t length = 0;
  if (!call_ZSTD_isError(call_ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)) &&
      !call_ZSTD_isError(call_ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1))) {
    length = call_ZSTD_compress2(context, frame, room, bytes, count);
    if (call_ZSTD_isError(length)) length = 0;
  }
  call_ZSTD_freeCCtx(context);
  return length;
}

long zstd_unpack(const void *frame, size_t length, void *content, size_t count) {
  if (!zstd_is_there()) return -1;
  size_t found = call_ZSTD_decompress(content, count, frame, length);
  return call_ZSTD_isError(found) || found != count ? -1 : (long)found;
}

size_t zstd_frame_length(const void *bytes, size_t count) {
  if (!zstd_is_there()) return 0;
  size_t length = call_ZSTD_findFrameCompressedSize(bytes, count);
  return call_ZSTD_isError(length) ? 0 : length;
}

long long zstd_content_size(const void *frame, size_t length) {
  if (!zstd_is_there()) return -1;
  unsigned long long size = call_ZSTD_getFrameContentSize(frame, length);
  return size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR || size > (1ULL << 62) ? -1 : (long long)size;
}
