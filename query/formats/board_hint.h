// A board of another shape than it should have: what to say then.
#pragma once

#include "common/text/board_text.h"

namespace slidebase {

// As parse_board(), but where the text does not fit and is a board of another shape, the message
// names the option that says so.
BoardText parse_board_or_hint(std::string_view text, Shape shape);

}  // namespace slidebase
