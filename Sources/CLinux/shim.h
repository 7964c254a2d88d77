// Functions of the C library on Linux that Swift's module of it lacks.
#ifdef __linux__
#include <malloc.h>
#include <sys/vfs.h>
#endif
