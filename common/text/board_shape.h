// Of which shape a board is that someone wrote.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "common/puzzle/board.h"

namespace slidebase {

// The cells of a row: its words, or the characters of its only one.
std::size_t cells_of_row(std::string_view row);

// The shape that the rows of a board tell, or of one in a single row the most nearly square shape
// of so many cells. Nothing where the text is no board of it.
std::optional<Shape> shape_of_board(std::string_view text);

}  // namespace slidebase
