// A file opened for reading, and whether it is still the one that was opened.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "common/base/files.h"

namespace slidebase {

// Throws the Error that errno says: kMissing only if there is no such file, otherwise kIo.
[[noreturn]] void fail_to_open(const std::string& path);

class ReadableFile {
 public:
  // Throws Error: kMissing, or kIo if it cannot be opened or is not a regular file.
  explicit ReadableFile(const std::filesystem::path& path);
  ~ReadableFile();
  ReadableFile(const ReadableFile&) = delete;
  ReadableFile& operator=(const ReadableFile&) = delete;

  int descriptor() const noexcept { return fd_; }
  std::uint64_t size() const noexcept { return status_.size; }

  // Reads from `offset` on, and returns the number of bytes: all of `into` unless the file ends
  // before. Nothing, with errno set, if the system reports an error.
  std::optional<std::size_t> read_at(std::uint64_t offset,
                                     std::span<std::byte> into) const noexcept;

  // Whether the file still has the size and the modification time that it had when it was opened.
  bool is_unchanged() const noexcept;

 private:
  int fd_;
  FileStatus status_;
};

// Opens the file; null if it does not exist. Throws Error(kIo) if the system cannot say whether it
// exists or does not allow reading it: such a file must not be taken for missing.
std::unique_ptr<ReadableFile> find_file(const std::filesystem::path& path);

}  // namespace slidebase
