// All optimal paths from a state to the root, not just one: how many there are, and the first of
// them. Each step goes to a neighbour whose distance mod 4 is one less; whichever is taken, the
// path ends at the root after `distance` steps. `Table` is a table.h Table or what answers like
// one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "common/base/error.h"
#include "common/puzzle/board.h"
#include "common/puzzle/state.h"

namespace slidebase {

// Calls visit(neighbour, move) for each neighbour one step nearer to the root.
template <typename Space, typename Table, typename Visit>
void for_each_nearer(const Space& space, const Table& table, State state, int residue,
                     std::span<const Move, 4> moves, const Visit& visit) {
  const bool wanted = ((residue + 3) & 2) != 0;
  for (const Move move : moves) {
    if (space.target(state.blank, move) >= 0) {
      const State next = space.neighbour(state, move);
      if (table.distance_bit(next) == wanted) {
        visit(next, move);
      }
    }
  }
}

// The number of optimal paths from `from`, which lies `distance` steps from the root; nothing if it
// does not fit 64 bits. O(states on these paths) time, and memory for those of two levels. Throws
// Error(kDamaged).
template <typename Space, typename Table>
std::optional<std::uint64_t> count_paths(const Space& space, const Table& table, State from,
                                         int distance) {
  const auto cells = static_cast<std::uint64_t>(space.shape().cells());
  const auto key = [cells](State s) {
    return s.index * cells + static_cast<std::uint64_t>(s.blank);
  };
  std::unordered_map<std::uint64_t, std::uint64_t> level = {{key(from), 1}};
  std::unordered_map<std::uint64_t, std::uint64_t> next;
  bool fits = true;
  for (int d = distance; d > 0; --d) {
    next.clear();
    for (const auto& [number, paths] : level) {
      const State state{static_cast<Cell>(number % cells), number / cells};
      for_each_nearer(space, table, state, d & 3, kMoves, [&, ways = paths](State near, Move) {
        auto& sum = next[key(near)];
        fits &= !__builtin_add_overflow(sum, ways, &sum);
      });
    }
    level.swap(next);
  }
  table.check_damage();
  const auto end = level.find(key(space.root_state()));
  if (level.size() != 1 || end == level.end()) {
    table.fail_damaged("its bits do not lead to the root");
  }
  return fits ? std::optional(end->second) : std::nullopt;
}

// Calls found(path) for the first `most` optimal paths in the lexicographic order of `moves`.
// O(distance) for each. Throws Error(kDamaged).
template <typename Space, typename Table, typename Found>
void list_paths(const Space& space, const Table& table, State from, int distance,
                std::span<const Move, 4> moves, std::uint64_t most, const Found& found) {
  struct Choice {
    State state;
    Move move;
    int depth;  // steps from `from` to the state
  };
  std::vector<Choice> open = {{from, Move::kDown, 0}};  // the next to look at last
  std::vector<Move> path(static_cast<std::size_t>(distance));
  while (!open.empty() && most > 0) {
    const Choice at = open.back();
    open.pop_back();
    if (at.depth > 0) {
      path[static_cast<std::size_t>(at.depth - 1)] = at.move;
    }
    if (at.depth == distance) {
      found(std::span<const Move>(path));
      --most;
      continue;
    }
    const std::size_t begin = open.size();
    for_each_nearer(space, table, at.state, (distance - at.depth) & 3, moves,
                    [&](State near, Move move) {
                      open.push_back({near, move, at.depth + 1});
                    });
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(begin), open.end());
  }
  table.check_damage();
}

}  // namespace slidebase
