// Loaded before the C library, it shows a program a machine of sixteen processors.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

enum { processors = 16 };

static int show_all(size_t size, cpu_set_t *set) {
  memset(set, 0, size);
  for (int i = 0; i < processors; i++) CPU_SET_S(i, size, set);
  return 0;
}

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) { return show_all(size, set); }

int pthread_getaffinity_np(unsigned long thread, size_t size, cpu_set_t *set) { return show_all(size, set); }

int get_nprocs(void) { return processors; }

int get_nprocs_conf(void) { return processors; }

long sysconf(int name) {
  if (name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF) return processors;
  long (*original)(int) = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
  return original(name);
}
