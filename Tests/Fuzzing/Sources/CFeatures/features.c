#include "CFeatures.h"

// libFuzzer finds the section by its name and clears it before each input.
#ifdef __linux__
__attribute__((section("__libfuzzer_extra_counters")))
#endif
static uint8_t counters[feature_count];

void note_feature(uint32_t feature) { counters[feature % feature_count] = 1; }
