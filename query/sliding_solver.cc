#include "query/sliding_solver.h"

#include <algorithm>

namespace slidebase {
namespace {

Cell blank_of(const Tiles& board) {
  return static_cast<Cell>(std::ranges::find(board, 0) - board.begin());
}

}  // namespace

SlidingSolver::SlidingSolver(TableStore& store, Shape shape, const Tiles& goal)
    : shape_(shape),
      goal_(goal),
      table_(store.open(Family::kSliding, shape, blank_of(goal))),
      space_(table_.info().indexed_shape(), table_.info().indexed_root()),
      view_(*find_symmetry(shape, blank_of(goal), space_.shape(), space_.root())) {
  Tiles seen{};  // the goal through the symmetry
  for (Cell c = 0; c < shape.cells(); ++c) {
    seen[static_cast<std::size_t>(view_(c))] = goal[static_cast<std::size_t>(c)];
  }
  std::uint8_t next = 1;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c != space_.root()) {
      renamed_[seen[static_cast<std::size_t>(c)]] = next++;
    }
  }
  for (const Move move : kMoves) {
    order_[static_cast<std::size_t>(move)] = view_(move);
    letters_[static_cast<std::size_t>(view_(move))] = letter(move);
  }
}

int SlidingSolver::solve(const Tiles& board, char* letters) const {
  const Tiles seen = to_table(board);
  if (!space_.solvable(seen)) {
    return -1;
  }
  Path path;
  if (!walk(space_, table_, space_.state_of(seen), order_, path)) {
    table_.check_damage();
    throw Error(ErrorCode::kDamaged, table_.path(),
                "its bits do not lead to the root: build it anew with slidebase-gen -f");
  }
  table_.check_damage();
  for (const Move move : path.span()) {
    *letters++ = user_letter(move);
  }
  return path.length;
}

}  // namespace slidebase
