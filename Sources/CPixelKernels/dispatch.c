#include "kernels.h"

const nagare_kernels *nagare_kernels_for(unsigned allowed) {
  (void)allowed;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if ((allowed & NAGARE_ISA_AVX512) && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
    return &nagare_kernels_avx512;
  if ((allowed & NAGARE_ISA_AVX2) && __builtin_cpu_supports("avx2"))
    return &nagare_kernels_avx2;
#endif
  return NULL;
}
