// The one door to libzstd: frames of RFC 8878. libzstd is loaded where it is first needed, by whoever seals a segment of a log or
// reads one that is sealed.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Whether libzstd is there.
bool zstd_is_there(void);

// The room that a frame of so many bytes may need; 0 if there are too many of them.
size_t zstd_room(size_t count);
// Packs bytes as one frame that names its content's size and has a checksum of it. Returns the frame's length; 0 if that failed.
size_t zstd_pack(const void *bytes, size_t count, void *frame, size_t room, int level);
// Unpacks one frame. Returns the length of its content; -1 if the frame is damaged, or the content does not have exactly
// `count` bytes.
long zstd_unpack(const void *frame, size_t length, void *content, size_t count);
// The length of the frame at the beginning of some bytes, without reading what is in it; 0 if there is none.
size_t zstd_frame_length(const void *bytes, size_t count);
// The size of a frame's content, as its head says it; -1 if it says none.
long long zstd_content_size(const void *frame, size_t length);
