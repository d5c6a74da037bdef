// Sliding boards of one goal as the goal's table sees them.
//
// Renaming the tiles turns any goal into the table's goal for that blank cell, and a symmetry of
// the board turns that cell into the class's representative. So to_table() applies a symmetry to
// the cells and then renames the tiles. Paths are translated back through the symmetry. The order
// in which moves are tried goes through it too, so that a path is the smallest in the user's view.
#pragma once

#include <algorithm>
#include <array>

#include "common/puzzle/sliding_board.h"
#include "common/table/table_header.h"

namespace slidebase {

class GoalView {
 public:
  // `goal` holds each of 0..cells-1 once; `table` is that of its class.
  GoalView(const TableInfo& table, Shape shape, const Tiles& goal);

  Shape shape() const noexcept { return view_.from; }
  const Tiles& goal() const noexcept { return goal_; }

  // The board in the table's view. It must hold each of 0..cells-1 once.
  Tiles to_table(const Tiles& board) const noexcept {
    Tiles made{};
    for (Cell c = 0; c < shape().cells(); ++c) {
      made[view_(c)] = renamed_[board[c]];
    }
    return made;
  }

  // The inverse of to_table().
  Tiles from_table(const Tiles& seen) const noexcept {
    Tiles board{};
    for (Cell c = 0; c < shape().cells(); ++c) {
      board[c] = named_[seen[view_(c)]];
    }
    return board;
  }

  // The user's letter of a move in the table's view.
  char user_letter(Move table_move) const noexcept { return letters_[table_move]; }
  const ByMove<char>& user_letters() const noexcept { return letters_; }
  // The table's moves in the order of the user's letters.
  const std::array<Move, 4>& move_order() const noexcept { return order_; }
  // Whether the table has the cells in the user's order.
  bool same_view() const noexcept {
    return view_.from == view_.to && view_(0) == 0 && view_(1) == 1;
  }
  // The table's name of a tile.
  std::uint8_t renamed(std::uint8_t tile) const noexcept { return renamed_[tile]; }

 private:
  Tiles goal_;
  Symmetry view_;                                       // user's board -> table's
  std::array<std::uint8_t, kMaxTableCells> renamed_{};  // user's tile -> table's
  std::array<std::uint8_t, kMaxTableCells> named_{};    // table's tile -> user's
  std::array<Move, 4> order_{};
  ByMove<char> letters_{};
};

inline GoalView::GoalView(const TableInfo& table, Shape shape, const Tiles& goal)
    : goal_(goal),
      view_(*find_symmetry(shape, blank_of(goal), table.indexed_shape(), table.indexed_root())) {
  Tiles seen{};  // the goal through the symmetry
  for (Cell c = 0; c < shape.cells(); ++c) {
    seen[view_(c)] = goal[c];
  }
  const Tiles table_goal = goal_with_blank_at(table.indexed_shape(), table.indexed_root());
  for (Cell c = 0; c < shape.cells(); ++c) {
    named_[table_goal[c]] = seen[c];
    renamed_[seen[c]] = table_goal[c];
  }
  std::ranges::transform(kMoves, order_.begin(), [this](Move move) { return view_(move); });
  for (const Move move : kMoves) {
    letters_[view_(move)] = letter(move);
  }
}

}  // namespace slidebase
