// Square boards whose text contains their size: the number of rows, then the numbers of the board.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/board.h"
#include "common/text/board_text.h"
#include "common/text/diagnostic.h"
#include "query/formats/format.h"

namespace slidebase {

struct SquareSize {
  Shape shape{};
  std::optional<std::string> fault;  // if there is no board of this size
};

// Reads the number of rows from a word.
SquareSize parse_square(std::string_view word);

struct SquareGoals {
  Shape shape;           // boards of this shape have the text's goal
  GoalOfShape of_other;  // the goal of boards of another shape
};
inline SquareGoals square_goals(const PuzzleSpec& spec) {
  return {spec.shape, goal_of_other(spec)};
}

// Gives the sink the board text[begin, end), whose first word is the size, or returns what is wrong
// with it. Throws what `sink` throws.
std::optional<Diagnostic> take_square(std::string_view text, std::size_t begin, std::size_t end,
                                      const SquareGoals& goals, LineEnds lines, QuestionSink& sink);

}  // namespace slidebase
