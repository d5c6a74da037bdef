#include "common/base/system_memory.h"

#include <cstdlib>

#include "common/base/memory.h"

namespace slidebase {

std::byte* new_zero_pages(std::size_t bytes) noexcept {
  return static_cast<std::byte*>(std::calloc(bytes, 1));
}

void delete_zero_pages(std::byte* pages, std::size_t) noexcept {
  std::free(pages);
}

void use_big_pages(std::byte*, std::size_t, bool) noexcept {}

// Nobody knows how much memory a page has: an allocation that fails is an error too.
void require_memory(std::uint64_t, const std::string&) {}

}  // namespace slidebase
