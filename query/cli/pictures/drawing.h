// The positions of a solution, drawn with box characters for a terminal.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/cubic_question.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

// One position. Every line takes `width` columns; the caption, "start" or the number of the move
// and its text, may take more.
struct Picture {
  std::string caption;
  int width = 0;
  std::vector<std::string> lines;
};

// A move of a path: the letters of the blank's steps (one, or all those of a slide), and its text,
// such as "u2".
struct DrawnMove {
  std::string_view steps;
  std::string text;
};

// The board, and the board after each of these legal moves. In colour, tiles in their place in the
// goal are green and the tiles just moved are bold.
std::vector<Picture> draw_sliding(Shape shape, const Tiles& board, const Tiles& goal,
                                  std::span<const DrawnMove> moves, bool coloured);

// The board where the question begins, and the board after each roll of `path`. In colour, a cube
// has the colour of its top (a mark is yellow), and the letter of the cube just rolled is
// underlined. Marks that are not on top are arrows, or a dot if they are below; dice show their top
// and north faces.
std::vector<Picture> draw_cubic(const CubicQuestion& question, std::string_view path,
                                bool coloured);

// The pictures as text, in rows of as many as fit into `columns` columns, but at least one.
std::string in_rows(const std::vector<Picture>& pictures, int columns);

}  // namespace slidebase
