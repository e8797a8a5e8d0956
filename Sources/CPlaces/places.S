// The tables of deploy/places/make.py, as bytes in the program: no file is needed where it runs. They have 231,742 names
// and are packed (RallyPl2); change this comment with them, since builds do not look whether places.bin is another.
#if defined(__APPLE__)
    .section __TEXT,__const
    .globl _rally_places_start, _rally_places_end
    .p2align 4
_rally_places_start:
    .incbin "places.bin"
_rally_places_end:
#else
    .section .rodata
    .globl rally_places_start, rally_places_end
    .p2align 4
rally_places_start:
    .incbin "places.bin"
rally_places_end:
    .byte 0
    .section .note.GNU-stack, "", %progbits
#endif
