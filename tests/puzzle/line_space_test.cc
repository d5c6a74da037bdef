// Compares lines with boards whose blank is slid along its row or column tile by tile.
#include "common/puzzle/line_space.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "common/puzzle/sliding_board.h"
#include "tests/support/counterexample.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

using test::counterexample;

std::vector<Shape> line_shapes() {
  std::vector<Shape> shapes = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}};
  if (!test::kSanitized) {
    shapes.push_back({3, 3});
  }
  return shapes;
}

std::vector<State> states_on(const LineSpace& space, Line line) {
  std::vector<State> states;
  space.for_each_state(line, [&](State state) { states.push_back(state); });
  return states;
}

// The states with the blank of this one on every cell of its row or column, from the left or the
// top, by boards.
std::vector<State> slid_along(const SlidingSpace& space, State state, Move back, Move onward) {
  SlidingBoard board(space.shape(), space.board_of(state));
  while (board.move(back)) {
  }
  std::vector<State> states;
  do {
    states.push_back(space.state_of(board.tiles()));
  } while (board.move(onward));
  return states;
}

// The first fault of a state's lines, or "".
std::string line_fault(const LineSpace& space, State state) {
  const Line row = space.row_line(state), column = space.column_line(state);
  if (!space.is_row(row) || space.is_row(column) || column.layer >= space.layers() ||
      row.index >= space.layer_size() || column.index >= space.layer_size()) {
    return "not a row line and a column line";
  }
  if (states_on(space, row) != slid_along(space.states(), state, Move::kLeft, Move::kRight)) {
    return "the row line does not have the states of the row";
  }
  if (states_on(space, column) != slid_along(space.states(), state, Move::kUp, Move::kDown)) {
    return "the column line does not have the states of the column";
  }
  if (space.other_line(row, state) != column || space.other_line(column, state) != row) {
    return "its lines do not cross in it";
  }
  return "";
}

// The first fault of a line's neighbours, or "": they are the other lines of its states, in order.
std::string neighbour_fault(const LineSpace& space, Line line) {
  std::vector<Line> expected;
  for (const State state : states_on(space, line)) {
    const Line row = space.row_line(state), column = space.column_line(state);
    if ((space.is_row(line) ? row : column) != line) {
      return "a state of the line is on another line";
    }
    expected.push_back(space.is_row(line) ? column : row);
  }
  std::vector<Line> found;
  space.for_each_neighbour(line, [&](Line other) { found.push_back(other); });
  const int length = space.is_row(line) ? space.shape().cols : space.shape().rows;
  return found == expected && static_cast<int>(found.size()) == length ? "" : "wrong neighbours";
}

TEST_SUITE_BEGIN("line-space");

TEST_CASE(
    "a state is on the row line and the column line that have the states of its row and "
    "column") {
  for (const Shape shape : line_shapes()) {
    for (const Cell root : {0, shape.cells() - 1}) {
      const LineSpace space(shape, root);
      INFO(shape.name() << " root " << root);
      CHECK(counterexample(space.states(), [&](State state) { return line_fault(space, state); }) ==
            "");
    }
  }
}

TEST_CASE(
    "each line has as many states as its row or column has cells, and crosses their other "
    "lines") {
  for (const Shape shape : line_shapes()) {
    INFO(shape.name());
    const LineSpace space(shape, 1);
    CHECK(space.layers() == shape.rows + shape.cols);
    int wrong = 0;
    for (int layer = 0; layer < space.layers(); ++layer) {
      for (std::uint64_t index = 0; index < space.layer_size(); ++index) {
        wrong += neighbour_fault(space, {layer, index}).empty() ? 0 : 1;
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
