// Where the tables of places.bin lie in the program's memory, and how a part of them is unpacked.
#pragma once

#include <stdbool.h>

extern const unsigned char rally_places_start[];
extern const unsigned char rally_places_end[];

static inline const void *rally_places(void) { return rally_places_start; }
static inline long rally_places_size(void) { return rally_places_end - rally_places_start; }

// Unpacks a section that zlib packed; false if it has another length.
bool rally_places_unpack(const void *packed, long packed_bytes, void *bytes, long count);
