/*
 * Tells ThreadSanitizer what it cannot see of Swift's Synchronization.Mutex on Linux.
 *
 * A mutex without contention is taken and let go by atomic accesses that are compiled into our own
 * objects, and the sanitizer orders threads by them. One that is contended is taken in
 * libswiftSynchronization, which is not built with the sanitizer: by spinning there, or by the kernel,
 * which hands it over (FUTEX_LOCK_PI). Then every access under the mutex would be reported. To silence
 * such reports would silence real races with them, so this library stands before the three functions of
 * the slow way instead and says what they do: what was done before a mutex was let go happens before
 * what is done after it was taken.
 *
 * Built and preloaded by deploy/tsan.sh alone; a program without the sanitizer is left as it is.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

/* Mutex is frozen: these names belong to the stable interface of Swift 6. */
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef void mark(void *);
typedef SWIFT void lock_function(uint32_t, SELF);
typedef SWIFT bool try_function(SELF);
typedef SWIFT void unlock_function(SELF);

static mark *acquire, *release;
static lock_function *real_lock;
static try_function *real_try;
static unlock_function *real_unlock;

__attribute__((constructor)) static void find(void) {
    acquire = (mark *)dlsym(RTLD_DEFAULT, "__tsan_acquire");
    release = (mark *)dlsym(RTLD_DEFAULT, "__tsan_release");
    real_lock = (lock_function *)dlsym(RTLD_NEXT, LOCK);
    real_try = (try_function *)dlsym(RTLD_NEXT, TRY_LOCK);
    real_unlock = (unlock_function *)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void tsan_lock(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT bool tsan_try_lock(SELF mutex) __asm__(TRY_LOCK);
SWIFT void tsan_unlock(SELF mutex) __asm__(UNLOCK);

SWIFT void tsan_lock(uint32_t thread, SELF mutex) {
    real_lock(thread, mutex);
    if (acquire != NULL) acquire(mutex);
}

SWIFT bool tsan_try_lock(SELF mutex) {
    bool is_taken = real_try(mutex);
    if (is_taken && acquire != NULL) acquire(mutex);
    return is_taken;
}

SWIFT void tsan_unlock(SELF mutex) {
    if (release != NULL) release(mutex);
    real_unlock(mutex);
}
