// Counts and lists the optimal paths from a state to the root. Each step goes to a neighbour whose
// distance mod 4 is one less; with any such neighbour the path ends at the root after `distance`
// steps. `Table` is the Table of table.h or a type with the same look-ups.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "common/base/sort.h"
#include "common/puzzle/board.h"
#include "common/puzzle/state.h"
#include "common/solve/walk.h"
#include "common/table/lookup.h"

namespace slidebase {

// Calls visit(neighbour, move, nearer) for each neighbour; `nearer` says whether it is one step
// nearer to the root or one step farther. With a pending source the bits of all neighbours are
// requested, and visit() is not called for those whose bits are missing.
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

// The same for the nearer neighbours only: visit(neighbour, move).
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

// The number of paths that lead to a state.
struct WaysTo {
  std::uint64_t key, paths;
};

// Adds up the numbers of equal states into `sums`, with each state once. Returns false if a sum
// does not fit 64 bits.
inline bool add_up(std::vector<WaysTo>& ways, std::vector<WaysTo>& sums) {
  bool fits = true;
  sort(ways, &WaysTo::key);
  sums.clear();
  for (const WaysTo& one : ways) {
    if (sums.empty() || sums.back().key != one.key) {
      sums.push_back(one);
    } else {
      std::uint64_t& sum = sums.back().paths;
      fits &= !__builtin_add_overflow(sum, one.paths, &sum);
    }
  }
  return fits;
}

// The number of optimal paths from `from`, which is `distance` steps from the root; nothing if it
// does not fit 64 bits. O(states on these paths) time, and memory for the states of two levels.
// Sets `count` only if it returns kReady.
template <typename Space, typename Table>
Lookup count_paths(const Space& space, const Table& table, State from, int distance,
                   std::optional<std::uint64_t>& count) {
  const auto cells = static_cast<std::uint64_t>(space.shape().cells());
  const auto key = [cells](State s) {
    return s.index * cells + static_cast<std::uint64_t>(s.blank);
  };
  std::vector<WaysTo> level = {{key(from), 1}}, next;
  bool fits = true;
  Lookup worst = Lookup::kReady;
  for (int d = distance; d > 0 && worst == Lookup::kReady; --d) {
    next.clear();
    for (const auto& [number, paths] : level) {
      const State state{static_cast<Cell>(number % cells), number / cells};
      const auto add = [&, ways = paths](State near, Move) { next.push_back({key(near), ways}); };
      worst = std::max(worst, for_each_nearer(space, table, state, d & 3, kMoves, add));
    }
    fits &= add_up(next, level);
  }
  worst = std::max(worst, table.status());
  if (worst != Lookup::kReady) {
    return worst;
  }
  if (level.size() != 1 || level[0].key != key(space.root_state())) {
    return table.contradiction(kLeadsNowhere);
  }
  count = fits ? std::optional(level[0].paths) : std::nullopt;
  return Lookup::kReady;
}

// Calls found(path) for the optimal paths in the lexicographic order of `moves`, until it returns
// false. O(distance) for each. Unless it returns kReady, the list may be incomplete.
template <typename Space, typename Table, typename Found>
Lookup list_paths(const Space& space, const Table& table, State from, int distance,
                  std::span<const Move, 4> moves, const Found& found) {
  struct Choice {
    State state;
    Move move;
    int depth;  // steps from `from` to the state
  };
  std::vector<Choice> open = {{from, Move::kDown, 0}};  // a stack: the next to visit is last
  std::vector<Move> path(static_cast<std::size_t>(distance));
  while (!open.empty()) {
    const Choice at = open.back();
    open.pop_back();
    if (at.depth > 0) {
      path[static_cast<std::size_t>(at.depth - 1)] = at.move;
    }
    if (at.depth == distance) {
      const Lookup status = table.status();
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
  return table.status();
}

}  // namespace slidebase
