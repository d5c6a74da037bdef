#include "common/solve/sliding_solver.h"

#include <algorithm>
#include <vector>

#include "common/puzzle/sliding_board.h"

namespace slidebase {
namespace {

// Distance bits of at most this many bytes are walked side by side; of larger ones, which may have
// to come from the disk, each walk touches no more than it must.
constexpr std::uint64_t kFitsMemory = std::uint64_t{1} << 30;

// Walks side by side ask for each other's bits ahead, which WebAssembly cannot do.
#ifdef __wasm__
constexpr bool kSideBySide = false;
#else
constexpr bool kSideBySide = true;
#endif

}  // namespace

SlidingSolver::SlidingSolver(const Table& table, Shape shape, const Tiles& goal)
    : shape_(shape),
      goal_(goal),
      table_(table),
      space_(table_.info().indexed_shape(), table_.info().indexed_root()),
      view_(*find_symmetry(shape, blank_of(goal), space_.shape(), space_.root())) {
  Tiles seen{};  // the goal through the symmetry
  for (Cell c = 0; c < shape.cells(); ++c) {
    seen[view_(c)] = goal[c];
  }
  const Tiles table_goal = goal_with_blank_at(space_.shape(), space_.root());
  for (Cell c = 0; c < shape.cells(); ++c) {
    named_[table_goal[c]] = seen[c];
    renamed_[seen[c]] = table_goal[c];
  }
  std::ranges::transform(kMoves, order_.begin(), [this](Move move) { return view_(move); });
  for (const Move move : kMoves) {
    letters_[view_(move)] = letter(move);
  }
}

int SlidingSolver::solve(const Tiles& board, char* letters) const noexcept {
  const Tiles seen = to_table(board);
  if (!space_.solvable(seen)) {
    return kNoPath;
  }
  Path path;
  const Lookup status = find_path(space_, table_, space_.state_of(seen), order_, path);
  if (status != Lookup::kReady) {
    return in_place_of_length(status);
  }
  for (const Move move : path.span()) {
    *letters++ = user_letter(move);
  }
  return path.length;
}

void SlidingSolver::solve_all(
    std::span<const Tiles> boards,
    const std::function<void(std::size_t, int, const char*)>& solved) const {
  std::array<char, kMaxPath> letters;
  if (!kSideBySide || !table_.is_in_place() || table_.info().step_bytes() > kFitsMemory) {
    for (std::size_t i = 0; i < boards.size(); ++i) {
      solved(i, solve(boards[i], letters.data()), letters.data());
    }
    return;
  }
  std::vector<State> states;
  std::vector<bool> solvable;
  for (const Tiles& board : boards) {
    const Tiles seen = to_table(board);
    solvable.push_back(space_.solvable(seen));
    if (solvable.back()) {
      states.push_back(space_.state_of(seen));
    }
  }
  std::vector<Path> paths(states.size());
  WalkMany(space_, table_, order_)(states, paths);
  if (std::ranges::any_of(paths, [](const Path& path) { return path.length == kNoWalk; })) {
    table_.contradiction(kLeadsNowhere);
  }
  const bool sound = table_.trouble() == Lookup::kReady;
  auto path = paths.begin();
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (!solvable[i]) {
      solved(i, kNoPath, letters.data());
      continue;
    }
    if (!sound) {
      solved(i, kBadTable, letters.data());
      continue;
    }
    char* letter = letters.data();
    for (const Move move : path->span()) {
      *letter++ = user_letter(move);
    }
    solved(i, path->length, letters.data());
    ++path;
  }
}

}  // namespace slidebase
