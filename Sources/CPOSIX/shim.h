// Calls of the system that Swift cannot import: variadic ones, and those whose types differ.

#ifndef TESSERA_CPOSIX_SHIM_H
#define TESSERA_CPOSIX_SHIM_H

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

/// Names the calling thread after the first 15 bytes of `name`.
static inline int tessera_set_thread_name(const char *name) {
    return prctl(PR_SET_NAME, name, 0, 0, 0);
}

extern char **environ;

/// The environment of the process, as `posix_spawn` takes it.
static inline char *const *tessera_environment(void) {
    return environ;
}

/// Lets a program that is to be started close all descriptors from a number on.
static inline int tessera_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/// Lowers a limit of the process for good; 0, or -1 with `errno`.
static inline int tessera_lower_limit(int resource, rlim_t value) {
    struct rlimit limit = {value, value};
    return setrlimit(resource, &limit);
}

/// Bounds memory in bytes and processor time in seconds, and forbids files, cores and children.
static inline int tessera_bound_resources(rlim_t memory_byte_count, rlim_t processor_seconds) {
    const int resources[] = {RLIMIT_AS, RLIMIT_CPU, RLIMIT_NOFILE, RLIMIT_CORE, RLIMIT_FSIZE,
                             RLIMIT_NPROC};
    // Three descriptors are open, and none is opened any more.
    const rlim_t values[] = {memory_byte_count, processor_seconds, 3, 0, 0, 0};
    for (int index = 0; index < 6; index += 1) {
        if (tessera_lower_limit(resources[index], values[index]) != 0) return -1;
    }
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

#if defined(__x86_64__)
#define TESSERA_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define TESSERA_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif

/// Leaves the calling thread the calls that compute, read and write; every other one fails with EPERM,
/// for good.
///
/// 0 where that holds; -1 with `errno` where the kernel does not offer it.
static inline int tessera_forbid_calls(void) {
#ifdef TESSERA_AUDIT_ARCH
#define TESSERA_ALLOW(name)                                                                        \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1),                                        \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
    static struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TESSERA_AUDIT_ARCH, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        TESSERA_ALLOW(read), TESSERA_ALLOW(write), TESSERA_ALLOW(exit), TESSERA_ALLOW(exit_group),
        TESSERA_ALLOW(mmap), TESSERA_ALLOW(munmap), TESSERA_ALLOW(mremap), TESSERA_ALLOW(brk),
        TESSERA_ALLOW(madvise), TESSERA_ALLOW(futex), TESSERA_ALLOW(rt_sigreturn),
        TESSERA_ALLOW(rt_sigprocmask), TESSERA_ALLOW(clock_gettime), TESSERA_ALLOW(getrandom),
        TESSERA_ALLOW(sched_yield), TESSERA_ALLOW(close),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    };
#undef TESSERA_ALLOW
    struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#else
    errno = ENOSYS;
    return -1;
#endif
}

#endif
