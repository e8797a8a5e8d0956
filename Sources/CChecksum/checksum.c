// One instruction takes eight bytes, in three cycles: ten times the speed of tables. Swift has no name for it.

#include "checksum.h"

#include <string.h>

#if defined(__x86_64__)

int checksum_has_crc32c(void) { return __builtin_cpu_supports("sse4.2"); }

__attribute__((target("sse4.2"))) uint32_t checksum_crc32c(uint32_t remainder, const void *bytes, size_t count) {
  const unsigned char *cursor = bytes;
  uint64_t crc = remainder;
  for (; count >= 8; cursor += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, cursor, 8);
    crc = __builtin_ia32_crc32di(crc, word);
  }
  for (; count > 0; cursor++, count--) crc = __builtin_ia32_crc32qi((uint32_t)crc, *cursor);
  return (uint32_t)crc;
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)

int checksum_has_crc32c(void) { return 1; }

uint32_t checksum_crc32c(uint32_t remainder, const void *bytes, size_t count) {
  const unsigned char *cursor = bytes;
  for (; count >= 8; cursor += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, cursor, 8);
    remainder = __builtin_arm_crc32cd(remainder, word);
  }
  for (; count > 0; cursor++, count--) remainder = __builtin_arm_crc32cb(remainder, *cursor);
  return remainder;
}

#else

int checksum_has_crc32c(void) { return 0; }

uint32_t checksum_crc32c(uint32_t remainder, const void *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return remainder;
}

#endif
