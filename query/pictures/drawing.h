// The positions of a solution, drawn with box characters for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/cubic_space.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

// One position. Every line takes `width` columns; the caption, "start" or the number of the move
// and its letter, may take more.
struct Picture {
  std::string caption;
  int width = 0;
  std::vector<std::string> lines;
};

// The board and what it becomes by each move of `path`, letters of legal moves of the blank. In
// colour, tiles that stand where the goal has them are green and the tile just moved is bold.
std::vector<Picture> draw_sliding(Shape shape, const Tiles& board, const Tiles& goal,
                                  std::string_view path, bool coloured);

// The uniform board with the blank on `start`, and what it becomes by each roll. In colour, a cube
// has that of its top and the letter of the cube just rolled is underlined.
std::vector<Picture> draw_cubic(Shape shape, Cell start, std::string_view path, bool coloured);

// The pictures as text, in rows as long as fit this many columns; at least one in each.
std::string in_rows(const std::vector<Picture>& pictures, int columns);

}  // namespace slidebase
