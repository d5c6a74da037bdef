// Requests from a pending source the bytes that a walk reads next, so that one round of fetching is
// enough for several steps.
#pragma once

#include <optional>

#include "common/puzzle/board.h"
#include "common/puzzle/state.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

// How far ahead a walk requests bytes, in moves from the first state whose block is missing. More
// moves take fewer rounds of fetching, but more bytes (docs/BENCHMARKS.md, Experiments and their
// results).
inline constexpr int kLookAhead = 2;

// Requests from a pending source all bytes that walks from here may read within `moves` moves.
// `residue`: that of the state, if known; only nearer states are then needed.
template <typename Space>
void request_ahead(const Space& space, const Table& table, State from, std::optional<int> residue,
                   int moves) noexcept {
  for (const Move move : kMoves) {
    if (space.target(from.blank, move) < 0) {
      continue;
    }
    const State next = space.neighbour(from, move);
    bool bit = false;
    std::optional<int> reached;
    if (table.fetch_bit(next, bit) == Lookup::kReady) {
      reached = table.residue_of(next.blank, bit);
      if (residue && *reached != ((*residue + 3) & 3)) {
        continue;
      }
    }
    if (moves > 1) {
      request_ahead(space, table, next, reached, moves - 1);
    }
  }
}

// The same for a walk from `from` that came as far as `path` and ended with kPending.
template <typename Space>
void request_ahead(const Space& space, const Table& table, State from, const Path& path) noexcept {
  for (const Move move : path.span()) {
    from = space.neighbour(from, move);
  }
  bool bit = false;
  if (table.fetch_bit(from, bit) == Lookup::kReady) {
    request_ahead(space, table, from, table.residue_of(from.blank, bit), 1 + kLookAhead);
  } else {
    request_ahead(space, table, from, std::nullopt, kLookAhead);
  }
}

}  // namespace slidebase
