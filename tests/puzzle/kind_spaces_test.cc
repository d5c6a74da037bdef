// Compares the spaces of marked cubes and of dice with boards whose cubes are rolled one by one.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "common/puzzle/cube_spaces.h"
#include "common/puzzle/dice_space.h"
#include "common/puzzle/marked_space.h"
#include "common/puzzle/ranking.h"
#include "tests/support/counterexample.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

using test::counterexample;
using test::counterexample_in_sample;

// Checks one state; returns the first fault, or "".
template <typename Space>
std::string fault_of_kind(const Space& space, State state) {
  const Cube& cube = Space::cube();
  const CubePosition before = space.position_of(state);
  if (before.blank != state.blank) {
    return "the position has its blank on another cell";
  }
  if (space.state_of(before) != state) {
    return "its position is that of another state";
  }
  for (const Move move : kMoves) {
    const Cell to = space.shape().neighbour(state.blank, move);
    if (space.target(state.blank, move) != to) {
      return std::string("wrong target, move ") + letter(move);
    }
    if (to < 0) {
      continue;
    }
    CubePosition after = before;
    roll(space.shape(), cube, move, after);
    const State next = space.neighbour(state, move);
    if (next.index >= space.layer_size() || space.state_of(after) != next) {
      return std::string("wrong neighbour, move ") + letter(move);
    }
    if (space.neighbour(next, inverse(move)) != state) {
      return std::string("the inverse move does not lead back, move ") + letter(move);
    }
  }
  return "";
}

template <typename Space>
void check_whole_space(Shape shape, Cell root) {
  INFO(shape.name() << " root " << root);
  const Space space(shape, root);
  CHECK(counterexample(space, [&](State s) { return fault_of_kind(space, s); }) == "");
}

template <typename Space>
void check_sample(Shape shape) {
  for (Cell root = 0; root < shape.cells(); ++root) {
    INFO(shape.name() << " root " << root);
    const Space space(shape, root);
    CHECK(counterexample_in_sample(space, 1000, [&](State s) { return fault_of_kind(space, s); }) ==
          "");
  }
}

template <typename Space>
void check_uniform_root(Shape shape) {
  for (Cell root = 0; root < shape.cells(); ++root) {
    INFO(shape.name() << " root " << root);
    const Space space(shape, root);
    CHECK(space.root() == root);
    CHECK(space.root_state().blank == root);
    CHECK(space.position_of(space.root_state()) == uniform_position(shape, Space::cube(), root));
  }
}

template <typename Space>
bool has_state(const Space& space, const CubePosition& position) {
  return space.state_of(position).has_value();
}

// 1 for the dice that an odd number of rolls makes of the uniform one.
std::array<int, 24> odd_dice() {
  const Cube& dice = DiceSpace::cube();
  std::array<int, 24> odd;
  odd.fill(-1);
  odd[dice.uniform()] = 0;
  for (int round = 0; round < 24; ++round) {
    for (int o = 0; o < 24; ++o) {
      for (const Move move : kMoves) {
        if (odd[static_cast<std::size_t>(o)] >= 0) {
          odd[dice.rolled(o, move)] = 1 - odd[static_cast<std::size_t>(o)];
        }
      }
    }
  }
  return odd;
}

TEST_SUITE_BEGIN("kind-spaces");

TEST_CASE("whole spaces of marked cubes: 2x2, 2x3, 3x2 for every root, 2x4") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      check_whole_space<MarkedSpace>(shape, root);
    }
  }
  check_whole_space<MarkedSpace>(test::kSanitized ? Shape{2, 3} : Shape{2, 4}, 3);
}

// On 2x3 there are 14,929,920 states.
TEST_CASE("whole spaces of dice: 2x2 for every root, 2x3 if there is time") {
  for (Cell root = 0; root < 4; ++root) {
    check_whole_space<DiceSpace>({2, 2}, root);
  }
  if (test::long_part("every state of dice on 2x3")) {
    check_whole_space<DiceSpace>({2, 3}, 0);
    check_whole_space<DiceSpace>({2, 3}, 1);
    check_whole_space<DiceSpace>({3, 2}, 5);
  }
}

TEST_CASE("samples of larger boards, for every root") {
  for (const Shape shape : {Shape{3, 3}, {2, 5}, {5, 2}, {3, 4}, {4, 3}, {2, 6}}) {
    check_sample<MarkedSpace>(shape);
  }
  for (const Shape shape : {Shape{2, 3}, {3, 2}, {2, 4}, {4, 2}}) {
    check_sample<DiceSpace>(shape);
  }
}

TEST_CASE("the root is the uniform board") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {2, 4}}) {
    check_uniform_root<MarkedSpace>(shape);
    check_uniform_root<DiceSpace>(shape);
  }
  check_uniform_root<MarkedSpace>({3, 3});
  check_uniform_root<MarkedSpace>({4, 3});
}

TEST_CASE("a layer has 6^n states of marked cubes, or C(n, k) * 12^n of dice") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {2, 5}, {3, 4}, {2, 6}}) {
    const int n = shape.cells() - 1;
    for (Cell root = 0; root < shape.cells(); ++root) {
      INFO(shape.name() << " root " << root);
      std::uint64_t marked = 1, dice = 1;
      int k = 0;  // dice on cells of the second colour
      for (Cell c = 0; c < shape.cells(); ++c) {
        if (c != root) {
          marked *= 6;
          dice *= 12;
          k += shape.colour(c);
        }
      }
      dice *= binomial(n, k);
      CHECK(MarkedSpace::layer_size_of(shape, root) == marked);
      CHECK(MarkedSpace(shape, root).layer_size() == marked);
      CHECK(DiceSpace::layer_size_of(shape, root) == dice);
      if (shape.cells() <= 8) {
        CHECK(DiceSpace(shape, root).layer_size() == dice);
      }
    }
  }
  CHECK(MarkedSpace::layer_size_of({3, 3}, 4) * 9 == 15'116'544);
  CHECK(DiceSpace::layer_size_of({2, 3}, 5) * 6 == 14'929'920);
  CHECK(DiceSpace::layer_size_of({2, 4}, 7) * 8 == 10'032'906'240);
  CHECK(pattern_count_of<MarkedSpace>({3, 3}) == 9 * 256);
  CHECK(pattern_count_of<DiceSpace>({2, 3}) == 6 * 7776);
}

