// Paths in UTF-8, as on the command line, in messages and in the C API. On POSIX any bytes are a
// path; on Windows a path is UTF-16, and the conversion of std::string would take the text for
// Latin-1.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace slidebase {

inline std::filesystem::path text_path(std::string_view text) {
  return std::u8string_view(reinterpret_cast<const char8_t*>(text.data()), text.size());
}

// The text that text_path() takes for this path.
inline std::string path_text(const std::filesystem::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

}  // namespace slidebase
