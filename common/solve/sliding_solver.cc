#include "common/solve/sliding_solver.h"

#include <algorithm>
#include <vector>

namespace slidebase {
namespace {

// From this number of boards on, preparing side by side walks pays.
constexpr std::size_t kManyBoards = 64;

// Side by side walks need prefetching, which WebAssembly does not have.
#ifdef __wasm__
constexpr bool kSideBySide = false;
#else
constexpr bool kSideBySide = true;
#endif

}  // namespace

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
  if (!kSideBySide || !table_.is_in_place() || boards.size() < kManyBoards) {
    std::array<char, kMaxPath> letters;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      solved(i, solve(boards[i], letters.data()), letters.data());
    }
    return;
  }
  const SlidingWalks& walks = this->walks();
  std::vector<SlidingWalks::Start> from(boards.size());
  std::vector<bool> solvable(boards.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const bool is_solvable = walks.start_at(to_table(boards[i]), from[count]);
    solvable[i] = is_solvable;
    count += is_solvable ? 1U : 0U;
  }
  const auto buffer = std::make_unique_for_overwrite<Letters[]>(count);
  const std::span<Letters> paths(buffer.get(), count);
  walks.walk(std::span(from).first(count), paths);
  if (!std::ranges::all_of(paths, &Letters::arrived)) {
    table_.contradiction(kLeadsNowhere);
  }
  const Lookup status = table_.status();
  const Letters* path = paths.data();
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (!solvable[i]) {
      solved(i, Length(Lookup::kUnsolvable), "");
      continue;
    }
    solved(i, status == Lookup::kReady ? Length(path->length) : Length(status),
           path->letter.data());
    ++path;
  }
}

}  // namespace slidebase
