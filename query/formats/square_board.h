// The size of a board that is as high as it is wide, as a text tells it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/board.h"

namespace slidebase {

struct SquareBoard {
  Shape shape{};
  std::optional<std::string> fault;  // where it is no size of a board with a table
};

// The word is the number of rows.
SquareBoard parse_size(std::string_view word);

}  // namespace slidebase
