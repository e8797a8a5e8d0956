// Counts what a thread allocates.

#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdbool.h>

struct allocations {
  unsigned long count;
  unsigned long bytes;
  /// Bytes of the largest one.
  unsigned long largest;
};

/// Begins to count from zero, for this thread. False where allocations cannot be counted.
bool allocations_begin(void);

/// Ends counting. Returns the allocations of this thread since it began.
struct allocations allocations_end(void);

#endif
