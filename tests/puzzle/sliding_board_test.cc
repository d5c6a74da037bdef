// Boards on which the blank is moved.
#include "common/puzzle/sliding_board.h"

#include <doctest/doctest.h>

#include "common/puzzle/sliding_space.h"

namespace slidebase {
namespace {

TEST_SUITE_BEGIN("sliding-board");

TEST_CASE("the goal with its blank on a cell is the root of that cell's space") {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 5}, Shape{3, 3}, Shape{4, 3}}) {
    for (Cell cell = 0; cell < shape.cells(); ++cell) {
      const Tiles goal = goal_with_blank_at(shape, cell);
      const SlidingSpace space(shape, cell);
      CHECK(blank_of(goal) == cell);
      CHECK(goal == space.board_of(space.root_state()));
    }
    CHECK(plain_goal(shape) == goal_with_blank_at(shape, shape.cells() - 1));
  }
}

TEST_CASE("a move and its inverse give the same boards as the space") {
  const Shape shape{3, 4};
  const SlidingSpace space(shape, 5);
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    for (const Move move : kMoves) {
      const State state{cell, 1234567};
      const SlidingBoard board(shape, space.board_of(state));
      SlidingBoard moved = board;
      const bool on_board = shape.neighbour(cell, move) >= 0;
      CHECK(moved.move(move) == on_board);
      if (on_board) {
        CHECK(moved.blank() == shape.neighbour(cell, move));
        CHECK(space.state_of(moved.tiles()) == space.neighbour(state, move));
        CHECK(moved.move(inverse(move)));
      }
      CHECK(moved == board);
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
