// Reads a text that is one number, and writes numbers with decimal places, and durations.
#pragma once

#include <algorithm>
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

// "90 s", "6 min", "11 h", "3 days": in the greatest unit of which there are at least two; "1 s"
// for less. For estimates, which have no further digits.
inline std::string duration_text(double seconds) {
  struct Unit {
    double seconds;
    const char* name;
  };
  constexpr std::array<Unit, 4> kUnits = {{{86400, "days"}, {3600, "h"}, {60, "min"}, {1, "s"}}};
  const Unit& unit = *std::ranges::find_if(
      kUnits, [&](const Unit& each) { return seconds >= 2 * each.seconds || each.seconds <= 1; });
  return fixed(std::max(1.0, seconds / unit.seconds), 0) + " " + unit.name;
}

}  // namespace slidebase
