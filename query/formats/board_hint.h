// Reads a board, with a hint in the message if it has another shape than expected.
#pragma once

#include "common/puzzle/text/board_text.h"

namespace slidebase {

// As parse_board(), but if the text is a board of another shape, the message names the option that
// sets that shape.
BoardText parse_board_or_hint(std::string_view text, Shape shape);

}  // namespace slidebase
