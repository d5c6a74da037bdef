// Sizes of square boards in a text, the number of rows, and comments, which may stand beside them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/board.h"
#include "common/puzzle/text/diagnostic.h"

namespace slidebase {

// A board's size, the first word of a text.
struct BoardSize {
  Shape shape{};
  std::size_t end = 0;  // of the word
  std::optional<Diagnostic> fault = std::nullopt;
};

BoardSize parse_size(std::string_view text);

// The shape in a line that has no more than it: 4 for a square board, or 3 4 for rows and columns,
// each 2 to 12.
std::optional<Shape> shape_alone(std::string_view line);

// The offset of the first line, from the line that begins at `at`, that has a size alone, except
// for a comment. A last line without a newline may continue as a row, unless the text reaches the
// end of the input. The text's size if there is no such line.
std::size_t next_size_line(std::string_view text, std::size_t at, bool at_end, char comment);

// The text with spaces in place of its comments, each from `comment` to the end of a line.
std::string without_comments(std::string_view text, char comment);

}  // namespace slidebase
