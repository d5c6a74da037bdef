// A preloaded library that changes tables at moments that another process could not hit.
// It refuses to map the file $REFUSE_MAPPING, so that the program reads it piece by piece. It cuts
// $SHRINK_FILE to $SHRINK_TO bytes after the program has mapped it ($SHRINK_WHEN=mapped), or after
// the program has opened it as a large table and checked its header and index
// ($SHRINK_WHEN=opened).
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace {

void shrink_if(const char* now) {
  const char* const when = std::getenv("SHRINK_WHEN");
  const char* const file = std::getenv("SHRINK_FILE");
  const char* const size = std::getenv("SHRINK_TO");
  if (when == nullptr || file == nullptr || size == nullptr || std::strcmp(when, now) != 0) {
    return;
  }
  if (::truncate(file, std::strtol(size, nullptr, 10)) != 0) {
    std::abort();
  }
}

// Whether `fd` is the file that this variable names.
bool is_the_file(int fd, const char* variable) {
  const char* const file = std::getenv(variable);
  struct stat a {};
  struct stat b {};
  return fd >= 0 && file != nullptr && ::fstat(fd, &a) == 0 && ::stat(file, &b) == 0 &&
         a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

}  // namespace

extern "C" {

void* mmap(void* address, std::size_t size, int protection, int flags, int fd,
           off_t offset) noexcept {
  if (is_the_file(fd, "REFUSE_MAPPING")) {
    errno = ENODEV;
    return MAP_FAILED;
  }
  const long mapped = ::syscall(SYS_mmap, address, size, protection, flags, fd, offset);
  if (is_the_file(fd, "SHRINK_FILE")) {
    shrink_if("mapped");
  }
  return reinterpret_cast<void*>(mapped);
}

void* mmap64(void* address, std::size_t size, int protection, int flags, int fd,
             off_t offset) noexcept {
  return mmap(address, size, protection, flags, fd, offset);
}

int madvise(void* address, std::size_t size, int advice) noexcept {
  if (advice == MADV_RANDOM) {
    shrink_if("opened");
  }
  return static_cast<int>(::syscall(SYS_madvise, address, size, advice));
}

}  // extern "C"
