// Loaded before a program's own libraries: cuts the file $SHRINK_FILE to $SHRINK_TO bytes at a
// moment that no other process could choose, once the program has mapped it ($SHRINK_WHEN=mapped)
// or once it has opened it as a large table, with its header and index checked (=opened).
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

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

bool is_the_file(int fd) {
  const char* const file = std::getenv("SHRINK_FILE");
  struct stat a {};
  struct stat b {};
  return file != nullptr && ::fstat(fd, &a) == 0 && ::stat(file, &b) == 0 && a.st_dev == b.st_dev &&
         a.st_ino == b.st_ino;
}

}  // namespace

extern "C" {

void* mmap(void* address, std::size_t size, int protection, int flags, int fd,
           off_t offset) noexcept {
  const long mapped = ::syscall(SYS_mmap, address, size, protection, flags, fd, offset);
  if (fd >= 0 && is_the_file(fd)) {
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
