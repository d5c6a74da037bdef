// A large array of zeros of which only what is touched takes memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace slidebase {

class PlainMemory {
 public:
  PlainMemory() = default;
  // Without data() where the system refuses so much address space.
  explicit PlainMemory(std::uint64_t bytes) noexcept;
  ~PlainMemory();
  PlainMemory(PlainMemory&& other) noexcept { *this = static_cast<PlainMemory&&>(other); }
  PlainMemory& operator=(PlainMemory&& other) noexcept;

  std::byte* data() const noexcept { return data_; }

 private:
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace slidebase
