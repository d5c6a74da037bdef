// The states of the Cubic Eight-Puzzle and its relatives on other boards, ranked densely.
//
// M = cells - 1 cubes, one blank. Opposite faces of a cube share a colour, so a cube is a
// permutation of (W, B, R) over the axes (up, along x, along y). A roll along x exchanges up with
// x, a roll along y exchanges up with y: every roll is a transposition, and it takes the cube to a
// cell of the other colour. So
//     origin colour = (colour of the cell) xor (parity of the orientation)
// never changes for a cube. Read row by row without the blank, the M origin colours form the
// *origin string*; its weight (the number of ones) is the same in every state of a space. With the
// string, a cube's parity is known from its place, and the orientation follows from the top:
//     parity even: (up, x, y) = (t, t+1, t+2) mod 3,   odd: (t, t+2, t+1),   W = 0, B = 1, R = 2.
// A layer is all states with the same blank cell:
//     index = (rank of the string among those of its weight) * 3^M + (tops in base 3),
// 70 * 6561 states a layer for a 3x3 board rooted at a corner or the centre, 56 * 6561 at an edge.
//
// A horizontal roll changes one base-3 digit by +1 or -1, a vertical roll also rotates a window of
// C digits and of C places of the string. docs/THEORY.md has the proofs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/puzzle/board.h"
#include "common/puzzle/cube_kind.h"
#include "common/puzzle/digit_move.h"
#include "common/puzzle/reciprocal.h"
#include "common/puzzle/state.h"

namespace slidebase {

inline constexpr int kMaxCubicCells = 12;

inline constexpr char kColourLetters[] = "WBR";

// Immutable after construction, so any number of threads may use one.
class CubicSpace {
 public:
  // The space rooted at the uniform board: W on top everywhere, B turned up by a roll along x, R by
  // one along y, and the blank at `root`. The board has at least two rows and columns and at most
  // kMaxCubicCells cells (check_board, table_format.h).
  CubicSpace(Shape shape, Cell root);

  // The closed form, without building the space: states with one blank cell,
  // binomial(M, weight) * 3^M.
  static std::uint64_t layer_size_of(Shape shape, Cell root) noexcept;

  Shape shape() const noexcept { return shape_; }
  Cell root() const noexcept { return root_; }
  State root_state() const noexcept { return root_state_; }
  int layers() const noexcept { return shape_.cells(); }
  int cubes() const noexcept { return shape_.cells() - 1; }
  std::uint64_t layer_size() const noexcept { return strings_.size() * tops_; }

  // The patterns of tops in one layer, 3^M, and the origin strings, binomial(M, weight).
  std::uint64_t tops() const noexcept { return tops_; }
  int strings() const noexcept { return static_cast<int>(strings_.size()); }
  // Origin colours as bits, the first place in reading order in bit M-1.
  std::uint32_t string(int rank) const noexcept { return strings_[static_cast<std::size_t>(rank)]; }

  static const Cube& cube() noexcept { return Cube::of(CubeKind::kAxes); }
  static constexpr int kTopDigits = 3;
  static int top_digit(int orientation) noexcept { return cube().label(orientation, Side::kUp); }

  // The parts of an orientation: its parity, and the colour on top (0 W, 1 B, 2 R).
  struct Parts {
    std::uint8_t odd = 0, top = 0;
  };
  Parts parts(std::uint8_t orientation) const noexcept { return parts_[orientation]; }
  std::uint8_t orientation(Parts parts) const noexcept {
    return orientation_[parts.odd][parts.top];
  }

  // The state of a position, or nothing if the weight of its origin colours differs from the root's
  // (such a board is unreachable).
  std::optional<State> state_of(const CubePosition& position) const noexcept;
  CubePosition position_of(State state) const noexcept;

  // The cell to which `move` takes the blank, or -1 if it would leave the board.
  Cell target(Cell blank, Move move) const noexcept { return edge(blank, move).to; }

  // The state after `move`, which the blank must be able to make. O(1).
  State neighbour(State state, Move move) const noexcept {
    const Edge& e = edge(state.blank, move);
    const std::uint64_t string = by_tops_.quotient(state.index);
    const std::size_t key = e.window.key(state.index);
    const Roll& roll = e.rolls[static_cast<std::size_t>(string)];
    return {e.to, state.index + (roll.string - string) * tops_ +
                      static_cast<std::uint64_t>(e.delta[roll.sign][key])};
  }

 private:
  struct Roll {
    std::uint16_t string;  // the string's rank after the roll
    std::uint16_t sign;    // 0: the rolled cube's top changes by +1, 1: by -1
  };
  // One move of the blank away from one cell.
  struct Edge {
    Cell to = -1;
    DigitWindow window;
    std::array<std::vector<std::int64_t>, 2> delta;  // by sign and window digits
    std::vector<Roll> rolls;                         // by string rank
  };

  const Edge& edge(Cell blank, Move move) const noexcept {
    return edges_[static_cast<std::size_t>(blank * 4 + static_cast<int>(move))];
  }
  Edge make_edge(Cell blank, Move move) const;

  Shape shape_;
  Cell root_;
  std::uint64_t tops_;
  Reciprocal by_tops_;
  std::array<Parts, 6> parts_;                                // by orientation
  std::array<std::array<std::uint8_t, 3>, 2> orientation_{};  // by parity and top
  std::vector<std::uint32_t> strings_;                        // rank -> string, rising
  std::vector<std::uint16_t> string_ranks_;  // string -> rank among those of its weight
  std::vector<Edge> edges_;
  State root_state_;
};

}  // namespace slidebase
