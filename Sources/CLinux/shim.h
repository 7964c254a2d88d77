// Functions of the C library on Linux that Swift's module of it lacks.
#ifdef __linux__
#include <sys/vfs.h>
#endif
