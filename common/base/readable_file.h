// A file opened for reading, and whether it is still the one that was opened.
#pragma once

#include <time.h>

#include <cstdint>
#include <filesystem>

namespace slidebase {

class ReadableFile {
 public:
  // Throws Error: kMissing, or kIo where it cannot be opened or is no regular file.
  explicit ReadableFile(const std::filesystem::path& path);
  ~ReadableFile();
  ReadableFile(const ReadableFile&) = delete;
  ReadableFile& operator=(const ReadableFile&) = delete;

  int descriptor() const noexcept { return fd_; }
  std::uint64_t size() const noexcept { return size_; }

  // Whether it still has the size and the time of its last change that it was opened with.
  bool is_unchanged() const noexcept;

 private:
  int fd_;
  timespec changed_{};
  std::uint64_t size_ = 0;
};

}  // namespace slidebase
