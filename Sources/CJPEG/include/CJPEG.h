// libjpeg-turbo behind functions that answer with codes: its errors jump, and no jump may pass through Swift. Unlike its own
// TurboJPEG API it tells warnings apart.
#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jpeg_measures {
  int width, height;
  bool is_grey, is_inks;
};

// Reads the measures in a file's header. False if it cannot be read.
bool rally_jpeg_measure(const uint8_t *bytes, size_t count, struct jpeg_measures *measures);

// Decodes a file at a 1st, 2nd, 4th or 8th of its size into width * height pixels of four bytes: red, green, blue and 255; or the
// four inks, where the file has inks. False if it is damaged, has more scans than that, or other measures.
bool rally_jpeg_decode(
    const uint8_t *bytes, size_t count, int denominator, int scans_max, int width, int height, uint8_t *pixels);

// Encodes pixels of four bytes, of which the fourth is ignored. The bytes are the caller's to free; NULL if memory is exhausted.
uint8_t *rally_jpeg_encode(const uint8_t *pixels, int width, int height, int quality, size_t *count);

#endif
