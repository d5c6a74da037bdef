// Reads a text that is one number, and writes numbers with decimal places.
#pragma once

#include <array>
#include <charconv>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace slidebase {

// The number that the whole text is, in decimal; nothing for any other text, and beyond the type.
template <typename Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto [stop, error] = std::from_chars(begin, end, number);
  return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

// The number with so many decimal places.
inline std::string fixed(double number, int places) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", places, number);
  return text.data();
}

}  // namespace slidebase
