#include "common/puzzle/text/quote.h"

#include <array>
#include <charconv>

#include "common/puzzle/text/characters.h"

namespace slidebase {

std::uint32_t code_of(std::string_view character) {
  const std::size_t bytes = character.size();
  std::uint32_t code = static_cast<unsigned char>(character[0]);
  if (bytes == 1) {
    return code < 0x80 ? code : 0;
  }
  code &= 0x7fU >> bytes;
  for (const char c : character.substr(1)) {
    code = code << 6 | (static_cast<unsigned char>(c) & 0x3fU);
  }
  return code < (bytes == 2 ? 0x80U : bytes == 3 ? 0x800U : 0x10000U) || code > 0x10ffff ? 0 : code;
}

namespace {

// Whether a character is visible: not a control character, zero-width or direction character,
// UTF-16 surrogate, or private-use character.
bool is_visible(std::uint32_t code) {
  return code >= ' ' && (code < 0x7f || code >= 0xa0) && (code < 0x200b || code > 0x200f) &&
         (code < 0x2028 || code > 0x202e) && (code < 0x2060 || code > 0x206f) &&
         (code < 0xd800 || code > 0xf8ff) && code != 0xfeff && code < 0xe0000;
}

// Visits the leading characters of a text that fit into `most` bytes; returns the number of bytes
// visited.
template <typename Visit>
std::size_t for_each_character(std::string_view text, std::size_t most, const Visit& visit) {
  std::size_t at = 0;
  for (std::size_t bytes = 0; at < text.size(); at += bytes) {
    bytes = character_bytes(text.substr(at));
    if (at + bytes > most) {
      break;
    }
    visit(text.substr(at, bytes));
  }
  return at;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 40;
  constexpr char kHex[] = "0123456789abcdef";
  bool is_text = true;
  for_each_character(text, kMost, [&](std::string_view character) {
    is_text = is_text && (character[0] == 0 || code_of(character) != 0);
  });
  std::string made = "'";
  const std::size_t end = for_each_character(text, kMost, [&](std::string_view character) {
    if (is_visible(code_of(character)) && (is_text || character.size() == 1)) {
      made += character;
      return;
    }
    for (const char c : character) {
      made += "\\x";
      made += kHex[static_cast<unsigned char>(c) >> 4];
      made += kHex[static_cast<unsigned char>(c) & 15];
    }
  });
  return made + (end < text.size() ? "...'" : "'");
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return std::to_string(count).append(" ").append(noun) + (count == 1 ? "" : "s");
}

void append_number(std::int64_t value, std::string& out) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out.append(digits.data(), end);
}

}  // namespace slidebase
