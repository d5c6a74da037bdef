// A board or pattern whose blank is a gap: a space, or nothing between two separators.
#pragma once

#include <string>
#include <string_view>

#include "common/puzzle/board.h"

namespace slidebase {

// The cells of the text with a space between them, `blank` in the place of the gap; empty where the
// layout does not show it without a doubt. The cells need not be good ones.
std::string with_blank_in_gap(std::string_view text, Shape shape, char blank);

}  // namespace slidebase
