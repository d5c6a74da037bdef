// Solves many boards with walks that advance side by side (sliding_walks.h, line_walks.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "common/solve/digit_changes.h"
#include "common/solve/goal_view.h"
#include "common/solve/length.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

// From this number of boards on, preparing such walks pays.
inline constexpr std::size_t kManyBoards = 64;

// Side by side walks need prefetching, which WebAssembly does not have.
#ifdef __wasm__
inline constexpr bool kSideBySide = false;
#else
inline constexpr bool kSideBySide = true;
#endif

// Calls solved(i, length, letters) for each board i in order, with letters that are valid during
// the call. `solver.walks()` is called if they pay; otherwise solver.solve() answers one board
// after another. `length_of` takes a path that has arrived; if one has not, the table is damaged
// for the reason `why`. Throws only std::bad_alloc and what `solved` throws.
template <typename Path, typename Solver, typename LengthOf>
void solve_side_by_side(const Solver& solver, const GoalView& view, const Table& table,
                        std::span<const Tiles> boards, const char* why, const LengthOf& length_of,
                        const std::function<void(std::size_t, Length, const char*)>& solved) {
  if (!kSideBySide || !table.is_in_place() || boards.size() < kManyBoards) {
    std::array<char, kMaxPath> letters;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      solved(i, solver.solve(boards[i], letters.data()), letters.data());
    }
    return;
  }
  const auto& walks = solver.walks();
  std::vector<DigitChanges::Start> from(boards.size());
  std::vector<bool> solvable(boards.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const bool is_solvable = walks.start_at(view.to_table(boards[i]), from[count]);
    solvable[i] = is_solvable;
    count += is_solvable ? 1U : 0U;
  }
  const auto buffer = std::make_unique_for_overwrite<Path[]>(count);
  const std::span<Path> paths(buffer.get(), count);
  walks.walk(std::span(from).first(count), paths);
  if (!std::ranges::all_of(paths, &Path::arrived)) {
    table.contradiction(why);
  }
  const Lookup status = table.status();
  const Path* path = paths.data();
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (!solvable[i]) {
      solved(i, Length(Lookup::kUnsolvable), "");
      continue;
    }
    solved(i, status == Lookup::kReady ? length_of(*path) : Length(status), path->letter.data());
    ++path;
  }
}

}  // namespace slidebase
