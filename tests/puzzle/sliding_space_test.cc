// Compares the sliding spaces with boards whose tiles are moved one by one.
#include "common/puzzle/sliding_space.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "common/puzzle/ranking.h"
#include "tests/support/counterexample.h"
#include "tests/support/distances.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

using test::counterexample;
using test::counterexample_in_sample;

// The board after the tile next to the blank has slid into it; nullopt if the move leads off the
// board.
std::optional<Tiles> slid(Tiles board, Shape shape, Move move) {
  const int blank = static_cast<int>(std::ranges::find(board, 0) - board.begin());
  const char way = letter(move);
  const int row = blank / shape.cols + (way == 'd' ? 1 : way == 'u' ? -1 : 0);
  const int col = blank % shape.cols + (way == 'r' ? 1 : way == 'l' ? -1 : 0);
  if (row < 0 || row >= shape.rows || col < 0 || col >= shape.cols) {
    return std::nullopt;
  }
  std::swap(board[static_cast<std::size_t>(blank)],
            board[static_cast<std::size_t>(row * shape.cols + col)]);
  return board;
}

bool holds_each_tile_once(const Tiles& board, Shape shape) {
  Tiles sorted = board;
  std::sort(sorted.begin(), sorted.begin() + shape.cells());
  for (int i = 0; i < shape.cells(); ++i) {
    if (sorted[static_cast<std::size_t>(i)] != i) {
      return false;
    }
  }
  return true;
}

// Checks one state; returns the first fault, or "".
std::string fault(const SlidingSpace& space, State state) {
  const Tiles board = space.board_of(state);
  if (!holds_each_tile_once(board, space.shape()) ||
      board[static_cast<std::size_t>(state.blank)] != 0) {
    return "not a board with the blank on the state's cell";
  }
  if (!space.solvable(board)) {
    return "the state's board is not solvable";
  }
  if (const State back = space.state_of(board); back != state) {
    return "its board is the board of " + test::describe(back);
  }
  for (const Move move : kMoves) {
    const auto after = slid(board, space.shape(), move);
    if (!after) {
      continue;
    }
    const State next = space.neighbour(state, move);
    if (next.index >= space.layer_size() || space.board_of(next) != *after) {
      return std::string("wrong neighbour, move ") + letter(move);
    }
    if (!is_vertical(move) && next.index != state.index) {
      return "a move along the row changed the index";
    }
    if (space.neighbour(next, inverse(move)) != state) {
      return std::string("the inverse move does not lead back, move ") + letter(move);
    }
  }
  return "";
}

// The first board for which solvable() differs from the oracle, or "".
std::string solvable_fault(const SlidingSpace& space) {
  const auto oracle = test::sliding_oracle(space.shape(), space.root());
  oracle::SlidingOracle::Board board;
  for (int tile = 0; tile < space.shape().cells(); ++tile) {
    board.push_back(tile);
  }
  do {
    if (space.solvable(test::tiles_of(board)) != (oracle.distance(board) >= 0)) {
      std::string tiles;
      for (const int tile : board) {
        tiles += std::to_string(tile);
      }
      return tiles;
    }
  } while (std::next_permutation(board.begin(), board.end()));
  return "";
}

TEST_SUITE_BEGIN("sliding-space");

TEST_CASE("whole spaces of up to nine cells agree with moves on boards, for every root") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      INFO(shape.name() << " root " << root);
      const SlidingSpace space(shape, root);
      CHECK(space.layers() == shape.cells());
      CHECK(space.layer_size() == factorial(shape.cells() - 1) / 2);
      CHECK(counterexample(space, [&](State s) { return fault(space, s); }) == "");
    }
  }
}

TEST_CASE("the goal has its blank on the root and its tiles in reading order") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}, {4, 3}, {7, 2}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      INFO(shape.name() << " root " << root);
      const SlidingSpace space(shape, root);
      const Tiles goal = space.board_of(space.root_state());
      int tile = 1;
      for (Cell c = 0; c < shape.cells(); ++c) {
        CHECK(goal[static_cast<std::size_t>(c)] == (c == root ? 0 : tile++));
      }
    }
  }
}

TEST_CASE("a board is solvable exactly when a plain search reaches it") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      INFO(shape.name() << " root " << root);
      CHECK(solvable_fault(SlidingSpace(shape, root)) == "");
    }
  }
}

TEST_CASE("a sample of larger spaces agrees with moves on boards, for every root") {
  for (const Shape shape : {Shape{2, 5}, {5, 2}, {3, 4}, {4, 3}, {6, 2}, {7, 2}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      INFO(shape.name() << " root " << root);
      const SlidingSpace space(shape, root);
      CHECK(counterexample_in_sample(space, 300, [&](State s) { return fault(space, s); }) == "");
    }
  }
}

// The spaces of the tables of 15 and 16 cells, and 3x5, the widest of them whose tables of moves
// are small. The table of 2x8 is indexed as 8x2.
std::vector<SlidingSpace> largest_spaces() {
  std::vector<SlidingSpace> spaces;
  for (const Shape shape : {Shape{5, 3}, {3, 5}, {4, 4}, {8, 2}}) {
    for (const Cell root : class_representatives(shape)) {
      spaces.emplace_back(shape, root);
    }
  }
  return spaces;
}

TEST_CASE(
    "a sample of the spaces of 15 and 16 cells agrees with moves on boards, for every class") {
  for (const SlidingSpace& space : largest_spaces()) {
    INFO(space.shape().name() << " root " << space.root());
    CHECK(space.layer_size() == factorial(space.tiles()) / 2);
    CHECK(counterexample_in_sample(space, 300, [&](State s) { return fault(space, s); }) == "");
  }
}

TEST_CASE("swapping two tiles of a board of 15 or 16 cells makes it solvable or unsolvable") {
  std::mt19937_64 random(test::seed(16));
  for (const SlidingSpace& space : largest_spaces()) {
    INFO(space.shape().name() << " root " << space.root());
    const auto cells = static_cast<std::size_t>(space.shape().cells());
    for (int i = 0; i < 200; ++i) {
      Tiles board{};
      std::iota(board.begin(), board.begin() + cells, std::uint8_t{0});
      std::shuffle(board.begin(), board.begin() + cells, random);
      Tiles other = board;
      std::swap(other[other[0] == 0 ? 1 : 0], other[other[cells - 1] == 0 ? cells - 2 : cells - 1]);
      CHECK(space.solvable(board) != space.solvable(other));
      const Tiles& solvable = space.solvable(board) ? board : other;
      const State state = space.state_of(solvable);
      CHECK(state.index < space.layer_size());
      CHECK(space.board_of(state) == solvable);
    }
  }
}

// Wide boards have large tables of moves, so only some roots are tested, and 2x7 only by ./run
// long.
TEST_CASE("a sample of the widest spaces agrees with moves on boards") {
  std::vector<std::pair<Shape, Cell>> spaces = {{{2, 6}, 0}, {{2, 6}, 10}};
  if (test::long_run()) {
    spaces.push_back({{2, 7}, 13});
  }
  for (const auto& [shape, root] : spaces) {
    INFO(shape.name() << " root " << root);
    const SlidingSpace space(shape, root);
    CHECK(counterexample_in_sample(space, 2000, [&](State s) { return fault(space, s); }) == "");
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
