// What the moves of a text do to a board: in any notation that answers have (notation.h), legal or
// not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/formats/format.h"
#include "query/judge/judging.h"

namespace slidebase {

// A board and the moves that were made from it.
struct Played {
  std::vector<std::string> moves;  // of the blank: the letters of each, several for a slide
  Tiles end{};
  std::string fault;  // why there are not all moves; empty: there are
};

// Moves that can be the blank's are the blank's, unless `mover` says whose they are. `inverted`:
// the same moves undone, from the last to the first.
Played play(Shape shape, const Tiles& from, std::string_view moves, Metric metric,
            MoverChoice mover = MoverChoice::kAuto, bool inverted = false);

// A reader of lines that are moves from the goal: the boards that they lead to.
std::unique_ptr<Reader> scrambles_reader(const PuzzleSpec& spec);

}  // namespace slidebase
