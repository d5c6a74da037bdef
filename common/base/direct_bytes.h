// Buffers for writing a file past the page cache.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>

#include "common/base/output_file.h"

namespace slidebase {

struct DirectBytesDeleter {
  void operator()(std::byte* bytes) const {
    ::operator delete[](bytes, std::align_val_t{OutputFile::kDirectUnit});
  }
};
using DirectBytes = std::unique_ptr<std::byte[], DirectBytesDeleter>;

// Not initialised; throws std::bad_alloc.
inline DirectBytes direct_bytes(std::size_t size) {
  return DirectBytes(
      static_cast<std::byte*>(::operator new[](size, std::align_val_t{OutputFile::kDirectUnit})));
}

// Collects bytes of a file and writes them `capacity` at a time.
class StagedBytes {
 public:
  // Throws std::bad_alloc.
  explicit StagedBytes(std::size_t capacity)
      : bytes_(direct_bytes(capacity)), capacity_(capacity) {}

  // The offset in the file of the next byte to append.
  std::uint64_t position() const { return begin_ + size_; }

  // Continues at another offset of the file; nothing may be staged.
  void move_to(std::uint64_t position) { begin_ = position; }

  // Calls write(position, bytes) whenever the buffer is full.
  template <typename Write>
  void append(std::span<const std::byte> bytes, const Write& write) {
    while (!bytes.empty()) {
      const auto part = bytes.first(std::min(capacity_ - size_, bytes.size()));
      std::memcpy(bytes_.get() + size_, part.data(), part.size());
      size_ += part.size();
      bytes = bytes.subspan(part.size());
      if (size_ == capacity_) {
        flush(write);
      }
    }
  }

  // Calls write() for the bytes that are left.
  template <typename Write>
  void flush(const Write& write) {
    write(begin_, std::span<const std::byte>(bytes_.get(), size_));
    begin_ += size_;
    size_ = 0;
  }

 private:
  DirectBytes bytes_;
  std::size_t capacity_, size_ = 0;
  std::uint64_t begin_ = 0;
};

}  // namespace slidebase
