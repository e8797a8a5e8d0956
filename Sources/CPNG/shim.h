// libpng's simplified API: it answers with codes, and so no longjmp passes through Swift. Its formats are macros that Swift
// does not read.
#include <png.h>
#include <string.h>

static inline int png_begin_memory(png_image *image, const void *bytes, size_t count) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  return png_image_begin_read_from_memory(image, bytes, count);
}

// Eight bits each of red, green, blue and alpha, whatever the file has; `pixels` has room for all rows.
static inline int png_finish_rgba(png_image *image, void *pixels) {
  image->format = PNG_FORMAT_RGBA;
  return png_image_finish_read(image, NULL, pixels, 0, NULL);
}
