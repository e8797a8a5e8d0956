// Packs bytes as gzip (RFC 1952).
#pragma once

// Returns the length of what was packed; 0 if that is longer than the room for it.
long rally_gzip(const void *bytes, long count, void *packed, long room);
