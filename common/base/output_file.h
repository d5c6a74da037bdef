// A file open for writing at any offset, past the page cache where that is faster.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

namespace slidebase {

// Throws Error(kIo) with the path, the system's reason (errno) and a remedy, if one is known.
[[noreturn]] void fail_to_write(const std::filesystem::path& path, const char* what);

// Several processes may have one file open, each writing different bytes of it.
//
// Not thread-safe, except that write_at may be called for disjoint ranges at once. Every member
// except the destructor throws Error(kIo) with the path given to the constructor.
class OutputFile {
 public:
  // Takes ownership of an open descriptor; errors name `path`.
  OutputFile(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
  // Opens an existing file by its name; errors name `path`.
  OutputFile(const std::filesystem::path& name, std::filesystem::path path);
  ~OutputFile();
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) noexcept;

  int descriptor() const { return fd_; }

  void write_at(std::uint64_t offset, std::span<const std::byte> bytes);

  // The same past the page cache, if offset, address and length are multiples of kDirectUnit and
  // the file system supports it. Faster for gigabytes that are not read again soon
  // (docs/BENCHMARKS.md, Experiments and their results).
  static constexpr std::size_t kDirectUnit = 4096;
  void write_direct_at(std::uint64_t offset, std::span<const std::byte> bytes);

  // Makes an empty file `bytes` long, all zeros, and reserves disk space for them if the file
  // system supports that; otherwise checks that as much space is free now.
  void reserve(std::uint64_t bytes);

  // Waits until all written bytes are on the disk.
  void sync();
  // Throws errors that a file system reports only when a file is closed.
  void close();

 private:
  int fd_ = -1;
  std::filesystem::path path_;
};

}  // namespace slidebase
