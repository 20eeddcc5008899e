// A variadic call and a variable of the system that Swift cannot import.

#ifndef TESSERA_CPOSIX_SHIM_H
#define TESSERA_CPOSIX_SHIM_H

#include <sys/prctl.h>

/// Names the calling thread after the first 15 bytes of `name`.
static inline int tessera_set_thread_name(const char *name) {
    return prctl(PR_SET_NAME, name, 0, 0, 0);
}

extern char **environ;

/// The environment of the process, as `posix_spawn` takes it.
static inline char *const *tessera_environment(void) {
    return environ;
}

#endif
