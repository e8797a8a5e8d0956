#include "free_memory.h"

#ifdef __linux__
#include <features.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>

void free_memory_release(void) { malloc_trim(0); }

#else

void free_memory_release(void) {}

#endif
