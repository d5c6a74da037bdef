// Quotes text as one word of a shell command line.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace slidebase {

// A word that a shell reads as `text`. On Windows cmd knows double quotes only, which no name of a
// file there contains.
inline std::string shell_word(std::string_view text) {
  if constexpr (std::filesystem::path::preferred_separator != '/') {
    return '"' + std::string(text) + '"';
  }
  std::string word = "'";
  for (const char c : text) {
    word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return word + "'";
}

}  // namespace slidebase
