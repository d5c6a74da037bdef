// A board or pattern whose blank is a gap: a space, or nothing between two separators.
#pragma once

#include <string>
#include <string_view>

#include "common/puzzle/board.h"

namespace slidebase {

// The cells of the text with spaces between them and `blank` in the place of the gap; empty if the
// layout does not show that place clearly. The cells themselves are not checked.
std::string with_blank_in_gap(std::string_view text, Shape shape, char blank);

}  // namespace slidebase
