// Walks from a state down to the root, using the one bit of each state.
//
// With the colour of the blank's cell the bit gives the distance mod 4. Every neighbour is one step
// nearer or one step farther, so the neighbour whose residue is one less is nearer, and any state
// but the root has one. Taking the first such neighbour in a given order of moves yields the
// smallest optimal path in that order; the number of steps is the distance. O(distance).
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "common/puzzle/board.h"
#include "common/puzzle/state.h"
#include "common/table/table.h"

namespace slidebase {

inline constexpr int kMaxPath = static_cast<int>(kMaxDepths) - 1;

// The message for a table whose walks do not end at the root.
inline constexpr const char* kLeadsNowhere = "its bits do not lead to the root";

// A path of at most kMaxPath moves.
struct Path {
  std::array<Move, kMaxPath> moves;
  int length = 0;

  std::span<const Move> span() const { return {moves.data(), static_cast<std::size_t>(length)}; }
};

// One state of a walk and its distance mod 4.
struct WalkPoint {
  State state;
  int residue;
};

// Moves `at` to the first neighbour, in the order of `moves`, that is one step nearer to the root.
// kDamaged: there is no such neighbour (at the root, or on a damaged table). Unless kReady, `at` is
// unchanged. look_up(state, bit) reads a bit and returns how that ended.
template <typename Space, typename LookUp>
Lookup step_nearer(const Space& space, const LookUp& look_up, std::span<const Move, 4> moves,
                   WalkPoint& at, Move& taken) noexcept {
  const int wanted = (at.residue + 3) & 3;
  for (const Move move : moves) {
    if (space.target(at.state.blank, move) < 0) {
      continue;
    }
    const State next = space.neighbour(at.state, move);
    bool bit = false;
    if (const Lookup status = look_up(next, bit); status != Lookup::kReady) {
      return status;
    }
    if (bit == (wanted >= 2)) {
      at = {next, wanted};
      taken = move;
      return Lookup::kReady;
    }
  }
  return Lookup::kDamaged;
}

// Walks from `from` to the root. The state must be reachable from the root. kDamaged: the table is
// damaged (no step down, or more steps than its greatest depth). Unless kReady, the path leads as
// far as the walk came.
template <typename Space, typename LookUp>
Lookup walk(const Space& space, const Table& table, const LookUp& look_up, State from,
            std::span<const Move, 4> moves, Path& path) noexcept {
  bool bit = false;
  path.length = 0;
  if (const Lookup status = look_up(from, bit); status != Lookup::kReady) {
    return status;
  }
  WalkPoint at{from, table.residue_of(from.blank, bit)};
  const int max_depth = table.info().max_depth();
  while (at.state != space.root_state()) {
    Move taken;
    if (path.length >= max_depth) {
      return Lookup::kDamaged;
    }
    if (const Lookup status = step_nearer(space, look_up, moves, at, taken);
        status != Lookup::kReady) {
      return status;
    }
    path.moves[static_cast<std::size_t>(path.length++)] = taken;
  }
  return Lookup::kReady;
}

// The bits of a table in place.
inline auto bits_of(const Table& table) noexcept {
  return [&table](State state, bool& bit) {
    bit = table.distance_bit(state);
    return Lookup::kReady;
  };
}

// A walk in a table of any source. In a table in place, damaged bits read as 0: check its status().
template <typename Space>
Lookup walk(const Space& space, const Table& table, State from, std::span<const Move, 4> moves,
            Path& path) noexcept {
  if (table.is_in_place()) {
    return walk(space, table, bits_of(table), from, moves, path);
  }
  const auto fetch = [&](State state, bool& bit) { return table.fetch_bit(state, bit); };
  return walk(space, table, fetch, from, moves, path);
}

// The same from a state that the root may not reach. kUnsolvable: its bits lead nowhere, and no
// look-up in place met damage.
template <typename Space>
Lookup try_path(const Space& space, const Table& table, State from, std::span<const Move, 4> moves,
                Path& path) noexcept {
  const Lookup status = walk(space, table, from, moves, path);
  return std::max(status == Lookup::kDamaged ? Lookup::kUnsolvable : status, table.status());
}

// The same, and records bits that lead nowhere as damage.
template <typename Space>
Lookup find_path(const Space& space, const Table& table, State from, std::span<const Move, 4> moves,
                 Path& path) noexcept {
  const Lookup status = try_path(space, table, from, moves, path);
  return status == Lookup::kUnsolvable ? table.contradiction(kLeadsNowhere) : status;
}

}  // namespace slidebase
