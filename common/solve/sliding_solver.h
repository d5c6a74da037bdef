// Solves sliding boards of one shape and goal with the table of the goal's class.
//
// Renaming the tiles turns any goal into the table's goal for that blank cell, and a symmetry of
// the board turns that cell into the class's representative. So to_table() applies a symmetry to
// the cells and then renames the tiles. Paths are translated back through the symmetry. The order
// in which moves are tried goes through it too, so that a path is the alphabetically smallest in
// the user's view.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "common/base/mutex.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/sliding_walks.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

class SlidingSolver {
 public:
  // `goal` holds each of 0..cells-1 once; `table` is that of its class and must outlive the solver.
  SlidingSolver(const Table& table, Shape shape, const Tiles& goal);

  Shape shape() const noexcept { return shape_; }
  const Tiles& goal() const noexcept { return goal_; }
  const SlidingSpace& space() const noexcept { return space_; }
  const Table& table() const noexcept { return table_; }

  // The board in the table's view. It must hold each of 0..cells-1 once.
  Tiles to_table(const Tiles& board) const noexcept {
    Tiles made{};
    for (Cell c = 0; c < shape_.cells(); ++c) {
      made[view_(c)] = renamed_[board[c]];
    }
    return made;
  }

  // The inverse of to_table().
  Tiles from_table(const Tiles& seen) const noexcept {
    Tiles board{};
    for (Cell c = 0; c < shape_.cells(); ++c) {
      board[c] = named_[seen[view_(c)]];
    }
    return board;
  }

  // The user's letter of a move in the table's view.
  char user_letter(Move table_move) const noexcept { return letters_[table_move]; }
  // The table's moves in the order of the user's letters.
  const std::array<Move, 4>& move_order() const noexcept { return order_; }
  // Whether the table has the cells in the user's order.
  bool same_view() const noexcept {
    return view_.from == view_.to && view_(0) == 0 && view_(1) == 1;
  }
  // The table's name of a tile.
  std::uint8_t renamed(std::uint8_t tile) const noexcept { return renamed_[tile]; }

  // The state of a solvable board.
  State state_of(const Tiles& board) const noexcept { return space_.state_of(to_table(board)); }

  // Writes the letters of the alphabetically smallest optimal path to `letters`, which has space
  // for kMaxPath letters. Thread-safe.
  Length solve(const Tiles& board, char* letters) const noexcept;

  // The same for many boards: calls solved(i, length, letters) for each i in order, with letters
  // that are valid during the call. Throws only std::bad_alloc and what `solved` throws.
  void solve_all(std::span<const Tiles> boards,
                 const std::function<void(std::size_t, Length, const char*)>& solved) const;

 private:
  const SlidingWalks& walks() const;

  Shape shape_;
  Tiles goal_;
  const Table& table_;
  SlidingSpace space_;
  Symmetry view_;                                  // user's board -> table's
  std::array<std::uint8_t, kMaxCells> renamed_{};  // user's tile -> table's
  std::array<std::uint8_t, kMaxCells> named_{};    // table's tile -> user's
  std::array<Move, 4> order_{};
  ByMove<char> letters_{};
  mutable Mutex mutex_;  // held while walks_ is made
  mutable std::unique_ptr<const SlidingWalks> walks_;
};

}  // namespace slidebase
