// A small file written at once.
#pragma once

#include <filesystem>
#include <string_view>

namespace slidebase {

// A new or plain file appears whole or not at all (atomic_file.h); a pipe or a device is written to
// as it is. Throws Error(kIo) with the path.
void write_text_file(const std::filesystem::path& path, std::string_view text);

}  // namespace slidebase
