// Reads a sliding board in any of the ways in which people write one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/sliding_board.h"
#include "common/text/diagnostic.h"

namespace slidebase {

struct BoardText {
  Tiles tiles{};
  std::optional<Diagnostic> fault;  // where it is not a board

  explicit operator bool() const { return !fault; }
};

inline constexpr std::string_view kBoardSeparators = " \t\r\n\v\f,;/|()[]{}";

// The symbols of a board, row by row: the blank as 0 x X _ . or #, tiles as numbers, or above 9 as
// letters a, b, c... Between them may be spaces, tabs, commas, semicolons, slashes, bars and
// brackets; with none of these, or when each group between them is a row, every character is a
// symbol. Of a text that is no board like this the blank may be a gap (blank_gap.h).
BoardText parse_board(std::string_view text, Shape shape);

// A board written the plainest way: digits up to 3x3, else numbers with spaces; the blank is 0.
std::string board_text(Shape shape, const Tiles& board);

}  // namespace slidebase
