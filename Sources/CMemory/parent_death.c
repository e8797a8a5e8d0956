#include "parent_death.h"

#ifdef __linux__
#include <sys/prctl.h>

void parent_death_signal(int number) { prctl(PR_SET_PDEATHSIG, (unsigned long)number, 0UL, 0UL, 0UL); }

#else

void parent_death_signal(int number) { (void)number; }

#endif
