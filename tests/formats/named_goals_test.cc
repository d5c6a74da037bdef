// The named goals on boards of any shape, against their drawings.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "common/puzzle/text/board_text.h"
#include "query/formats/format.h"

namespace slidebase {
namespace {

std::string drawn(std::string_view name, Shape shape) {
  const GoalOfShape goal = goal_named(name);
  REQUIRE(static_cast<bool>(goal));
  const Tiles tiles = goal(shape);
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    text += (c == 0 ? "" : shape.col(c) == 0 ? " / " : " ") + std::to_string(tiles[c]);
  }
  return text;
}

TEST_SUITE_BEGIN("named-goals");

TEST_CASE("the named goals are as they are drawn") {
  CHECK(drawn("blank-last", {3, 3}) == "1 2 3 / 4 5 6 / 7 8 0");
  CHECK(drawn("blank-first", {3, 3}) == "0 1 2 / 3 4 5 / 6 7 8");
  CHECK(drawn("snail", {3, 3}) == "1 2 3 / 8 0 4 / 7 6 5");
  CHECK(drawn("columns", {3, 3}) == "1 4 7 / 2 5 8 / 3 6 0");
  CHECK(drawn("snail", {4, 4}) == "1 2 3 4 / 12 13 14 5 / 11 0 15 6 / 10 9 8 7");
  CHECK(drawn("snail", {2, 2}) == "1 2 / 0 3");
  CHECK(drawn("snail", {2, 4}) == "1 2 3 4 / 0 7 6 5");
  CHECK(drawn("snail", {4, 2}) == "1 2 / 0 3 / 7 4 / 6 5");
  CHECK(drawn("snail", {3, 5}) == "1 2 3 4 5 / 12 13 14 0 6 / 11 10 9 8 7");
  CHECK(drawn("snail", {5, 5}) ==
        "1 2 3 4 5 / 16 17 18 19 6 / 15 24 0 20 7 / 14 23 22 21 8 / 13 12 11 10 9");
  CHECK(drawn("columns", {2, 3}) == "1 3 5 / 2 4 0");
  CHECK_FALSE(static_cast<bool>(goal_named("spiral")));
  CHECK_FALSE(static_cast<bool>(goal_named("")));
}

TEST_CASE("every named goal of every shape holds each tile once") {
  for (int rows = 2; rows <= 12; ++rows) {
    for (int cols = 2; Shape{rows, cols}.fits(); ++cols) {
      for (const NamedGoal& named : kNamedGoals) {
        Tiles goal = named.goal({rows, cols});
        std::sort(goal.begin(), goal.begin() + rows * cols);
        for (int tile = 0; tile < rows * cols; ++tile) {
          CHECK(goal[Cell{tile}] == tile);
        }
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
