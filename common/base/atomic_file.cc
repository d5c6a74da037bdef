// Temporary files have random names, so that any number of processes can write one target at once.
// Each process holds flock() on its own file until the file has become the target. The system frees
// the lock of a process that dies, however it dies. So a file with such a name and a free lock is
// left over, and the next process that writes the target removes it: the files of killed processes
// do not accumulate. A process number in the name would not do: by then it may belong to another
// process, or to one on another machine. Nor would one fixed name: two processes at once would need
// it. On a file system without flock() nothing is removed.
#include "common/base/atomic_file.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <random>
#include <string>

#include "common/base/error.h"
#include "common/base/files.h"
#include "common/base/text_path.h"

namespace slidebase {
namespace {

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
         text_path(temporary_prefix(target) + std::string(kDigits - number.size(), '0') + number);
}

}  // namespace

void remove_leftovers(const std::filesystem::path& target) {
  const std::string prefix = temporary_prefix(target);
  std::error_code error;
  for (const std::filesystem::path& path : paths_in(folder_of(target), error)) {
    if (path.filename().string().starts_with(prefix)) {
      remove_unlocked(path);
    }
  }
}

void require_replaceable(const std::filesystem::path& target) {
  std::error_code none;
  const auto status = std::filesystem::status(target, none);
  if (std::filesystem::is_directory(status)) {
    throw Error(ErrorCode::kIo, target.string(), "is a folder");
  }
  if (std::filesystem::is_other(status)) {
    throw Error(ErrorCode::kIo, target.string(), "is a pipe or a device, not a file to replace");
  }
}

void probe_target(const std::filesystem::path& target, std::uint64_t bytes) {
  AtomicFile probe(target);
  if (bytes > 0) {
    probe.reserve(bytes);
  }
}

AtomicFile::AtomicFile(std::filesystem::path target, Named named)
    : target_(std::move(target)), folder_(folder_of(target_)) {
  require_replaceable(target_);
  remove_leftovers(target_);
  if (named == Named::kAtOnce || !open_unnamed_file()) {
    open_named_file();
  }
}

// Returns false if the file system does not support unnamed files.
bool AtomicFile::open_unnamed_file() {
  const int fd = create_unnamed(folder_);
  if (fd < 0 && errno != EOPNOTSUPP) {
    fail_to_write(target_, "cannot create a file in this folder");
  }
  file_ = OutputFile(fd, target_);
  return fd >= 0;
}

void AtomicFile::open_named_file() {
  for (int i = 0; i < kTries; ++i) {
    const auto name = new_temporary_name(target_);
    const int fd = create_locked(name);
    if (fd >= 0) {
      file_ = OutputFile(fd, target_);
      temporary_ = name;
      return;
    }
    if (errno != EEXIST) {
      break;
    }
  }
  fail_to_write(target_, "cannot create a file in this folder");
}

AtomicFile::~AtomicFile() {
  if (!temporary_.empty()) {
    file_ = OutputFile(-1, {});  // some systems do not remove an open file
    std::error_code ignored;
    std::filesystem::remove(temporary_, ignored);
  }
}

// Naming a file does not replace another, so replacing an existing target takes a second step
// through a temporary name.
void AtomicFile::name_unnamed_file() {
  bool named = name_file(file_.descriptor(), target_);
  for (int i = 0; i < kTries && !named && errno == EEXIST; ++i) {
    const auto name = new_temporary_name(target_);
    named = name_file(file_.descriptor(), name);
    if (named) {
      temporary_ = name;
    }
  }
  if (!named) {
    fail_to_write(target_, "cannot give the file its name");
  }
}

void AtomicFile::commit() {
  file_.sync();
  if (temporary_.empty()) {
    name_unnamed_file();
  }
  if (!temporary_.empty()) {
    if (!rename_file(file_.descriptor(), temporary_, target_)) {
      fail_to_write(target_, "cannot give the file its name");
    }
    temporary_.clear();
  }
  file_.close();
  if (!sync_folder(folder_)) {
    fail_to_write(target_, "cannot sync the folder");
  }
}

}  // namespace slidebase
