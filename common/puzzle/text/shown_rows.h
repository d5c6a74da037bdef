// Holds the rows that a text shows against the shape of its board (shown_rows.cc).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "common/puzzle/board.h"
#include "common/puzzle/text/diagnostic.h"

namespace slidebase {

// Separators of cells by kind, a bit for each.
using Separators = std::uint8_t;
inline constexpr std::array<std::string_view, 8> kSeparators = {"\n\r\v\f", "/", "|",  ";",
                                                                "()[]{}",   ",", "\t", " "};
// The kind of a character; 0 if it does not separate cells.
inline constexpr auto kSeparatorOf = [] {
  std::array<Separators, 256> kinds{};
  for (std::size_t kind = 0; kind < kSeparators.size(); ++kind) {
    for (const char c : kSeparators[kind]) {
      kinds[static_cast<unsigned char>(c)] = static_cast<Separators>(1U << kind);
    }
  }
  return kinds;
}();
constexpr Separators separator_of(char c) {
  return kSeparatorOf[static_cast<unsigned char>(c)];
}

// `cells`: where the cells of a board of this shape begin in the text, in order. Returns a fault if
// the text shows rows, and none that it shows are those of the shape.
std::optional<Diagnostic> fault_of_rows(std::string_view text, std::span<const std::size_t> cells,
                                        Shape shape);

// The same for a text whose words, or whose characters, are all cells except this blank.
std::optional<Diagnostic> fault_of_rows_with_gap(std::string_view text, Shape shape, Cell blank);

}  // namespace slidebase
