// The usual goals of sliding boards, by name.
//
//     blank-last   1 2 3 / 4 5 6 / 7 8 0     row by row
//     blank-first  0 1 2 / 3 4 5 / 6 7 8     row by row, after the blank
//     snail        1 2 3 / 8 0 4 / 7 6 5     along a spiral, clockwise from the first cell
//     columns      1 4 7 / 2 5 8 / 3 6 0     column by column
#pragma once

#include <array>
#include <string_view>

#include "common/puzzle/sliding_board.h"

namespace slidebase {

Tiles blank_first_goal(Shape shape);
Tiles snail_goal(Shape shape);
Tiles columns_goal(Shape shape);

using GoalOfShape = Tiles (*)(Shape);

struct NamedGoal {
  std::string_view name;
  GoalOfShape goal;
};
inline constexpr std::array<NamedGoal, 4> kNamedGoals = {{{"blank-last", plain_goal},
                                                          {"blank-first", blank_first_goal},
                                                          {"snail", snail_goal},
                                                          {"columns", columns_goal}}};

// The goal of this name; nullptr: no goal has it.
GoalOfShape goal_named(std::string_view name);

}  // namespace slidebase
