// A large array of zeros; only the pages that are touched take memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace slidebase {

class PlainMemory {
 public:
  PlainMemory() = default;
  // data() is null if the system refuses so much address space, or `bytes` is 0.
  explicit PlainMemory(std::uint64_t bytes) noexcept;
  ~PlainMemory();
  PlainMemory(PlainMemory&& other) noexcept { *this = static_cast<PlainMemory&&>(other); }
  PlainMemory& operator=(PlainMemory&& other) noexcept;

  std::byte* data() const noexcept { return data_; }

  // Asks the system for large pages, with which random reads of much memory are faster, for memory
  // that will be touched all over; or for none.
  void use_huge_pages(bool huge = true) noexcept;

 private:
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace slidebase
