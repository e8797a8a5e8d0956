// A function of glibc that Swift's overlay leaves out.

#ifndef FREE_MEMORY_H
#define FREE_MEMORY_H

/// Returns freed memory to the system. Does nothing where the allocator does it by itself.
void free_memory_release(void);

#endif
