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

#include "common/puzzle/board.h"
#include "common/puzzle/state.h"
#include "common/solve/walk.h"
#include "common/table/trouble.h"

namespace slidebase {

// Calls visit(neighbour, move, nearer) for each neighbour: whether it is one step nearer to the
// root or farther from it. Of a source that is pending the bits of all are asked for; then visit()
// is not called for those that miss.
template <typename Space, typename Table, typename Visit>
Lookup for_each_neighbour(const Space& space, const Table& table, State state, int residue,
                          std::span<const Move, 4> moves, const Visit& visit) {
  const bool wanted = ((residue + 3) & 2) != 0;
  Lookup worst = Lookup::kReady;
  for (const Move move : moves) {
    if (space.target(state.blank, move) < 0) {
      continue;
    }
    const State next = space.neighbour(state, move);
    bool bit = false;
    const Lookup status = table.look_up(next, bit);
    worst = std::max(worst, status);
    if (status == Lookup::kReady) {
      visit(next, move, bit == wanted);
    }
  }
  return worst;
}

// The same of those that are nearer: visit(neighbour, move).
template <typename Space, typename Table, typename Visit>
Lookup for_each_nearer(const Space& space, const Table& table, State state, int residue,
                       std::span<const Move, 4> moves, const Visit& visit) {
  return for_each_neighbour(space, table, state, residue, moves,
                            [&](State next, Move move, bool nearer) {
                              if (nearer) {
                                visit(next, move);
                              }
                            });
}

// The number of optimal paths from `from`, which lies `distance` steps from the root; nothing if it
// does not fit 64 bits. O(states on these paths) time, and memory for those of two levels. Unless
// kReady `count` is not touched.
template <typename Space, typename Table>
Lookup count_paths(const Space& space, const Table& table, State from, int distance,
                   std::optional<std::uint64_t>& count) {
  const auto cells = static_cast<std::uint64_t>(space.shape().cells());
  const auto key = [cells](State s) {
    return s.index * cells + static_cast<std::uint64_t>(s.blank);
  };
  std::unordered_map<std::uint64_t, std::uint64_t> level = {{key(from), 1}};
  std::unordered_map<std::uint64_t, std::uint64_t> next;
  bool fits = true;
  Lookup worst = Lookup::kReady;
  for (int d = distance; d > 0 && worst == Lookup::kReady; --d) {
    next.clear();
    for (const auto& [number, paths] : level) {
      const State state{static_cast<Cell>(number % cells), number / cells};
      const auto add = [&, ways = paths](State near, Move) {
        auto& sum = next[key(near)];
        fits &= !__builtin_add_overflow(sum, ways, &sum);
      };
      worst = std::max(worst, for_each_nearer(space, table, state, d & 3, kMoves, add));
    }
    level.swap(next);
  }
  worst = std::max(worst, table.trouble());
  if (worst != Lookup::kReady) {
    return worst;
  }
  const auto end = level.find(key(space.root_state()));
  if (level.size() != 1 || end == level.end()) {
    return table.contradiction(kLeadsNowhere);
  }
  count = fits ? std::optional(end->second) : std::nullopt;
  return Lookup::kReady;
}

// Calls found(path) for the optimal paths in the lexicographic order of `moves`, until it returns
// false. O(distance) for each. Unless kReady there may be more.
template <typename Space, typename Table, typename Found>
Lookup list_paths(const Space& space, const Table& table, State from, int distance,
                  std::span<const Move, 4> moves, const Found& found) {
  struct Choice {
    State state;
    Move move;
    int depth;  // steps from `from` to the state
  };
  std::vector<Choice> open = {{from, Move::kDown, 0}};  // the next to look at last
  std::vector<Move> path(static_cast<std::size_t>(distance));
  while (!open.empty()) {
    const Choice at = open.back();
    open.pop_back();
    if (at.depth > 0) {
      path[static_cast<std::size_t>(at.depth - 1)] = at.move;
    }
    if (at.depth == distance) {
      const Lookup status = table.trouble();
      if (status != Lookup::kReady || !found(std::span<const Move>(path))) {
        return status;
      }
      continue;
    }
    const std::size_t begin = open.size();
    const Lookup status = for_each_nearer(space, table, at.state, (distance - at.depth) & 3, moves,
                                          [&](State near, Move move) {
                                            open.push_back({near, move, at.depth + 1});
                                          });
    if (status != Lookup::kReady) {
      return status;
    }
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(begin), open.end());
  }
  return table.trouble();
}

}  // namespace slidebase
