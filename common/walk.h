// From a state down to the root: the one bit of each state read as a path.
//
// With the colour of the blank's cell the bit gives the distance mod 4. Every neighbour is one step
// nearer or one step farther, so the neighbour whose residue is one less is nearer, and any state
// but the root has one. Taking the first such neighbour in a given order of moves yields the
// smallest optimal path in that order; the number of steps is the distance. O(distance).
#pragma once

#include <array>
#include <span>

#include "common/board.h"
#include "common/error.h"
#include "common/state.h"
#include "common/table.h"

namespace slidebase {

inline constexpr int kMaxPath = static_cast<int>(kMaxDepths) - 1;

// A path of at most kMaxPath moves.
struct Path {
  std::array<Move, kMaxPath> moves;
  int length = 0;

  std::span<const Move> span() const { return {moves.data(), static_cast<std::size_t>(length)}; }
};

// One state of a walk: where it is and its distance mod 4.
struct Footing {
  State state;
  int residue;
};

// The first neighbour, in the order of `moves`, that is one step nearer to the root.
// Returns false, and leaves `at` alone, where there is none: at the root, or on a damaged table.
template <typename Space>
bool step_nearer(const Space& space, const Table& table, std::span<const Move, 4> moves,
                 Footing& at, Move& taken) noexcept {
  const int wanted = (at.residue + 3) & 3;
  for (const Move move : moves) {
    if (space.shape().neighbour(at.state.blank, move) < 0) {
      continue;
    }
    const State next = space.neighbour(at.state, move);
    if (table.step_bit(next) == (wanted >= 2)) {
      at = {next, wanted};
      taken = move;
      return true;
    }
  }
  return false;
}

// Walks from `from` to the root. The state must be one the root reaches. False: the table is
// damaged (no step down, or more steps than its greatest depth).
template <typename Space>
bool walk(const Space& space, const Table& table, State from, std::span<const Move, 4> moves,
          Path& path) noexcept {
  Footing at{from, table.residue(from)};
  path.length = 0;
  while (at.state != space.root_state()) {
    Move taken;
    if (path.length >= table.info().max_depth() || !step_nearer(space, table, moves, at, taken)) {
      return false;
    }
    path.moves[static_cast<std::size_t>(path.length++)] = taken;
  }
  return true;
}

}  // namespace slidebase
