#include "common/base/memory.h"

#include <unistd.h>

#include "common/base/error.h"

namespace slidebase {

std::uint64_t physical_memory() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void require_memory(std::uint64_t bytes, const std::string& path) {
  const std::uint64_t physical = physical_memory();
  if (bytes > physical / 5 * 4) {
    throw Error(ErrorCode::kMemory, path,
                "this takes " + std::to_string(bytes) + " bytes of memory, more than 80 % of the " +
                    std::to_string(physical) + " of this machine");
  }
}

}  // namespace slidebase
