// Answers sliding boards of one shape and goal from the table of the goal's class.
//
// Renaming the tiles turns any goal into the one the table has for its blank cell, and a symmetry
// of the board turns that cell into the class's representative. So a board is read as: a symmetry
// of its cells, then a renaming of its tiles. Paths come back through the symmetry; the order in
// which moves are tried goes through it too, so that a path is the alphabetically smallest as its
// user sees it.
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
  // `goal` holds each of 0..cells-1 once; `table` is that of its class and outlives the solver.
  SlidingSolver(const Table& table, Shape shape, const Tiles& goal);

  Shape shape() const noexcept { return shape_; }
  const Tiles& goal() const noexcept { return goal_; }
  const SlidingSpace& space() const noexcept { return space_; }
  const Table& table() const noexcept { return table_; }

  // The board as the table sees it. It must hold each of 0..cells-1 once.
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
  // Whether the table reads the cells in the user's own order.
  bool same_view() const noexcept {
    return view_.from == view_.to && view_(0) == 0 && view_(1) == 1;
  }
  // What a tile is called in the table.
  std::uint8_t renamed(std::uint8_t tile) const noexcept { return renamed_[tile]; }

  // The state of a solvable board.
  State state_of(const Tiles& board) const noexcept { return space_.state_of(to_table(board)); }

  // Writes the smallest optimal path's letters to `letters`, which has room for kMaxPath of them.
  // Thread-safe.
  Length solve(const Tiles& board, char* letters) const noexcept;

  // The same of many boards: solved(i, length, letters) for each i in order, the letters valid
  // during the call. Throws nothing but std::bad_alloc and what `solved` throws.
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
  mutable Mutex mutex_;  // while the walks of many boards are prepared
  mutable std::unique_ptr<const SlidingWalks> walks_;
};

}  // namespace slidebase
