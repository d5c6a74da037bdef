#include "common/solve/sliding_solver.h"

#include <algorithm>
#include <array>
#include <string>

#include "common/solve/digit_changes.h"
#include "common/solve/optimal_paths.h"
#include "common/solve/request_ahead.h"

namespace slidebase {

void SlidingSolver::expect(std::uint64_t boards, Workers& workers) const {
  if (!expects_more_than(kPathTablePays, boards) || path_table() != nullptr ||
      !PathTable::fits(*this)) {
    return;
  }
  const Lock lock(mutex_);
  if (owned_ == nullptr) {
    owned_ = std::make_unique<const PathTable>(*this, workers);
    path_table_.store(owned_.get(), std::memory_order_release);
  }
}

const SlidingWalks& SlidingSolver::walks() const {
  const Lock lock(mutex_);
  if (walks_ == nullptr) {
    walks_ = std::make_unique<const SlidingWalks>(space(), table(), move_order(), user_letters());
  }
  return *walks_;
}

Length SlidingSolver::solve(const Tiles& board, char* letters) const noexcept {
  if (const PathTable* const paths = path_table()) {
    const Tiles seen = to_table(board);
    return space().solvable(seen)
               ? Length(PathTable::decode(paths->word(space().state_of(seen)), letters))
               : Length(Lookup::kUnsolvable);
  }
  Path path;
  if (const Lookup status = find(board, path); status != Lookup::kReady) {
    if (status == Lookup::kPending) {
      request_ahead(space(), table(), state_of(board), path);
    }
    return Length(status);
  }
  for (const Move move : path.span()) {
    *letters++ = user_letter(move);
  }
  return Length(path.length);
}

Length SlidingSolver::distance(const Tiles& board, int) const noexcept {
  std::array<char, kMaxPath> letters;
  return solve(board, letters.data());
}

void SlidingSolver::solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const {
  if (path_table() == nullptr) {
    solve_side_by_side<Letters>(
        *this, *this, table(), boards, kLeadsNowhere,
        [](const Letters& path) { return Length(path.length); }, solved);
    return;
  }
  std::array<char, kMaxPath> letters;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    solved(i, solve(boards[i], letters.data()), letters.data());
  }
}

Lookup SlidingSolver::for_each_move(const Tiles& board, Known known, const VisitMove& visit) const {
  const int distance = known.distance;
  const Lookup status =
      for_each_neighbour(space(), table(), state_of(board), distance & 3, move_order(),
                         [&](State, Move move, bool nearer) {
                           const char user = user_letter(move);
                           visit({&user, 1}, nearer ? distance - 1 : distance + 1);
                         });
  return std::max(status, table().status());
}

Lookup SlidingSolver::count_paths(const Tiles& board, int distance, PathCount& count) const {
  return slidebase::count_paths(space(), table(), state_of(board), distance, count);
}

Lookup SlidingSolver::list_paths(const Tiles& board, int distance, const VisitPath& found) const {
  std::string letters;
  return slidebase::list_paths(space(), table(), state_of(board), distance, move_order(),
                               [&](std::span<const Move> path) {
                                 letters.clear();
                                 for (const Move move : path) {
                                   letters += user_letter(move);
                                 }
                                 return found(letters);
                               });
}

}  // namespace slidebase
