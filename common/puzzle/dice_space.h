// The states of boards of dice, ranked densely.
//
// A die has one of 24 orientations. Its axes (which pair of opposite faces lies along which axis of
// the board) move exactly as those of a cube of kind kAxes (cubic_space.h): they lie in one of six
// ways, half of them even, and on a cell of one colour only the ways of one parity are possible.
// The rest is the *fibre*: for each pair of faces, which of the two is on the positive side (up,
// east or north). Of the eight ways four are possible, because a die cannot be reflected, and they
// are the half turns. A roll changes the fibre in the same way whatever the axes are: it exchanges
// the signs of two axes and turns one of them over. Therefore
//     index = ((rank of the origin string) * 4^M + (fibres in base 4)) * 3^M + (tops in base 3)
// for M = cells - 1 dice, row by row without the blank, and for the search a layer of dice is one
// of cubes of kind kAxes with 4^M times as many strings. docs/THEORY.md has the proofs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/puzzle/cube_kind.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/digit_move.h"
#include "common/puzzle/state.h"

namespace slidebase {

// The parts of a die's orientation.
struct DieParts {
  std::uint8_t odd = 0;    // 1 if a quarter turn took it from the uniform board's
  std::uint8_t axis = 0;   // on top: 0 for the faces 1 and 6, 1 for 4 and 3, 2 for 2 and 5
  std::uint8_t fibre = 0;  // 0 to 3
};
// By the orientation's number, and back: by parity, axis and fibre.
const std::array<DieParts, 24>& die_parts();
const std::array<std::array<std::array<std::uint8_t, 4>, 3>, 2>& die_of_parts();

// Immutable after construction, so any number of threads may use one.
class DiceSpace {
 public:
  // The space rooted at the uniform board with the blank at `root`. The board is one that
  // check_board() (table_format.h) accepts.
  DiceSpace(Shape shape, Cell root);

  static const Cube& cube() noexcept { return Cube::of(CubeKind::kDice); }
  // The closed form, without building the space: states with one blank cell,
  // binomial(M, weight) * 12^M.
  static std::uint64_t layer_size_of(Shape shape, Cell root) noexcept;

  Shape shape() const noexcept { return axes_.shape(); }
  Cell root() const noexcept { return axes_.root(); }
  State root_state() const noexcept { return root_state_; }
  int layers() const noexcept { return axes_.layers(); }
  int cubes() const noexcept { return axes_.cubes(); }
  std::uint64_t layer_size() const noexcept {
    return static_cast<std::uint64_t>(strings()) * tops();
  }

  // The patterns of axes on top in one layer, 3^M, and the strings: origin strings, each with all
  // fibres.
  std::uint64_t tops() const noexcept { return axes_.tops(); }
  int strings() const noexcept { return axes_.strings() * static_cast<int>(fibres_); }
  // The parts of a string: origin colours as bits, and fibres as two bits for each die, the first
  // place in reading order in the upper bits.
  struct String {
    std::uint32_t origins = 0, fibres = 0;
  };
  String string(int rank) const noexcept {
    const auto fibres = static_cast<int>(fibres_);
    return {axes_.string(rank / fibres), static_cast<std::uint32_t>(rank % fibres)};
  }

  // Nothing if no position that can be reached has these dice: the orientations' parities are
  // wrong.
  std::optional<State> state_of(const CubePosition& position) const noexcept;
  CubePosition position_of(State state) const noexcept;

  // Patterns of tops: for each die a digit, the number on top less one.
  static constexpr int kTopDigits = 6;
  static int top_digit(int orientation) noexcept {
    return cube().label(orientation, Side::kUp) - 1;
  }

  // The cell to which `move` takes the blank, or -1 if it would leave the board.
  Cell target(Cell blank, Move move) const noexcept { return axes_.target(blank, move); }

  // The state after `move`, which the blank must be able to make. O(1).
  State neighbour(State state, Move move) const noexcept {
    const std::uint64_t string = by_tops_.quotient(state.index);
    const std::uint64_t fibres = string % fibres_;
    const State axes{state.blank, string / fibres_ * tops() + by_tops_.remainder(state.index)};
    const State next = axes_.neighbour(axes, move);
    const Edge& e = edges_[static_cast<std::size_t>(state.blank * 4 + static_cast<int>(move))];
    return {next.blank,
            index_of(next, fibres + static_cast<std::uint64_t>(e.delta[e.window.key(fibres)]))};
  }

 private:
  // What one move of the blank away from one cell does to the fibres.
  struct Edge {
    DigitWindow window;
    std::vector<std::int64_t> delta;
  };

  std::uint64_t index_of(State axes, std::uint64_t fibres) const noexcept {
    const std::uint64_t origin = by_tops_.quotient(axes.index);
    return (origin * fibres_ + fibres) * tops() + by_tops_.remainder(axes.index);
  }

  CubicSpace axes_;
  std::uint64_t fibres_;  // 4^M
  Reciprocal by_tops_;
  std::vector<Edge> edges_;
  State root_state_;
};

}  // namespace slidebase
