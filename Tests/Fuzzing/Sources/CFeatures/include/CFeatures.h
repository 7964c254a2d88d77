// What an input did, for libFuzzer to look at beside the code that it reached: libraries that were built without its
// instrumentation say it no other way. Inputs with something new are kept and varied.
#pragma once
#include <stdint.h>

enum { feature_count = 1 << 14 };

// Notes what is told apart by a number; of two with the same remainder only one is seen.
void note_feature(uint32_t feature);
