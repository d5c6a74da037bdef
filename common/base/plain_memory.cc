#include "common/base/plain_memory.h"

#include <limits>
#include <utility>

#include "common/base/system_memory.h"

namespace slidebase {

PlainMemory::PlainMemory(std::uint64_t bytes) noexcept {
  if (bytes == 0 || bytes > std::numeric_limits<std::ptrdiff_t>::max()) {
    return;
  }
  size_ = static_cast<std::size_t>(bytes);
  data_ = new_zero_pages(size_);
}

PlainMemory::~PlainMemory() {
  if (data_ != nullptr) {
    delete_zero_pages(data_, size_);
  }
}

void PlainMemory::use_huge_pages(bool huge) noexcept {
  if (data_ != nullptr) {
    use_big_pages(data_, size_, huge);
  }
}

PlainMemory& PlainMemory::operator=(PlainMemory&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

}  // namespace slidebase
