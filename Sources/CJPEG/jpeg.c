#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>

struct failure {
  struct jpeg_error_mgr manager;
  jmp_buf place;
};

static void fail(j_common_ptr info) { longjmp(((struct failure *)info->err)->place, 1); }

// Warnings of a file whose pixels are all there: a wrong spectral range in a sequential file, bytes between segments, a version
// or a transform that nobody knows. After any other warning the library fills in pixels of its own.
static bool is_harmless(int code) {
  return code == JWRN_NOT_SEQUENTIAL || code == JWRN_EXTRANEOUS_DATA || code == JWRN_JFIF_MAJOR || code == JWRN_ADOBE_XFORM;
}

static void warn(j_common_ptr info, int level) {
  if (level < 0 && !is_harmless(info->err->msg_code)) fail(info);
}

static void say_nothing(j_common_ptr info) { (void)info; }

static struct jpeg_error_mgr *errors(struct failure *failure) {
  jpeg_std_error(&failure->manager);
  failure->manager.error_exit = fail;
  failure->manager.emit_message = warn;
  failure->manager.output_message = say_nothing;
  return &failure->manager;
}

struct decoding {
  struct jpeg_decompress_struct info;
  struct failure failure;
  struct jpeg_progress_mgr progress;
  int scans_max;
};

static void count_scans(j_common_ptr info) {
  struct decoding *decoding = info->client_data;
  if (decoding->info.input_scan_number > decoding->scans_max) fail(info);
}

static void open_file(struct decoding *decoding, const uint8_t *bytes, size_t count) {
  jpeg_mem_src(&decoding->info, bytes, count);
  jpeg_read_header(&decoding->info, TRUE);
}

static bool has_inks(const struct jpeg_decompress_struct *info) {
  return info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
}

bool rally_jpeg_measure(const uint8_t *bytes, size_t count, struct jpeg_measures *measures) {
  struct decoding decoding = {.scans_max = 0};
  decoding.info.err = errors(&decoding.failure);
  if (setjmp(decoding.failure.place) != 0) {
    jpeg_destroy_decompress(&decoding.info);
    return false;
  }
  jpeg_create_decompress(&decoding.info);
  open_file(&decoding, bytes, count);
  *measures = (struct jpeg_measures){
      .width = decoding.info.image_width,
      .height = decoding.info.image_height,
      .is_grey = decoding.info.jpeg_color_space == JCS_GRAYSCALE,
      .is_inks = has_inks(&decoding.info)};
  jpeg_destroy_decompress(&decoding.info);
  return true;
}

bool rally_jpeg_decode(
    const uint8_t *bytes, size_t count, int denominator, int scans_max, int width, int height, uint8_t *pixels) {
  struct decoding decoding = {.scans_max = scans_max};
  struct jpeg_decompress_struct *info = &decoding.info;
  info->err = errors(&decoding.failure);
  if (setjmp(decoding.failure.place) != 0) {
    jpeg_destroy_decompress(info);
    return false;
  }
  jpeg_create_decompress(info);
  info->client_data = &decoding;
  decoding.progress.progress_monitor = count_scans;
  info->progress = &decoding.progress;
  open_file(&decoding, bytes, count);
  info->out_color_space = has_inks(info) ? JCS_CMYK : JCS_EXT_RGBA;
  info->scale_num = 1;
  info->scale_denom = denominator;
  jpeg_start_decompress(info);
  bool fits = info->output_width == (JDIMENSION)width && info->output_height == (JDIMENSION)height &&
              info->output_components == 4;
  while (fits && info->output_scanline < info->output_height) {
    JSAMPROW row = pixels + (size_t)info->output_scanline * width * 4;
    jpeg_read_scanlines(info, &row, 1);
  }
  jpeg_destroy_decompress(info);
  return fits;
}

struct encoding {
  struct jpeg_compress_struct info;
  struct failure failure;
  uint8_t *output;
  unsigned long count;
};

uint8_t *rally_jpeg_encode(const uint8_t *pixels, int width, int height, int quality, size_t *count) {
  struct encoding encoding = {.output = NULL};
  struct jpeg_compress_struct *info = &encoding.info;
  info->err = errors(&encoding.failure);
  if (setjmp(encoding.failure.place) != 0) {
    // The output may have been moved meanwhile, and nobody knows to where: it is lost, with the memory that was exhausted.
    jpeg_destroy_compress(info);
    return NULL;
  }
  jpeg_create_compress(info);
  jpeg_mem_dest(info, &encoding.output, &encoding.count);
  info->image_width = width;
  info->image_height = height;
  info->input_components = 4;
  info->in_color_space = JCS_EXT_RGBA;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, quality, TRUE);
  jpeg_start_compress(info, TRUE);
  while (info->next_scanline < info->image_height) {
    JSAMPROW row = (JSAMPROW)pixels + (size_t)info->next_scanline * width * 4;
    jpeg_write_scanlines(info, &row, 1);
  }
  jpeg_finish_compress(info);
  jpeg_destroy_compress(info);
  *count = encoding.count;
  return encoding.output;
}
