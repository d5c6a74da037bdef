#include "common/solve/table_solver.h"

#include <algorithm>
#include <array>
#include <string>

#include "common/solve/optimal_paths.h"

namespace slidebase {

void TableSolver::expect(std::uint64_t boards, Workers& workers) const {
  if (boards <= kPathTablePays || path_table() != nullptr || !PathTable::fits(solver_)) {
    return;
  }
  const Lock lock(mutex_);
  if (owned_ == nullptr) {
    owned_ = std::make_unique<const PathTable>(solver_, workers);
    path_table_.store(owned_.get(), std::memory_order_release);
  }
}

Length TableSolver::solve(const Tiles& board, char* letters) const noexcept {
  const PathTable* const paths = path_table();
  if (paths == nullptr) {
    return solver_.solve(board, letters);
  }
  const Tiles seen = solver_.to_table(board);
  return solver_.space().solvable(seen)
             ? Length(PathTable::decode(paths->word(solver_.space().state_of(seen)), letters))
             : Length(Lookup::kUnsolvable);
}

Length TableSolver::distance(const Tiles& board, int) const noexcept {
  std::array<char, kMaxPath> letters;
  return solve(board, letters.data());
}

void TableSolver::solve_all(
    std::span<const Tiles> boards,
    const std::function<void(std::size_t, Length, const char*)>& solved) const {
  if (path_table() == nullptr) {
    solver_.solve_all(boards, solved);
    return;
  }
  std::array<char, kMaxPath> letters;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    solved(i, solve(boards[i], letters.data()), letters.data());
  }
}

Lookup TableSolver::for_each_move(const Tiles& board, Known known, const VisitMove& visit) const {
  const int distance = known.distance;
  const Table& table = solver_.table();
  const Lookup status =
      for_each_neighbour(solver_.space(), table, solver_.state_of(board), distance & 3,
                         solver_.move_order(), [&](State, Move move, bool nearer) {
                           const char user = solver_.user_letter(move);
                           visit({&user, 1}, nearer ? distance - 1 : distance + 1);
                         });
  return std::max(status, table.status());
}

Lookup TableSolver::count_paths(const Tiles& board, int distance,
                                std::optional<std::uint64_t>& count) const {
  return slidebase::count_paths(solver_.space(), solver_.table(), solver_.state_of(board), distance,
                                count);
}

Lookup TableSolver::list_paths(const Tiles& board, int distance,
                               const std::function<bool(std::string_view)>& found) const {
  std::string letters;
  return slidebase::list_paths(solver_.space(), solver_.table(), solver_.state_of(board), distance,
                               solver_.move_order(), [&](std::span<const Move> path) {
                                 letters.clear();
                                 for (const Move move : path) {
                                   letters += solver_.user_letter(move);
                                 }
                                 return found(letters);
                               });
}

}  // namespace slidebase
