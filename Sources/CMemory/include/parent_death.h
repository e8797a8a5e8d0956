// A function of Linux that Swift cannot call, since it takes any number of arguments.

#ifndef PARENT_DEATH_H
#define PARENT_DEATH_H

/// Lets the system send this process the signal when its parent ends, however that ends. Does nothing but on Linux.
void parent_death_signal(int number);

#endif
