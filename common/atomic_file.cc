#include "common/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "common/error.h"

namespace slidebase {
namespace {

// The name through which linkat() reaches an open file without a name.
std::string descriptor_path(int fd) {
  return "/proc/self/fd/" + std::to_string(fd);
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path target)
    : target_(std::move(target)),
      folder_(target_.has_parent_path() ? target_.parent_path() : std::filesystem::path(".")) {
#ifdef O_TMPFILE
  fd_ = ::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (fd_ >= 0 && ::access(descriptor_path(fd_).c_str(), F_OK) != 0) {
    ::close(fd_);
    fd_ = -1;
    errno = EOPNOTSUPP;
  }
  if (fd_ >= 0) {
    return;
  }
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL && errno != ENOENT) {
    fail("cannot create a file in this folder");
  }
#endif
  temporary_ = folder_ / ("." + target_.filename().string() + ".XXXXXX");
  std::string name = temporary_.string();
  fd_ = ::mkostemp(name.data(), O_CLOEXEC);
  if (fd_ < 0) {
    temporary_.clear();
    fail("cannot create a file in this folder");
  }
  temporary_ = name;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(fd_, 0666 & ~mask);
}

AtomicFile::~AtomicFile() {
  if (fd_ >= 0) {
    ::close(fd_);
  }
  if (!temporary_.empty()) {
    ::unlink(temporary_.c_str());
  }
}

void AtomicFile::fail(const char* what) const {
  throw Error(ErrorCode::kIo, target_.string(), std::string(what) + ": " + std::strerror(errno));
}

void AtomicFile::write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::pwrite(fd_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n <= 0) {
      fail("cannot write; nothing was left behind");
    }
    bytes = bytes.subspan(static_cast<std::size_t>(n));
    offset += static_cast<std::uint64_t>(n);
  }
}

void AtomicFile::write_direct_at(std::uint64_t offset, std::span<const std::byte> bytes) {
#ifdef O_DIRECT
  const bool aligned =
      (offset | bytes.size() | reinterpret_cast<std::uintptr_t>(bytes.data())) % kDirectUnit == 0;
  const int flags = ::fcntl(fd_, F_GETFL);
  if (aligned && ::fcntl(fd_, F_SETFL, flags | O_DIRECT) == 0) {
    const ssize_t n = ::pwrite(fd_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    ::fcntl(fd_, F_SETFL, flags);
    // A refusal or a short write is written, or reported, the plain way.
    const std::size_t done = n > 0 ? static_cast<std::size_t>(n) : 0;
    offset += done;
    bytes = bytes.subspan(done);
  }
#endif
  write_at(offset, bytes);
}

// linkat() does not replace a file, so an existing target takes a second step through a name of its
// own. What is found under that name is removed: a process was killed between the two steps, or
// another is at the same place now and either loses its name or takes ours. Each of them holds a
// whole file.
void AtomicFile::name_unnamed_file() {
  const std::string source = descriptor_path(fd_);
  const auto link_as = [&](const std::filesystem::path& name) {
    return ::linkat(AT_FDCWD, source.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  };
  const auto replacement = folder_ / ("." + target_.filename().string() + ".new");
  constexpr int kTries = 100;
  bool linked = link_as(target_);
  for (int i = 0; i < kTries && !linked && errno == EEXIST; ++i) {
    ::unlink(replacement.c_str());
    linked = link_as(replacement);
    if (linked && ::rename(replacement.c_str(), target_.c_str()) != 0 && errno != ENOENT) {
      temporary_ = replacement;
      fail("cannot give the file its name");
    }
  }
  if (!linked) {
    fail("cannot give the file its name");
  }
}

void AtomicFile::commit() {
  if (::fsync(fd_) != 0) {
    fail("cannot sync; nothing was left behind");
  }
  if (temporary_.empty()) {
    name_unnamed_file();
  } else {
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) {
      fail("cannot give the file its name");
    }
    temporary_.clear();
  }
  const int fd = fd_;
  fd_ = -1;
  if (::close(fd) != 0) {
    fail("cannot close");
  }
  const int folder = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0 || ::fsync(folder) != 0) {
    const int error = errno;
    if (folder >= 0) {
      ::close(folder);
    }
    errno = error;
    fail("cannot sync the folder");
  }
  ::close(folder);
}

}  // namespace slidebase
