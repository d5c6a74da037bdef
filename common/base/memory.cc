#include "common/base/memory.h"

#include <unistd.h>

#include "common/base/error.h"

namespace slidebase {

std::uint64_t physical_memory() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t usual_memory() {
  return physical_memory() / 5 * 4;
}

void require_memory(std::uint64_t bytes, const std::string& path) {
  if (bytes > usual_memory()) {
    throw Error(ErrorCode::kMemory, path,
                "this takes " + std::to_string(bytes) + " bytes of memory, more than 80 % of the " +
                    std::to_string(physical_memory()) + " of this machine");
  }
}

}  // namespace slidebase
