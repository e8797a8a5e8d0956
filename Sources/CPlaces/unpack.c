#include "CPlaces.h"

#include <zlib.h>

bool rally_places_unpack(const void *packed, long packed_bytes, void *bytes, long count) {
  uLongf unpacked = count;
  return uncompress(bytes, &unpacked, packed, packed_bytes) == Z_OK && unpacked == (uLongf)count;
}
