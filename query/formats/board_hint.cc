#include "query/formats/board_hint.h"

#include <cstdlib>

#include "common/puzzle/text/board_shape.h"

namespace slidebase {

BoardText parse_board_or_hint(std::string_view text, Shape shape) {
  BoardText board = parse_board(text, shape);
  if (!board) {
    const auto written = shape_of_board(text);
    // One cell too few or too many is a mistake rather than another shape.
    const bool mistake = written && std::abs(written->cells() - shape.cells()) == 1 &&
                         cells_of_row(text) == static_cast<std::size_t>(written->cells());
    if (written && *written != shape && !mistake) {
      board.fault->message +=
          "; for boards of " + written->name() + " say --board " + written->name();
    }
  }
  return board;
}

}  // namespace slidebase
