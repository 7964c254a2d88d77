// Functions of the C library on Linux that Swift's module of it lacks.
#ifdef __linux__
#include <malloc.h>
#include <spawn.h>
#include <sys/vfs.h>

// The library declares it for GNU's own sources only.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
#endif
