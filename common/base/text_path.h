// Paths in UTF-8, as on the command line, in messages and in the C API. On POSIX any bytes are a
// path; on Windows a path is UTF-16, and the conversion of std::string would take the text for
// Latin-1.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace slidebase {

inline std::filesystem::path text_path(std::string_view text) {
  return std::u8string_view(reinterpret_cast<const char8_t*>(text.data()), text.size());
}

// The text that text_path() takes for this path.
inline std::string path_text(const std::filesystem::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

// Whether there is a file or folder of this name; a text that can be none, such as a very long one,
// is not.
inline bool names_file(std::string_view text) noexcept {
  std::error_code error;
  return std::filesystem::exists(text_path(text), error);
}

}  // namespace slidebase
