// The one door to libsodium: password hashing, signatures, keyed hashes, random bytes.
#include <sodium.h>
