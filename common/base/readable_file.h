// A file opened for reading, and whether it is still the one that was opened.
#pragma once

#include <time.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

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

  // How many bytes were read from `offset` on: all of `into` but where the file ends before.
  // Nothing, with errno, where the system refuses.
  std::optional<std::size_t> read_at(std::uint64_t offset,
                                     std::span<std::byte> into) const noexcept;

  // Whether it still has the size and the time of its last change that it was opened with.
  bool is_unchanged() const noexcept;

 private:
  int fd_;
  timespec changed_{};
  std::uint64_t size_ = 0;
};

// The file; null where there is none. Throws Error(kIo) where the system does not tell or does not
// let it be read: it must not be taken for absent then.
std::unique_ptr<ReadableFile> find_file(const std::filesystem::path& path);

}  // namespace slidebase
