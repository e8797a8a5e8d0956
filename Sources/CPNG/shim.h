// libpng's simplified API: it answers with codes, and so no longjmp passes through Swift. Its formats are macros that Swift
// does not read.
#include <png.h>
#include <stdbool.h>
#include <string.h>
#include <zlib.h>

static inline int png_begin_memory(png_image *image, const void *bytes, size_t count) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  return png_image_begin_read_from_memory(image, bytes, count);
}

// Eight bits each of red, green, blue and alpha, whatever the file has; `pixels` has room for all rows. Sixteen bits are
// encoded as eight are; by itself the library takes them for linear light.
static inline int png_finish_rgba(png_image *image, void *pixels) {
  image->format = PNG_FORMAT_RGBA;
  image->flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  return png_image_finish_read(image, NULL, pixels, 0, NULL);
}

// Unpacks what zlib has packed; false if it is damaged or does not fit. `count` is the room, then what it has.
static inline bool png_inflate(const void *packed, size_t packed_count, void *bytes, size_t *count) {
  uLongf unpacked = *count;
  bool is_whole = uncompress(bytes, &unpacked, packed, packed_count) == Z_OK;
  *count = unpacked;
  return is_whole;
}
