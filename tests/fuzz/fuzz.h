// Shared by all fuzz targets: checking a property, and opening bytes as a file.
//
// A target is one function (targets.h). libFuzzer calls it with bytes that it invents (./run fuzz);
// every test run calls it with the files of corpus/. A target that finds a fault aborts.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

namespace slidebase::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Ends the program. The fuzzer treats this as a crash and keeps the input.
[[noreturn]] inline void fail(const std::string& what) {
  std::fprintf(stderr, "broken: %s\n", what.c_str());
  std::abort();
}
inline void require(bool holds, std::string_view what) {
  if (!holds) {
    fail(std::string(what));
  }
}

// Whether a message has no control characters, which could move the cursor or end the line.
inline bool printable(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
      return false;
    }
  }
  return true;
}

// Bytes in memory that can be opened by a path, like a file on disk.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : fd_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    while (fd_ >= 0 && !bytes.empty()) {
      const ssize_t n = ::write(fd_, bytes.data(), bytes.size());
      if (n < 0) {
        break;
      }
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    if (fd_ < 0 || !bytes.empty()) {
      throw std::runtime_error("cannot make a file in memory");
    }
  }
  ~MemoryFile() { ::close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

}  // namespace slidebase::fuzz
