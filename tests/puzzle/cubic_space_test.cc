// Compares the cubic spaces with boards whose cubes are rolled one by one.
#include "common/puzzle/cubic_space.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/puzzle/cube_spaces.h"
#include "common/puzzle/ranking.h"
#include "tests/support/counterexample.h"
#include "tests/support/distances.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

using test::counterexample;
using test::counterexample_in_sample;

// The colours of a cube's three pairs of faces: top (and bottom), along x, along y.
using Colours = std::array<int, 3>;

// Cubes by cell; the entry at the blank has no meaning.
struct SolidBoard {
  Cell blank;
  std::array<Colours, kMaxCells> cubes;
};

// An even cube has the colours (W, B, R) or a rotation of them; an odd one has two of them
// exchanged.
SolidBoard solid(const CubePosition& position, Shape shape) {
  const test::Cubes board = test::cubes_of(position, shape);
  SolidBoard made{board.blank, {}};
  for (Cell c = 0; c < shape.cells(); ++c) {
    const auto i = static_cast<std::size_t>(c);
    if (c != board.blank) {
      const int top = board.top[i];
      made.cubes[i] = board.odd[i] != 0 ? Colours{top, (top + 2) % 3, (top + 1) % 3}
                                        : Colours{top, (top + 1) % 3, (top + 2) % 3};
    }
  }
  return made;
}

// Rolls the cube next to the blank into it; false if the move leads off the board.
bool roll(SolidBoard& board, Shape shape, Move move) {
  const char way = letter(move);
  const int row = board.blank / shape.cols + (way == 'd' ? 1 : way == 'u' ? -1 : 0);
  const int col = board.blank % shape.cols + (way == 'r' ? 1 : way == 'l' ? -1 : 0);
  if (row < 0 || row >= shape.rows || col < 0 || col >= shape.cols) {
    return false;
  }
  const Cell from = row * shape.cols + col;
  Colours cube = std::exchange(board.cubes[static_cast<std::size_t>(from)], Colours{});
  std::swap(cube[0], cube[way == 'l' || way == 'r' ? 1 : 2]);
  board.cubes[static_cast<std::size_t>(board.blank)] = cube;
  board.blank = from;
  return true;
}

// Checks one state; returns the first fault, or "".
std::string fault(const CubicSpace& space, State state) {
  const CubePosition board = space.position_of(state);
  if (board.blank != state.blank) {
    return "the board has its blank on another cell";
  }
  if (space.state_of(board) != state) {
    return "its board is the board of another state";
  }
  const SolidBoard before = solid(board, space.shape());
  for (const Move move : kMoves) {
    SolidBoard after = before;
    if (!roll(after, space.shape(), move)) {
      continue;
    }
    const State next = space.neighbour(state, move);
    if (next.index >= space.layer_size()) {
      return std::string("neighbour outside the space, move ") + letter(move);
    }
    const SolidBoard found = solid(space.position_of(next), space.shape());
    if (found.blank != after.blank || found.cubes != after.cubes) {
      return std::string("wrong neighbour, move ") + letter(move);
    }
    if (space.neighbour(next, inverse(move)) != state) {
      return std::string("the inverse move does not lead back, move ") + letter(move);
    }
  }
  return "";
}

TEST_SUITE_BEGIN("cubic-space");

TEST_CASE("whole spaces: 2x2, 2x3 and 3x2 for every root, 2x4 rooted at an edge") {
  std::vector<std::pair<Shape, Cell>> boards = {{{2, 4}, 5}};
  std::vector<Shape> shapes = {{2, 2}, {2, 3}, {3, 2}};
  if (test::long_part("2x4 for every root, 3x3 rooted at an edge")) {
    boards.emplace_back(Shape{3, 3}, 7);
    shapes.push_back({2, 4});
  }
  for (const Shape shape : shapes) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      boards.emplace_back(shape, root);
    }
  }
  for (const auto& [shape, root] : boards) {
    INFO(shape.name() << " root " << root);
    const CubicSpace space(shape, root);
    CHECK(counterexample(space, [&](State s) { return fault(space, s); }) == "");
  }
}

