#include "CGzip.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>

// A window of 32 KiB; 16 more asks zlib for the head and the foot of gzip.
enum { window_bits = 15 + 16, memory_level = 8 };

long rally_gzip(const void *bytes, long count, void *packed, long room) {
  if (count < 0 || room < 0 || count > INT_MAX || room > INT_MAX) return 0;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, window_bits, memory_level, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = packed;
  stream.avail_out = (uInt)room;
  int end = deflate(&stream, Z_FINISH);
  long length = (long)stream.total_out;
  deflateEnd(&stream);
  return end == Z_STREAM_END ? length : 0;
}
