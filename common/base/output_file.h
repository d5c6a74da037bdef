// A file open for writing: bytes at any place, past the page cache where that pays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

namespace slidebase {

// Throws Error(kIo) with the path, the reason that the system gives (errno) and what may help.
[[noreturn]] void fail_to_write(const std::filesystem::path& path, const char* what);

// Several processes may have one file open, each writing other bytes of it.
//
// Not thread-safe, except that write_at may be called for disjoint ranges at once. Every member but
// the destructor throws Error(kIo) with the path that errors are to name.
class OutputFile {
 public:
  // Takes over an open descriptor; errors name `path`.
  OutputFile(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
  // Opens the file of this name, which exists; errors name `path`.
  OutputFile(const std::filesystem::path& name, std::filesystem::path path);
  ~OutputFile();
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) noexcept;

  int descriptor() const { return fd_; }

  void write_at(std::uint64_t offset, std::span<const std::byte> bytes);

  // The same past the page cache, where offset, address and length are multiples of kDirectUnit and
  // the file system can; three times as fast for gigabytes that nobody reads again soon.
  static constexpr std::size_t kDirectUnit = 4096;
  void write_direct_at(std::uint64_t offset, std::span<const std::byte> bytes);

  // Makes an empty file `bytes` long, all zeros, and takes the disk's room for them where the file
  // system can; where it cannot, sees that as much is free now.
  void reserve(std::uint64_t bytes);

  // Waits until what was written is on the disk.
  void sync();
  // What a file system reports only here is thrown.
  void close();

 private:
  int fd_ = -1;
  std::filesystem::path path_;
};

}  // namespace slidebase
