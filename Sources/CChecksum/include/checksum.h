// CRC-32C by the processor's own instruction, where it has one.

#ifndef CHECKSUM_H
#define CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/// Whether `checksum_crc32c` may be called here.
int checksum_has_crc32c(void);

/// The remainder after so many more bytes; neither it nor `remainder` is inverted.
uint32_t checksum_crc32c(uint32_t remainder, const void *bytes, size_t count);

#endif
