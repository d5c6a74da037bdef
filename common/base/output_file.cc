#include "common/base/output_file.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "common/base/error.h"

namespace slidebase {
namespace {

const char* remedy(int error) {
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return "; make room, or write to another folder";
    case EFBIG:
      return "; allow larger files (ulimit -f), or write to another folder";
    case EACCES:
    case EPERM:
    case EROFS:
      return "; allow writing in this folder, or write to another";
    default:
      return "";
  }
}

// Reserves disk space for this many bytes; returns false and sets errno on failure.
bool reserve_space(int fd, std::uint64_t bytes) {
#ifdef __linux__
  // Not posix_fallocate(): on a file system without fallocate it writes to every block.
  int result = 0;
  do {
    result = ::fallocate(fd, 0, 0, static_cast<off_t>(bytes));
  } while (result != 0 && errno == EINTR);
  return result == 0;
#else
  (void)fd;
  (void)bytes;
  errno = EOPNOTSUPP;
  return false;
#endif
}

bool has_space(int fd, std::uint64_t bytes) {
  struct statvfs status {};
  return ::fstatvfs(fd, &status) != 0 || bytes / status.f_frsize <= std::uint64_t{status.f_bavail};
}

}  // namespace

void fail_to_write(const std::filesystem::path& path, const char* what) {
  const int error = errno;
  throw Error(ErrorCode::kIo, path.string(),
              std::string(what) + ": " + std::strerror(error) + remedy(error));
}

OutputFile::OutputFile(const std::filesystem::path& name, std::filesystem::path path)
    : fd_(::open(name.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC)), path_(std::move(path)) {
  if (fd_ < 0) {
    fail_to_write(path_, "cannot open the file that is being written");
  }
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), path_(std::move(other.path_)) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(path_, other.path_);
  return *this;
}

OutputFile::~OutputFile() {
  if (fd_ >= 0) {
    ::close(fd_);
  }
}

void OutputFile::write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::pwrite(fd_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n <= 0) {
      fail_to_write(path_, "cannot write; nothing was left behind");
    }
    bytes = bytes.subspan(static_cast<std::size_t>(n));
    offset += static_cast<std::uint64_t>(n);
  }
}

void OutputFile::write_direct_at(std::uint64_t offset, std::span<const std::byte> bytes) {
#ifdef O_DIRECT
  const bool aligned =
      (offset | bytes.size() | reinterpret_cast<std::uintptr_t>(bytes.data())) % kDirectUnit == 0;
  const int flags = ::fcntl(fd_, F_GETFL);
  if (aligned && ::fcntl(fd_, F_SETFL, flags | O_DIRECT) == 0) {
    const ssize_t n = ::pwrite(fd_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    ::fcntl(fd_, F_SETFL, flags);
    // If the write is refused or short, the plain write below does the rest or reports the error.
    const std::size_t done = n > 0 ? static_cast<std::size_t>(n) : 0;
    offset += done;
    bytes = bytes.subspan(done);
  }
#endif
  write_at(offset, bytes);
}

void OutputFile::reserve(std::uint64_t bytes) {
  if (reserve_space(fd_, bytes)) {
    return;
  }
  if (errno == EOPNOTSUPP || errno == ENOSYS || errno == EINVAL) {
    errno = ENOSPC;
    if (has_space(fd_, bytes) && ::ftruncate(fd_, static_cast<off_t>(bytes)) == 0) {
      return;
    }
  }
  fail_to_write(path_, "cannot reserve the space that it needs; nothing was left behind");
}

void OutputFile::sync() {
  if (::fsync(fd_) != 0) {
    fail_to_write(path_, "cannot sync; nothing was left behind");
  }
}

void OutputFile::close() {
  if (::close(std::exchange(fd_, -1)) != 0) {
    fail_to_write(path_, "cannot close");
  }
}

}  // namespace slidebase
