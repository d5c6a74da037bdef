// A sliding puzzle as a planning problem in PDDL, of the domain "strips-sliding-tile" and its kin:
// (at t1 x2 y1) puts tile 1 into column 2 of row 1, and (blank x1 y1) says where the blank is; both
// in :init, and the tiles again in :goal. Columns and rows count from 1 or from 0.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/sliding_board.h"

namespace slidebase {

struct PddlProblem {
  std::optional<std::size_t> bytes;  // of its text; nothing if a bracket is not closed
  Shape shape{};
  Tiles board{}, goal{};
  std::string fault;  // why it is no such problem; empty: it is one
};

// Whether a line begins a problem: (define ...
bool begins_pddl(std::string_view line);

// Reads the problem at the beginning of a text. O(text).
PddlProblem parse_pddl(std::string_view text);

}  // namespace slidebase
