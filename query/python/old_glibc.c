/* Lets a module that is linked with a new glibc run with any from 2.28 on (SLIDEBASE_PYTHON_PORTABLE).
 *
 * Versions of symbols are what binds it to the glibc that it was linked with. Functions whose newest version
 * only moved from libpthread to libc, or differs in errno, are called by their first version: the linker's --wrap
 * leads their callers here. Those that were not there before are written here. */
#include <pthread.h>
#include <stdint.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>

#ifdef __x86_64__
#define FIRST "GLIBC_2.2.5"
#define JUMP "jmp "
#define STAT_VERSION 1
#else
#define FIRST "GLIBC_2.17"
#define JUMP "b "
#define STAT_VERSION 0
#endif

#define OLD(name) __asm__(".symver old_" #name ", " #name "@" FIRST);
#define WRAP(name)                                                                     \
  OLD(name)                                                                            \
  __asm__(".pushsection .text\n.globl __wrap_" #name "\n.hidden __wrap_" #name         \
          "\n.type __wrap_" #name ", %function\n__wrap_" #name ": " JUMP "old_" #name "\n.popsection\n");

WRAP(exp)
WRAP(log)
WRAP(pthread_create)
WRAP(pthread_detach)
WRAP(pthread_getspecific)
WRAP(pthread_join)
WRAP(pthread_key_create)
WRAP(__pthread_key_create)
WRAP(pthread_key_delete)
WRAP(pthread_once)
WRAP(pthread_setspecific)

#define HIDDEN __attribute__((visibility("hidden")))

OLD(__xstat)
OLD(__lxstat)
OLD(__fxstat)
int old___xstat(int version, const char* path, struct stat* found);
int old___lxstat(int version, const char* path, struct stat* found);
int old___fxstat(int version, int file, struct stat* found);

HIDDEN int __wrap_stat(const char* path, struct stat* found) { return old___xstat(STAT_VERSION, path, found); }
HIDDEN int __wrap_lstat(const char* path, struct stat* found) { return old___lxstat(STAT_VERSION, path, found); }
HIDDEN int __wrap_fstat(int file, struct stat* found) { return old___fxstat(STAT_VERSION, file, found); }
HIDDEN int __wrap_fstat64(int file, struct stat* found) { return old___fxstat(STAT_VERSION, file, found); }

/* For shared_ptr, which counts without atomic operations if it is 1. */
HIDDEN char __libc_single_threaded = 0;

/* For std::random_device. */
HIDDEN uint32_t __wrap_arc4random(void) {
  uint32_t number = 0;
  while (getrandom(&number, sizeof number, 0) != sizeof number) {
  }
  return number;
}

/* For std::condition_variable: the same moment by the clock that old conditions wait by. */
HIDDEN int __wrap_pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                                         const struct timespec* until) {
  const int64_t second = 1000000000;
  struct timespec now, real;
  clock_gettime(clock, &now);
  clock_gettime(CLOCK_REALTIME, &real);
  const int64_t end = (until->tv_sec - now.tv_sec + real.tv_sec) * second + until->tv_nsec - now.tv_nsec + real.tv_nsec;
  const struct timespec moment = {end / second, end % second};
  return pthread_cond_timedwait(condition, mutex, &moment);
}
