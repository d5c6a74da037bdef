// The machine's memory, and what may be taken of it.
#pragma once

#include <cstdint>
#include <string>

namespace slidebase {

// The machine's memory in bytes.
std::uint64_t physical_memory();

// What a program takes of it unless it is told otherwise: four fifths.
std::uint64_t usual_memory();

// Throws Error(kMemory) naming `path` where `bytes` are more than usual_memory().
void require_memory(std::uint64_t bytes, const std::string& path);

}  // namespace slidebase
