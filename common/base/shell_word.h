// Quotes text as one word of a shell command line.
#pragma once

#include <string>
#include <string_view>

namespace slidebase {

// A word that a shell reads as `text`.
inline std::string shell_word(std::string_view text) {
  std::string word = "'";
  for (const char c : text) {
    word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return word + "'";
}

}  // namespace slidebase
