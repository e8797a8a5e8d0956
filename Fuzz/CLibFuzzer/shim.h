// The one entrance to libFuzzer that leaves `main` to us (LLVM, compiler-rt/lib/fuzzer/FuzzerInterface.h). It is
// linked in by -sanitize=fuzzer.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*target)(const uint8_t *data, size_t size));
