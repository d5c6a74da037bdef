// A small file, written or read at once.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace slidebase {

// A new or plain file appears whole or not at all (atomic_file.h); a pipe or a device is written to
// as it is. Throws Error(kIo) with the path.
void write_text_file(const std::filesystem::path& path, std::string_view text);

// All of a file; nothing where there is none. Throws Error(kIo) as find_file() does, and where
// reading fails.
std::optional<std::string> read_text_file(const std::filesystem::path& path);

}  // namespace slidebase