TEST_CASE("a sample of 2x4, 3x3, 3x4, 4x3, 2x5 and 5x2, for every root") {
  for (const Shape shape : {Shape{2, 4}, {3, 3}, {3, 4}, {4, 3}, {2, 5}, {5, 2}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      INFO(shape.name() << " root " << root);
      const CubicSpace space(shape, root);
      CHECK(counterexample_in_sample(space, 1000, [&](State s) { return fault(space, s); }) == "");
    }
  }
}

TEST_CASE("the size of a layer is its number of origin strings times its number of tops") {
  for (const Cell root : {0, 2, 4, 6, 8}) {
    CHECK(CubicSpace({3, 3}, root).layer_size() == 459270);  // 70 * 3^8
  }
  for (const Cell root : {1, 3, 5, 7}) {
    CHECK(CubicSpace({3, 3}, root).layer_size() == 367416);  // 56 * 3^8
  }
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {3, 4}, {6, 2}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      INFO(shape.name() << " root " << root);
      const CubicSpace space(shape, root);
      CHECK(space.layer_size() == CubicSpace::layer_size_of(shape, root));
      CHECK(space.layer_size() == static_cast<std::uint64_t>(space.strings()) * space.tops());
      CHECK(space.tops() * static_cast<std::uint64_t>(space.layers()) ==
            pattern_count_of<CubicSpace>(shape));
    }
  }
}

TEST_CASE("the root is the uniform board: every cube has W on top, B along x, R along y") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {3, 3}, {4, 3}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      INFO(shape.name() << " root " << root);
      const CubicSpace space(shape, root);
      CHECK(space.root_state().blank == root);
      const SolidBoard board = solid(space.position_of(space.root_state()), shape);
      for (Cell c = 0; c < shape.cells(); ++c) {
        if (c != root) {
          CHECK(board.cubes[static_cast<std::size_t>(c)] == Colours{0, 1, 2});
        }
      }
    }
  }
}

// On 2x3 the origin colours are the only invariant: every board of the right weight is reachable.
TEST_CASE("a 2x3 board has a state exactly if a plain search reaches it") {
  constexpr Shape kShape{2, 3};
  for (Cell root = 0; root < kShape.cells(); ++root) {
    CAPTURE(root);
    const CubicSpace space(kShape, root);
    std::uint64_t with_state = 0;
    for (Cell blank = 0; blank < kShape.cells(); ++blank) {
      for (int code = 0; code < 6 * 6 * 6 * 6 * 6; ++code) {
        test::Cubes board;
        board.blank = blank;
        int rest = code;
        for (Cell c = 0; c < kShape.cells(); ++c) {
          if (c != blank) {
            board.top[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(rest % 3);
            board.odd[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(rest / 3 % 2);
            rest /= 6;
          }
        }
        with_state += space.state_of(test::position_of(board, kShape)).has_value() ? 1U : 0U;
      }
    }
    const oracle::CubicOracle oracle(kShape.rows, kShape.cols, root);
    CHECK(with_state == oracle.states());
    CHECK(with_state == space.layer_size() * static_cast<std::uint64_t>(space.layers()));
    CHECK(test::Distances(space, oracle).clash() == "");
  }
}

TEST_CASE("a board is unreachable after two colours of one cube are exchanged") {
  for (Cell root = 0; root < 9; ++root) {
    const CubicSpace space({3, 3}, root);
    const std::string wrong = counterexample_in_sample(space, 50, [&](State state) {
      for (std::size_t c = 0; c < 9; ++c) {
        test::Cubes board = test::cubes_of(space.position_of(state), space.shape());
        if (static_cast<Cell>(c) != board.blank) {
          board.odd[c] ^= 1;
          if (space.state_of(test::position_of(board, space.shape()))) {
            return "still has a state with changed cube " + std::to_string(c);
          }
        }
      }
      return std::string();
    });
    CHECK(wrong == "");
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
