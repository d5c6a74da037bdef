// The program's operator new. In a file of its own, where the compiler does not see that it calls
// the C library.
#include "failing_allocations.h"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace slidebase::test {

std::atomic<int> allocations_until_failure{0};

namespace {

void* allocated(std::size_t bytes, std::size_t alignment) {
  if (allocations_until_failure > 0 && allocations_until_failure.fetch_sub(1) == 1) {
    throw std::bad_alloc();
  }
  void* const memory = std::aligned_alloc(alignment, (bytes + alignment) / alignment * alignment);
  return memory != nullptr ? memory : throw std::bad_alloc();
}

}  // namespace
}  // namespace slidebase::test

void* operator new(std::size_t bytes) {
  return slidebase::test::allocated(bytes, __STDCPP_DEFAULT_NEW_ALIGNMENT__);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return slidebase::test::allocated(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
