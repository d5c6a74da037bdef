// Files on Linux and other systems with POSIX.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <limits>
#include <string>

#include "common/base/files.h"

namespace slidebase {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;  // nanoseconds

// The name by which linkat() reaches an open file that has no name.
std::string descriptor_path(int fd) {
  return "/proc/self/fd/" + std::to_string(fd);
}

// Whether another process has the file locked. If not, this one locks it, if the file system has
// locks.
bool held_elsewhere(int fd) {
  return ::flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

// Closes the descriptor and leaves errno as it is.
void drop(int fd) {
  const int error = errno;
  ::close(fd);
  errno = error;
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

std::optional<FileStatus> file_status(int fd) noexcept {
  struct stat status {};
  if (::fstat(fd, &status) != 0) {
    return std::nullopt;
  }
  const auto kind = S_ISREG(status.st_mode)   ? FileStatus::Kind::kFile
                    : S_ISDIR(status.st_mode) ? FileStatus::Kind::kFolder
                                              : FileStatus::Kind::kOther;
  return FileStatus{kind, static_cast<std::uint64_t>(status.st_size),
                    status.st_mtim.tv_sec * kSecond + status.st_mtim.tv_nsec};
}

int open_to_read(const std::filesystem::path& path, PipeOpening opening) noexcept {
  return ::open(path.c_str(),
                O_RDONLY | O_CLOEXEC | (opening == PipeOpening::kAtOnce ? O_NONBLOCK : 0));
}

int open_to_write(const std::filesystem::path& path) noexcept {
  return ::open(path.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
}

bool close_file(int fd) noexcept {
  return ::close(fd) == 0;
}

int create_unnamed(const std::filesystem::path& folder) noexcept {
#ifdef O_TMPFILE
  const int fd = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (fd >= 0) {
    held_elsewhere(fd);  // locks it before it has a name
    if (::access(descriptor_path(fd).c_str(), F_OK) == 0) {
      return fd;
    }
    ::close(fd);
    errno = EOPNOTSUPP;
  }
  if (errno == EISDIR || errno == EINVAL || errno == ENOENT) {
    errno = EOPNOTSUPP;
  }
#else
  (void)folder;
  errno = EOPNOTSUPP;
#endif
  return -1;
}

// Between open() and flock() another process may take the file for a leftover. It then holds the
// lock, or the file has lost its name.
int create_locked(const std::filesystem::path& path) noexcept {
  const int fd = ::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
  struct stat status {};
  if (fd < 0 || (!held_elsewhere(fd) && ::fstat(fd, &status) == 0 && status.st_nlink > 0)) {
    return fd;
  }
  ::close(fd);
  errno = EEXIST;
  return -1;
}

void remove_unlocked(const std::filesystem::path& path) noexcept {
  const int fd = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd >= 0 && ::flock(fd, LOCK_EX | LOCK_NB) == 0) {
    ::unlink(path.c_str());
  }
  if (fd >= 0) {
    ::close(fd);
  }
}

bool name_file(int fd, const std::filesystem::path& name) noexcept {
  return ::linkat(AT_FDCWD, descriptor_path(fd).c_str(), AT_FDCWD, name.c_str(),
                  AT_SYMLINK_FOLLOW) == 0;
}

bool rename_file(int, const std::filesystem::path& from, const std::filesystem::path& to) noexcept {
  return ::rename(from.c_str(), to.c_str()) == 0;
}

std::ptrdiff_t read_some_at(int fd, std::span<std::byte> into, std::uint64_t offset) noexcept {
  ssize_t n = 0;
  do {
    n = ::pread(fd, into.data(), into.size(), static_cast<off_t>(offset));
  } while (n < 0 && errno == EINTR);
  return n;
}

std::ptrdiff_t write_some_at(int fd, std::span<const std::byte> bytes,
                             std::uint64_t offset) noexcept {
  ssize_t n = 0;
  do {
    n = ::pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
  } while (n < 0 && errno == EINTR);
  return n;
}

std::ptrdiff_t write_direct_at(int fd, std::span<const std::byte> bytes,
                               std::uint64_t offset) noexcept {
#ifdef O_DIRECT
  const int flags = ::fcntl(fd, F_GETFL);
  if (::fcntl(fd, F_SETFL, flags | O_DIRECT) == 0) {
    const ssize_t n = ::pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    ::fcntl(fd, F_SETFL, flags);
    return n;
  }
#else
  (void)fd;
  (void)bytes;
  (void)offset;
#endif
  return -1;
}

bool reserve_file(int fd, std::uint64_t bytes) noexcept {
  if (reserve_space(fd, bytes)) {
    return true;
  }
  if (errno != EOPNOTSUPP && errno != ENOSYS && errno != EINVAL) {
    return false;
  }
  errno = ENOSPC;
  return has_space(fd, bytes) && ::ftruncate(fd, static_cast<off_t>(bytes)) == 0;
}

std::vector<std::filesystem::path> paths_in(const std::filesystem::path& folder,
                                            std::error_code& error) {
  std::vector<std::filesystem::path> paths;
  std::filesystem::directory_iterator entry(folder, error);
  for (const std::filesystem::directory_iterator end; !error && entry != end;
       entry.increment(error)) {
    paths.push_back(entry->path());
  }
  return paths;
}

bool sync_file(int fd) noexcept {
  return ::fsync(fd) == 0;
}

bool sync_folder(const std::filesystem::path& folder) noexcept {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) {
    return false;
  }
  const bool done = ::fsync(fd) == 0;
  drop(fd);
  return done;
}

const std::byte* map_file(int fd, std::uint64_t size) noexcept {
  if (size > std::numeric_limits<std::size_t>::max()) {
    errno = ENOMEM;
    return nullptr;
  }
  void* const map = ::mmap(nullptr, static_cast<std::size_t>(size), PROT_READ, MAP_PRIVATE, fd, 0);
  return map == MAP_FAILED ? nullptr : static_cast<const std::byte*>(map);
}

void unmap_file(std::span<const std::byte> bytes) noexcept {
  ::munmap(const_cast<std::byte*>(bytes.data()), bytes.size());
}

void expect_scattered_reads(std::span<const std::byte> bytes) noexcept {
  ::madvise(const_cast<std::byte*>(bytes.data()), bytes.size(), MADV_RANDOM);
}

// Requests all pages at once; otherwise each would be read alone on its first access.
void will_read(std::span<const std::byte> bytes) noexcept {
  static const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto lead = reinterpret_cast<std::uintptr_t>(bytes.data()) % page;
  ::madvise(const_cast<std::byte*>(bytes.data() - lead), lead + bytes.size(), MADV_WILLNEED);
}

}  // namespace slidebase
