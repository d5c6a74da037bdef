#include "common/base/readable_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "common/base/error.h"

namespace slidebase {

// A pipe without a writer must not hold up the reader before it is found to be no file.
ReadableFile::ReadableFile(const std::filesystem::path& path)
    : fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  if (fd_ < 0) {
    throw Error(errno == ENOENT || errno == ENOTDIR ? ErrorCode::kMissing : ErrorCode::kIo,
                path.string(), std::string("cannot open: ") + std::strerror(errno));
  }
  struct stat status {};
  const auto fail = [&](const char* what, int error) {
    ::close(fd_);
    throw Error(ErrorCode::kIo, path.string(), std::string(what) + std::strerror(error));
  };
  if (::fstat(fd_, &status) != 0) {
    fail("cannot read: ", errno);
  }
  if (!S_ISREG(status.st_mode)) {
    fail("not a file: ", S_ISDIR(status.st_mode) ? EISDIR : EINVAL);
  }
  size_ = static_cast<std::uint64_t>(status.st_size);
  changed_ = status.st_mtim;
}

ReadableFile::~ReadableFile() {
  ::close(fd_);
}

bool ReadableFile::is_unchanged() const noexcept {
  struct stat status {};
  return ::fstat(fd_, &status) == 0 && static_cast<std::uint64_t>(status.st_size) == size_ &&
         status.st_mtim.tv_sec == changed_.tv_sec && status.st_mtim.tv_nsec == changed_.tv_nsec;
}

}  // namespace slidebase
