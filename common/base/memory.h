// The machine's memory, and what may be taken of it.
#pragma once

#include <cstdint>
#include <string>

namespace slidebase {

// The machine's memory in bytes.
std::uint64_t physical_memory();

// Throws Error(kMemory) naming `path` where `bytes` are more than four fifths of the machine's
// memory.
void require_memory(std::uint64_t bytes, const std::string& path);

}  // namespace slidebase
