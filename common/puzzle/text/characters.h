// Small text functions that all formats use.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace slidebase {

// Some programs write this before a text in UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

constexpr bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
// Whether a byte continues a UTF-8 character.
constexpr bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) == 0x80;
}

// Whether a word has only digits, at least one.
constexpr bool is_number(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, is_digit);
}

// The number of bytes of the UTF-8 character at the beginning of a text; 1 if it is not a valid
// character. The text must not be empty.
constexpr std::size_t character_bytes(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0xc2) {
    return 1;
  }
  const std::size_t bytes = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const bool whole = lead < 0xf5 && bytes <= text.size() &&
                     std::ranges::all_of(text.substr(1, bytes - 1), continues_character);
  return whole ? bytes : 1;
}

// The first place at or after `at` that is not white space, or the text's size.
constexpr std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) {
    ++at;
  }
  return at;
}
// The first white space at or after `at`, or the text's size.
constexpr std::size_t skip_word(std::string_view text, std::size_t at) {
  while (at < text.size() && !is_space(text[at])) {
    ++at;
  }
  return at;
}
// The text without the white space at its end, and without that around it.
constexpr std::string_view trimmed_end(std::string_view text) {
  while (!text.empty() && is_space(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}
constexpr std::string_view trimmed(std::string_view text) {
  return trimmed_end(text.substr(skip_space(text, 0)));
}
// The place just after the next newline at or after `at`, or the text's size.
constexpr std::size_t next_line(std::string_view text, std::size_t at) {
  const std::size_t newline = text.find('\n', at);
  return newline == std::string_view::npos ? text.size() : newline + 1;
}

// Calls visit(line, number) for each line, trimmed and counted from 1, until it returns false.
template <typename Visit>
void for_each_line(std::string_view text, const Visit& visit) {
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = next_line(text, at);
    if (!visit(trimmed(text.substr(at, end - at)), ++number)) {
      return;
    }
    at = end;
  }
}

}  // namespace slidebase
