#include <stddef.h>

// The standard library's table of the names of characters (LATIN SMALL LETTER A) is half a megabyte. Nobody asks for one:
// Package.swift lets the linker put this in the place of the function that reads the table (--wrap), which then is left out.
long __wrap__swift_stdlib_getScalarName(unsigned scalar, unsigned char *buffer, long capacity);

// No name is known: the same as for a character that has none.
long __wrap__swift_stdlib_getScalarName(unsigned scalar, unsigned char *buffer, long capacity) {
  (void)scalar, (void)buffer, (void)capacity;
  return 0;
}
