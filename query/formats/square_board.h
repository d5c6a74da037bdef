// Boards that are as high as they are wide, where a text tells how high: the number of rows, then
// the numbers of the board.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/board.h"
#include "common/text/diagnostic.h"
#include "query/formats/format.h"

namespace slidebase {

struct SquareSize {
  Shape shape{};
  std::optional<std::string> fault;  // where it is no size of a board with a table
};

// The word is the number of rows.
SquareSize parse_square(std::string_view word);

struct SquareGoals {
  Shape shape;               // the boards of this one have the text's goal
  Tiles (*of_other)(Shape);  // the goal of those of another shape
};
inline SquareGoals square_goals(const PuzzleSpec& spec) {
  return {spec.shape, spec.format->goal};
}

// Asks for the board that text[begin, end) is, the size its first word, or returns what is wrong
// with it. Throws what `sink` throws.
std::optional<Diagnostic> ask_square(std::string_view text, std::size_t begin, std::size_t end,
                                     const SquareGoals& goals, QuestionSink& sink);

}  // namespace slidebase
