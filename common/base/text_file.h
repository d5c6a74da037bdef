// A small file, written or read in one call.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace slidebase {

// A new or regular file appears whole or not at all (atomic_file.h); a pipe or a device is written
// to directly. Throws Error(kIo) with the path.
void write_text_file(const std::filesystem::path& path, std::string_view text);

// For calling before long work: throws the Error that writing there would throw now.
void probe_text_target(const std::filesystem::path& path);

// The whole content of a file; nothing if it does not exist. Throws Error(kIo) like find_file(),
// and if reading fails.
std::optional<std::string> read_text_file(const std::filesystem::path& path);

}  // namespace slidebase
