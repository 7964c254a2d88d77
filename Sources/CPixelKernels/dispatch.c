#include "kernels.h"

#if defined(__x86_64__)
static const nagare_kernels avx2 = {"avx2", nagare_draw_8_avx2, nagare_draw_16_avx2};
static const nagare_kernels avx512 = {"avx512", nagare_draw_8_avx512, nagare_draw_16_avx512};
#elif defined(__aarch64__)
static const nagare_kernels neon = {"neon", nagare_draw_8_neon, nagare_draw_16_neon};
#endif

const nagare_kernels *nagare_kernels_for(unsigned allowed) {
  (void)allowed;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if ((allowed & NAGARE_ISA_AVX512) && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl"))
    return &avx512;
  if ((allowed & NAGARE_ISA_AVX2) && __builtin_cpu_supports("avx2")) return &avx2;
#elif defined(__aarch64__)
  if (allowed & NAGARE_ISA_NEON) return &neon;
#endif
  return NULL;
}
