// libFuzzer's entry point for programs with a main of their own; compiler-rt has no C header for it.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
