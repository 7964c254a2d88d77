// Features of inputs, which libFuzzer considers in addition to code coverage: libraries built without instrumentation
// have no coverage. Inputs with new features are kept and mutated.
#pragma once
#include <stdint.h>

enum { feature_count = 1 << 14 };

// Notes a feature by its number. Numbers with the same remainder are one feature.
void note_feature(uint32_t feature);
