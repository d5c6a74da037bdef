#include "common/solve/sliding_solver.h"

#include "common/solve/side_by_side.h"

namespace slidebase {

SlidingSolver::SlidingSolver(const Table& table, Shape shape, const Tiles& goal)
    : GoalView(table.info(), shape, goal),
      table_(table),
      space_(table_.info().indexed_shape(), table_.info().indexed_root()) {}

Length SlidingSolver::solve(const Tiles& board, char* letters) const noexcept {
  const Tiles seen = to_table(board);
  if (!space_.solvable(seen)) {
    return Length(Lookup::kUnsolvable);
  }
  Path path;
  const Lookup status = find_path(space_, table_, space_.state_of(seen), move_order(), path);
  if (status != Lookup::kReady) {
    return Length(status);
  }
  for (const Move move : path.span()) {
    *letters++ = user_letter(move);
  }
  return Length(path.length);
}

const SlidingWalks& SlidingSolver::walks() const {
  const Lock lock(mutex_);
  if (walks_ == nullptr) {
    walks_ = std::make_unique<const SlidingWalks>(space_, table_, move_order(), user_letters());
  }
  return *walks_;
}

void SlidingSolver::solve_all(
    std::span<const Tiles> boards,
    const std::function<void(std::size_t, Length, const char*)>& solved) const {
  solve_side_by_side<Letters>(
      *this, *this, table_, boards, kLeadsNowhere,
      [](const Letters& path) { return Length(path.length); }, solved);
}

}  // namespace slidebase
