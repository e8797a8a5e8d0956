// Where the tables of places.bin lie in the program's memory.
#pragma once

extern const unsigned char rally_places_start[];
extern const unsigned char rally_places_end[];

static inline const void *rally_places(void) { return rally_places_start; }
static inline long rally_places_size(void) { return rally_places_end - rally_places_start; }
