// Reads a sliding board in any usual spelling.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/sliding_space.h"

namespace slidebase {

struct BoardText {
  Tiles tiles{};
  // Where it is not a board: the reason, and its offset in the text.
  std::string error;
  std::size_t offset = 0;

  explicit operator bool() const { return error.empty(); }
};

// The symbols of a board, row by row: the blank as 0 x X _ . or #, tiles as numbers, or above 9 as
// letters a, b, c... Between them may stand spaces, tabs, commas, semicolons, slashes, bars and
// brackets; with none of these, or when each group between them is a row, every character is a
// symbol.
BoardText parse_board(std::string_view text, Shape shape);

// A board in the plainest spelling: digits up to 3x3, else numbers with spaces; the blank is 0.
std::string board_text(Shape shape, const Tiles& board);

}  // namespace slidebase
