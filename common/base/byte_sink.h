// Where the bytes of a new file go: to a file, or into memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace slidebase {

class ByteSink {
 public:
  virtual ~ByteSink() = default;
  // Writes bytes at any offset, in any order; bytes that are never written are 0.
  virtual void write_at(std::uint64_t offset, std::span<const std::byte> bytes) = 0;
  // The same for gigabytes that will not be read again soon.
  virtual void write_direct_at(std::uint64_t offset, std::span<const std::byte> bytes) {
    write_at(offset, bytes);
  }
  // Call it when all bytes are written: from then on the file exists.
  virtual void commit() = 0;
};

// A file in memory, in a vector that the caller owns.
class MemorySink : public ByteSink {
 public:
  explicit MemorySink(std::vector<std::byte>& bytes) : bytes_(bytes) {}

  void write_at(std::uint64_t offset, std::span<const std::byte> bytes) override {
    const auto begin = static_cast<std::size_t>(offset);
    bytes_.resize(std::max(bytes_.size(), begin + bytes.size()));
    std::ranges::copy(bytes, bytes_.begin() + static_cast<std::ptrdiff_t>(begin));
  }
  void commit() override {}

 private:
  std::vector<std::byte>& bytes_;
};

}  // namespace slidebase
