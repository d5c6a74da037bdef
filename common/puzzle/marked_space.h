// The states of cubes with one marked face, ranked densely.
//
// A cube is the side on which its mark is, one of six. Rolls along x carry the mark round the sides
// up, east, down and west, those along y round up, north, down and south. On all boards but 2x2
// every cube can have its mark anywhere, whatever the others (docs/THEORY.md), so a layer, all
// states with the same blank cell, has 6^(cells - 1) states:
//     index = the orientations (cube_kind.h) as a number in base 6, row by row without the blank.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/puzzle/cube_kind.h"
#include "common/puzzle/digit_move.h"
#include "common/puzzle/state.h"

namespace slidebase {

// Immutable after construction, so any number of threads may use one.
class MarkedSpace {
 public:
  // The space rooted at the uniform board with the blank at `root`. The board is one that
  // check_board() (table_format.h) accepts.
  MarkedSpace(Shape shape, Cell root);

  static const Cube& cube() noexcept { return Cube::of(CubeKind::kMarked); }
  // The closed form, without building the space: states with one blank cell, 6^(cells - 1).
  static std::uint64_t layer_size_of(Shape shape, Cell root) noexcept;

  Shape shape() const noexcept { return shape_; }
  Cell root() const noexcept { return root_; }
  State root_state() const noexcept { return root_state_; }
  int layers() const noexcept { return shape_.cells(); }
  int cubes() const noexcept { return shape_.cells() - 1; }
  std::uint64_t layer_size() const noexcept { return layer_size_; }

  // Nothing if the position has a blank that is not on the board or an orientation above 5.
  std::optional<State> state_of(const CubePosition& position) const noexcept;
  CubePosition position_of(State state) const noexcept;

  // Patterns of tops: for each cube a digit, row by row without the blank. The digit is 0 if the
  // mark is on top, otherwise 1.
  static constexpr int kTopDigits = 2;
  static int top_digit(int orientation) noexcept { return orientation == 0 ? 0 : 1; }

  // The cell to which `move` takes the blank, or -1 if it would leave the board.
  Cell target(Cell blank, Move move) const noexcept { return edge(blank, move).to; }

  // The state after `move`, which the blank must be able to make. O(1).
  State neighbour(State state, Move move) const noexcept {
    const Edge& e = edge(state.blank, move);
    return {e.to, state.index + static_cast<std::uint64_t>(e.delta[e.window.key(state.index)])};
  }

 private:
  // One move of the blank away from one cell.
  struct Edge {
    Cell to = -1;
    DigitWindow window;
    std::vector<std::int64_t> delta;
  };

  const Edge& edge(Cell blank, Move move) const noexcept {
    return edges_[static_cast<std::size_t>(blank * 4 + static_cast<int>(move))];
  }

  Shape shape_;
  Cell root_;
  std::uint64_t layer_size_;
  std::vector<Edge> edges_;
  State root_state_;
};

}  // namespace slidebase
