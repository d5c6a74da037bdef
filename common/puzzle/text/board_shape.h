// Finds the shape of a written board.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "common/puzzle/board.h"

namespace slidebase {

// The number of cells in a row: its words, or the characters of its only word.
std::size_t cells_of_row(std::string_view row);

// The shape given by the rows of a board; for a single row, the most nearly square shape with that
// number of cells. Nothing if the text is not a board of that shape.
std::optional<Shape> shape_of_board(std::string_view text);

// The shape that a text shows without doubt: that of the rows of a board, or of 9, 16, 25, 36 to
// 100 words (a square), right or wrong, or of as many characters that are a board. Nothing for
// another number of cells in a single row, for instance 12.
std::optional<Shape> shown_shape(std::string_view text);

}  // namespace slidebase
