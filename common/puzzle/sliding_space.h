// The states of a sliding-tile puzzle, ranked densely.
//
// Read the tiles row by row and skip the blank: with T = cells - 1 tiles that is a permutation of T
// symbols. All solvable boards with the same blank cell form a *layer*; they are the permutations
// of one parity, so the last two tiles follow from the others and the index within the layer is
//     index = sum over i < T-2 of d[i] * (T-1-i)! / 2,        0 <= index < T!/2,
// half the Cantor rank, rounded down (d: the Lehmer code, see ranking.h).
//
// A horizontal move passes no tile in reading order, so it keeps the index. A vertical move of the
// blank between cell b and cell b + C carries one tile past C-1 others: it rotates the *window* of
// the places b .. b+C-1 by one, and changes only the Lehmer digits of that window, in a way that
// depends only on those digits. Hence
//     new index = index + delta[window digits],
// with one small table per window and direction. If the window includes one of the two digits that
// parity fixes, the change also depends on the parity of the digits before it. docs/THEORY.md has
// the proofs.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/puzzle/board.h"
#include "common/puzzle/reciprocal.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/state.h"

namespace slidebase {

// The parity of the sum of a number's leading Lehmer digits, by two look-ups and one division.
class DigitParity {
 public:
  // For the first `count` digits of the Lehmer code of `tiles` symbols, read as one mixed-radix
  // number below tiles! / (tiles-count)!.
  DigitParity(int tiles, int count);
  int operator()(std::uint64_t digits) const noexcept {
    const std::uint64_t high = low_size_.quotient(digits);
    return high_[static_cast<std::size_t>(high)] ^
           low_[static_cast<std::size_t>(digits - high * low_size_.divisor())];
  }

 private:
  Reciprocal low_size_;
  std::vector<std::uint8_t> high_, low_;
};

// Immutable after construction, so any number of threads may use one.
class SlidingSpace {
 public:
  // The space of `shape` with its goal's blank at `root`; the goal has the tiles 1, 2, 3, ... in
  // reading order. The board has at least two rows and columns and at most kMaxTableCells cells
  // (check_board, table_format.h), and the root is one of them. The tables of moves are small on a
  // tall board, as used for the index (describe_table), and large on a wide one: 1.7 MB on 4x4, 18
  // KB on 8x2, but 7 GB on 2x8.
  SlidingSpace(Shape shape, Cell root);

  Shape shape() const noexcept { return shape_; }
  Cell root() const noexcept { return root_; }
  State root_state() const noexcept { return {root_, 0}; }
  int layers() const noexcept { return shape_.cells(); }
  int tiles() const noexcept { return shape_.cells() - 1; }
  std::uint64_t layer_size() const noexcept { return layer_size_; }

  // The parity of every solvable permutation in the layer of this blank cell.
  int layer_parity(Cell blank) const noexcept {
    return (shape_.row(blank) - shape_.row(root_)) & (shape_.cols - 1) & 1;
  }

  // Whether the goal can be reached. The board must contain each of 0..T once. O(T).
  bool solvable(const Tiles& board) const noexcept;

  // The Lehmer digits of a board's reading order, T of them. Returns false if the goal cannot be
  // reached. The board must contain each of 0..T once. O(T).
  bool lehmer_digits(const Tiles& board,
                     std::array<std::uint8_t, kMaxTableCells>& digits) const noexcept;
  // The index with these digits. O(T).
  std::uint64_t index_of(const std::array<std::uint8_t, kMaxTableCells>& digits) const noexcept;

  // The state of a solvable board, and the board of a state. O(T) and O(T^2).
  State state_of(const Tiles& board) const noexcept;
  Tiles board_of(State state) const noexcept;

  // The cell to which `move` takes the blank, or -1 if it would leave the board.
  Cell target(Cell blank, Move move) const noexcept { return edge(blank, move).to; }

  // The state after `move`, O(1). If the blank cannot make the move: the same index, on cell -1.
  State neighbour(State state, Move move) const noexcept {
    const Edge& e = edge(state.blank, move);
    const std::uint64_t digits = e.block.quotient(state.index);
    const std::uint64_t before = e.span.quotient(digits);
    std::uint64_t key = digits - before * e.span.divisor();
    if (e.parity >= 0) {
      const auto& parity = parity_[static_cast<std::size_t>(e.parity)];
      key += e.span.divisor() * static_cast<std::uint64_t>(parity(before));
    }
    return {e.to, state.index + static_cast<std::uint64_t>(
                                    deltas_[e.first_delta + static_cast<std::size_t>(key)])};
  }

 private:
  // One move of the blank away from one cell. Its window is the places b .. b+C-1 of the reading
  // order, where b is the upper cell of a vertical move; the window of a horizontal move is empty.
  struct Edge {
    Cell to = -1;
    // If the window includes a digit that parity fixes: the entry of parity_ that gives the parity
    // of the digits before the window. Then `block` is 1, and the deltas for odd digits follow
    // those for even ones. Otherwise -1.
    int parity = -1;
    WideReciprocal block;         // states that share all digits up to the window's end
    Reciprocal span;              // values of the window's digits
    std::size_t first_delta = 0;  // in deltas_, by the window's digits
  };

  const Edge& edge(Cell blank, Move move) const noexcept {
    return edges_[static_cast<std::size_t>(blank * 4 + static_cast<int>(move))];
  }
  void make_window(int b);

  Shape shape_;
  Cell root_;
  std::uint64_t layer_size_;
  std::vector<Edge> edges_;
  std::vector<std::int64_t> deltas_ = {0};  // the first is that of horizontal moves
  std::vector<DigitParity> parity_;
};

}  // namespace slidebase
