#include "common/base/plain_memory.h"

#include <limits>
#include <utility>

#ifdef __wasm__
#include <cstdlib>
#else
#include <sys/mman.h>
#endif

namespace slidebase {

PlainMemory::PlainMemory(std::uint64_t bytes) noexcept {
  if (bytes == 0 || bytes > std::numeric_limits<std::ptrdiff_t>::max()) {
    return;
  }
  size_ = static_cast<std::size_t>(bytes);
#ifdef __wasm__
  data_ = static_cast<std::byte*>(std::calloc(size_, 1));
#else
  void* const memory = ::mmap(nullptr, size_, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  data_ = memory == MAP_FAILED ? nullptr : static_cast<std::byte*>(memory);
#endif
}

PlainMemory::~PlainMemory() {
  if (data_ != nullptr) {
#ifdef __wasm__
    std::free(data_);
#else
    ::munmap(data_, size_);
#endif
  }
}

void PlainMemory::use_huge_pages() noexcept {
#ifdef MADV_HUGEPAGE
  if (data_ != nullptr) {
    ::madvise(data_, size_, MADV_HUGEPAGE);  // without effect if the system has none
  }
#endif
}

PlainMemory& PlainMemory::operator=(PlainMemory&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

}  // namespace slidebase
