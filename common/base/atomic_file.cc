// Temporary files have random names, so that any number of processes can write one target at once.
// Each process holds flock() on its own file until the file has become the target. The system frees
// the lock of a process that dies, however it dies. So a file with such a name and a free lock is
// left over, and the next process that writes the target removes it: the files of killed processes
// do not accumulate. A process number in the name would not do: by then it may belong to another
// process, or to one on another machine. Nor would one fixed name: two processes at once would need
// it. On a file system without flock() nothing is removed.
#include "common/base/atomic_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <random>
#include <string>

#include "common/base/error.h"

namespace slidebase {
namespace {

// The name by which linkat() reaches an open file that has no name.
std::string descriptor_path(int fd) {
  return "/proc/self/fd/" + std::to_string(fd);
}

constexpr int kTries = 100;

std::filesystem::path folder_of(const std::filesystem::path& target) {
  return target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
}

// The prefix of the names of a target's temporary files; short enough to leave space for the rest.
std::string temporary_prefix(const std::filesystem::path& target) {
  constexpr std::size_t kMostOfName = 200;
  return "." + target.filename().string().substr(0, kMostOfName) + ".slidebase-";
}

std::filesystem::path new_temporary_name(const std::filesystem::path& target) {
  constexpr std::size_t kDigits = 8;
  std::array<char, kDigits> digits;
  char* const end =
      std::to_chars(digits.data(), digits.data() + kDigits, std::random_device()(), 16).ptr;
  const std::string number(digits.data(), end);
  return folder_of(target) /
         (temporary_prefix(target) + std::string(kDigits - number.size(), '0') + number);
}

// Whether another process has the file locked. If not, this one locks it, if the file system has
// locks.
bool held_elsewhere(int fd) {
  return ::flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace

void remove_leftovers(const std::filesystem::path& target) {
  const std::string prefix = temporary_prefix(target);
  std::error_code error;
  std::filesystem::directory_iterator entry(folder_of(target), error);
  for (const std::filesystem::directory_iterator end; !error && entry != end;
       entry.increment(error)) {
    if (!entry->path().filename().string().starts_with(prefix)) {
      continue;
    }
    const int fd = ::open(entry->path().c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd >= 0 && ::flock(fd, LOCK_EX | LOCK_NB) == 0) {
      ::unlink(entry->path().c_str());
    }
    if (fd >= 0) {
      ::close(fd);
    }
  }
}

AtomicFile::AtomicFile(std::filesystem::path target, Named named)
    : target_(std::move(target)), folder_(folder_of(target_)) {
  std::error_code none;
  if (std::filesystem::is_other(std::filesystem::status(target_, none))) {
    throw Error(ErrorCode::kIo, target_.string(), "is a pipe or a device, not a file to replace");
  }
  remove_leftovers(target_);
  if (named == Named::kAtOnce || !open_unnamed_file()) {
    open_named_file();
  }
}

// Returns false if the file system does not support unnamed files.
bool AtomicFile::open_unnamed_file() {
#ifdef O_TMPFILE
  const int fd = ::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (fd >= 0) {
    file_ = OutputFile(fd, target_);
    held_elsewhere(fd);  // locks it before it has a name
    return ::access(descriptor_path(fd).c_str(), F_OK) == 0;
  }
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL && errno != ENOENT) {
    fail_to_write(target_, "cannot create a file in this folder");
  }
#endif
  return false;
}

// Between open() and flock() another process may take the file for a leftover. It then holds the
// lock, or the file has lost its name.
void AtomicFile::open_named_file() {
  for (int i = 0; i < kTries; ++i) {
    const auto name = new_temporary_name(target_);
    const int fd = ::open(name.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
    if (fd < 0 && errno != EEXIST) {
      break;
    }
    if (fd >= 0) {
      OutputFile file(fd, target_);
      struct stat status {};
      if (!held_elsewhere(fd) && ::fstat(fd, &status) == 0 && status.st_nlink > 0) {
        file_ = std::move(file);
        temporary_ = name;
        return;
      }
    }
    errno = EEXIST;
  }
  fail_to_write(target_, "cannot create a file in this folder");
}

AtomicFile::~AtomicFile() {
  if (!temporary_.empty()) {
    ::unlink(temporary_.c_str());
  }
}

// linkat() does not replace a file, so replacing an existing target takes a second step through a
// temporary name.
void AtomicFile::name_unnamed_file() {
  const std::string source = descriptor_path(file_.descriptor());
  const auto link_as = [&](const std::filesystem::path& name) {
    return ::linkat(AT_FDCWD, source.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  };
  bool linked = link_as(target_);
  for (int i = 0; i < kTries && !linked && errno == EEXIST; ++i) {
    const auto name = new_temporary_name(target_);
    linked = link_as(name);
    if (linked) {
      temporary_ = name;
    }
  }
  if (!linked) {
    fail_to_write(target_, "cannot give the file its name");
  }
}

void AtomicFile::commit() {
  file_.sync();
  if (temporary_.empty()) {
    name_unnamed_file();
  }
  if (!temporary_.empty()) {
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) {
      fail_to_write(target_, "cannot give the file its name");
    }
    temporary_.clear();
  }
  file_.close();
  const int folder = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0 || ::fsync(folder) != 0) {
    const int error = errno;
    if (folder >= 0) {
      ::close(folder);
    }
    errno = error;
    fail_to_write(target_, "cannot sync the folder");
  }
  ::close(folder);
}

}  // namespace slidebase
