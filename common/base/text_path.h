// Paths in UTF-8, as on the command line, in messages and in the C API. On POSIX any bytes are a
// path; on Windows a path is UTF-16, and the conversion of std::string would take the text for
// Latin-1.
#pragma once

#include <filesystem>
#include <string_view>

namespace slidebase {

inline std::filesystem::path text_path(std::string_view text) {
  return std::u8string_view(reinterpret_cast<const char8_t*>(text.data()), text.size());
}

}  // namespace slidebase
