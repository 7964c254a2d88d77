// What libFuzzer offers programs that bring their own main; compiler-rt has no header of it for programs of C.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
