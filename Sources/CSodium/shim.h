// The one door to libsodium: password hashing, signatures, keyed hashes, random bytes.
#include <sodium.h>
#ifdef __linux__
// For blocks of random bytes in one call; Swift's Glibc module leaves it out.
#include <sys/random.h>
#endif
