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
  // Bytes of any range, in any order; what is never written is 0.
  virtual void write_at(std::uint64_t offset, std::span<const std::byte> bytes) = 0;
  // The same for gigabytes that nobody reads again soon.
  virtual void write_direct_at(std::uint64_t offset, std::span<const std::byte> bytes) {
    write_at(offset, bytes);
  }
  // All is written: from now on it is there.
  virtual void commit() = 0;
};

// A file in memory, which its owner keeps.
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
