// Windows sets the memory aside at once, if only in the paging file, and refuses more than there
// is.
#include <windows.h>

#include "common/base/system_memory.h"

namespace slidebase {

std::byte* new_zero_pages(std::size_t bytes) noexcept {
  return static_cast<std::byte*>(
      ::VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE));
}

void delete_zero_pages(std::byte* pages, std::size_t) noexcept {
  ::VirtualFree(pages, 0, MEM_RELEASE);
}

// Big pages take a privilege that users do not have.
void use_big_pages(std::byte*, std::size_t, bool) noexcept {}

std::uint64_t machine_memory() noexcept {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  return ::GlobalMemoryStatusEx(&status) != 0 ? status.ullTotalPhys : 0;
}

}  // namespace slidebase
