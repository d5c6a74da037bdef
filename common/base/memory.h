// The machine's memory, and how much of it may be used.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace slidebase {

// A number of bytes, and for messages a phrase that says where the limit comes from.
struct MemoryLimit {
  std::uint64_t bytes = 0;
  std::string why = "";
};

// The smallest of the machine's memory and the limits of this process's control groups and those
// above them, according to the files under `root`.
MemoryLimit memory_limit(const std::filesystem::path& root = "/");

// The memory that a program may use unless it is told otherwise: four fifths of memory_limit().
MemoryLimit usual_memory();

// Throws Error(kMemory) naming `path`; `remedy` ends the message.
[[noreturn]] void refuse_memory(std::uint64_t bytes, const std::string& path,
                                const MemoryLimit& allowed, const std::string& remedy = "");

// Throws Error(kMemory) naming `path` if `bytes` is more than usual_memory().
void require_memory(std::uint64_t bytes, const std::string& path);

}  // namespace slidebase
