#include "common/text/quote.h"

#include <array>
#include <charconv>

namespace slidebase {

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 40;
  std::string made = "'";
  for (const char c : text.substr(0, kMost)) {
    if (c >= ' ' && c <= '~') {
      made += c;
    } else {
      constexpr char kHex[] = "0123456789abcdef";
      made += "\\x";
      made += kHex[static_cast<unsigned char>(c) >> 4];
      made += kHex[static_cast<unsigned char>(c) & 15];
    }
  }
  return made + (text.size() > kMost ? "...'" : "'");
}

void append_number(std::int64_t value, std::string& out) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out.append(digits.data(), end);
}

}  // namespace slidebase
