// The machine's memory, and what may be taken of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace slidebase {

// So many bytes, and for messages whose they are.
struct MemoryLimit {
  std::uint64_t bytes = 0;
  std::string why = "";
};

// The least of the machine's memory and of what this process's control groups and those above them
// allow, as files under `root` say.
MemoryLimit memory_limit(const std::filesystem::path& root = "/");

// What a program takes of it unless it is told otherwise: four fifths.
MemoryLimit usual_memory();

// Throws Error(kMemory) naming `path`; `remedy` ends the message.
[[noreturn]] void refuse_memory(std::uint64_t bytes, const std::string& path,
                                const MemoryLimit& allowed, const std::string& remedy = "");

// Refuses more than usual_memory().
void require_memory(std::uint64_t bytes, const std::string& path);

}  // namespace slidebase
