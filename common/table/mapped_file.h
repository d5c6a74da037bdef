// A file seen as bytes in memory.
#pragma once

#include <time.h>

#include <cstddef>
#include <filesystem>
#include <span>

namespace slidebase {

// A read-only mapping of a whole file. Throws Error(kMissing or kIo).
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const std::byte> bytes() const noexcept { return {data_, size_}; }

  // Whether the file still has the size and the time of its last change that it was mapped with. Of
  // one that was cut within a page the rest of that page reads as zeros, and no signal tells.
  bool is_unchanged() const noexcept;

  // Says that what lies around a byte that is read will hardly be read next.
  void expect_scattered_reads() const noexcept;

 private:
  int fd_;
  timespec changed_{};
  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace slidebase
