#include "common/base/readable_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "common/base/error.h"

namespace slidebase {

// O_NONBLOCK: opening a pipe without a writer must not block before the pipe is refused.
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

std::optional<std::size_t> ReadableFile::read_at(std::uint64_t offset,
                                                 std::span<std::byte> into) const noexcept {
  std::size_t done = 0;
  while (done < into.size()) {
    const ssize_t got =
        ::pread(fd_, into.data() + done, into.size() - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      return std::nullopt;
    }
    if (got == 0) {
      break;
    }
    done += static_cast<std::size_t>(got);
  }
  return done;
}

std::unique_ptr<ReadableFile> find_file(const std::filesystem::path& path) {
  try {
    return std::make_unique<ReadableFile>(path);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kMissing) {
      throw;
    }
    return nullptr;
  }
}

bool ReadableFile::is_unchanged() const noexcept {
  struct stat status {};
  return ::fstat(fd_, &status) == 0 && static_cast<std::uint64_t>(status.st_size) == size_ &&
         status.st_mtim.tv_sec == changed_.tv_sec && status.st_mtim.tv_nsec == changed_.tv_nsec;
}

}  // namespace slidebase