TEST_CASE("what a roll does to the half turns of a die does not depend on its axes") {
  const Cube& dice = DiceSpace::cube();
  const auto& parts = die_parts();
  const auto odd = odd_dice();
  for (const Move move : kMoves) {
    CAPTURE(letter(move));
    std::array<int, 4> fibre_after = {-1, -1, -1, -1};
    std::array<int, 6> axes_after = {-1, -1, -1, -1, -1, -1};  // by parity and axis on top
    int clashes = 0;
    for (std::size_t o = 0; o < parts.size(); ++o) {
      const DieParts& from = parts[o];
      const DieParts& to = parts[dice.rolled(static_cast<int>(o), move)];
      int& fibre = fibre_after[from.fibre];
      int& axes = axes_after[static_cast<std::size_t>(3 * from.odd + from.axis)];
      const int to_axes = 3 * to.odd + to.axis;
      clashes += (fibre == -1 || fibre == to.fibre) && (axes == -1 || axes == to_axes) ? 0 : 1;
      fibre = to.fibre;
      axes = to_axes;
      CHECK(to.odd != from.odd);
    }
    CHECK(clashes == 0);
  }
  for (std::size_t o = 0; o < parts.size(); ++o) {
    CHECK(parts[o].odd == odd[o]);
    CHECK(die_of_parts()[parts[o].odd][parts[o].axis][parts[o].fibre] == o);
    // Top faces 1 and 6, 4 and 3, 2 and 5.
    const int top = dice.label(static_cast<int>(o), Side::kUp);
    CHECK(std::array{0, 2, 1, 1, 2, 0}[static_cast<std::size_t>(top - 1)] == parts[o].axis);
  }
}

TEST_CASE("the axes of dice on a board roll as those of ordinary cubes do") {
  const DiceSpace dice({2, 4}, 5);
  const CubicSpace cubes({2, 4}, 5);
  const auto axes_of = [&](State state) {
    const CubePosition position = dice.position_of(state);
    CubePosition board{position.blank};
    for (Cell c = 0; c < 8; ++c) {
      if (c != position.blank) {
        const DieParts& parts = die_parts()[position.cubes[c]];
        board.cubes[c] = cubes.orientation({parts.odd, parts.axis});
      }
    }
    return *cubes.state_of(board);
  };
  CHECK(axes_of(dice.root_state()) == cubes.root_state());
  CHECK(counterexample_in_sample(dice, 1000, [&](State state) {
          for (const Move move : kMoves) {
            if (dice.target(state.blank, move) >= 0 &&
                axes_of(dice.neighbour(state, move)) != cubes.neighbour(axes_of(state), move)) {
              return "other axes";
            }
          }
          return "";
        }) == "");
}

TEST_CASE("no state has a blank beside the board or a cube that does not exist") {
  const CubicSpace axes({2, 3}, 4);
  const MarkedSpace marked({2, 3}, 4);
  const DiceSpace dice({2, 3}, 4);
  const auto wrong = [](const auto& space) {
    const CubePosition right = uniform_position({2, 3}, space.cube(), 4);
    CHECK(has_state(space, right));
    for (const Cell blank : {-1, 6, 25, 1000}) {
      CubePosition beside = right;
      beside.blank = blank;
      CHECK_FALSE(has_state(space, beside));
    }
    for (const Cell cell : {0, 3, 5}) {
      for (const int o : {space.cube().orientations(), 25, 255}) {
        CubePosition strange = right;
        strange.cubes[cell] = static_cast<std::uint8_t>(o);
        CHECK_FALSE(has_state(space, strange));
      }
    }
    CubePosition same = right;
    same.cubes[4] = 255;  // the blank's own entry has no meaning
    CHECK(space.state_of(same) == space.state_of(right));
  };
  wrong(axes);
  wrong(marked);
  wrong(dice);
}

TEST_CASE("dice have a state exactly if as many are odd for their cells as at first") {
  const auto odd = odd_dice();
  const auto weight = [&](Shape shape, const CubePosition& position) {
    int sum = 0;
    for (Cell c = 0; c < shape.cells(); ++c) {
      sum += c == position.blank ? 0 : odd[position.cubes[c]] ^ shape.colour(c);
    }
    return sum;
  };
  std::mt19937_64 random(test::seed(24));
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {4, 2}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      INFO(shape.name() << " root " << root);
      const DiceSpace space(shape, root);
      const int at_first = weight(shape, space.position_of(space.root_state()));
      int clashes = 0, with_state = 0;
      for (int i = 0; i < 20'000; ++i) {
        CubePosition position{static_cast<Cell>(random() % static_cast<unsigned>(shape.cells()))};
        for (Cell c = 0; c < shape.cells(); ++c) {
          position.cubes[c] = static_cast<std::uint8_t>(random() % 24);
        }
        const bool has = has_state(space, position);
        with_state += has ? 1 : 0;
        clashes += has == (weight(shape, position) == at_first) ? 0 : 1;
      }
      CHECK(clashes == 0);
      CHECK(with_state > 0);
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
