#include <sys/mman.h>
#include <unistd.h>

#include "common/base/system_memory.h"

namespace slidebase {

std::byte* new_zero_pages(std::size_t bytes) noexcept {
  void* const pages = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return pages == MAP_FAILED ? nullptr : static_cast<std::byte*>(pages);
}

void delete_zero_pages(std::byte* pages, std::size_t bytes) noexcept {
  ::munmap(pages, bytes);
}

void use_big_pages(std::byte* pages, std::size_t bytes, bool big) noexcept {
#ifdef MADV_HUGEPAGE
  ::madvise(pages, bytes, big ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#else
  (void)pages;
  (void)bytes;
  (void)big;
#endif
}

std::uint64_t machine_memory() noexcept {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace slidebase
