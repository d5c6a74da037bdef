// Walks from a state down to the root, using the one bit of each state.
//
// With the colour of the blank's cell the bit gives the distance mod 4. Every neighbour is one step
// nearer or one step farther, so the neighbour whose residue is one less is nearer, and any state
// but the root has one. Taking the first such neighbour in a given order of moves yields the
// smallest optimal path in that order; the number of steps is the distance. O(distance).
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "common/base/error.h"
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
// Returns false and leaves `at` unchanged if there is no such neighbour: at the root, or on a
// damaged table.
template <typename Space>
bool step_nearer(const Space& space, const Table& table, std::span<const Move, 4> moves,
                 WalkPoint& at, Move& taken) noexcept {
  const int wanted = (at.residue + 3) & 3;
  for (const Move move : moves) {
    if (space.target(at.state.blank, move) < 0) {
      continue;
    }
    const State next = space.neighbour(at.state, move);
    if (table.distance_bit(next) == (wanted >= 2)) {
      at = {next, wanted};
      taken = move;
      return true;
    }
  }
  return false;
}

// Walks from `from` to the root. The state must be reachable from the root. Returns false if the
// table is damaged (no step down, or more steps than its greatest depth).
template <typename Space>
bool walk(const Space& space, const Table& table, State from, std::span<const Move, 4> moves,
          Path& path) noexcept {
  WalkPoint at{from, table.residue(from)};
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

// walk() for a table of any source. kReady: the path ends at the root. kDamaged: walk() would
// return false, or a block is damaged. With a pending source, also requests the bytes that the next
// steps may read, so that one round of fetching is enough for several steps.
template <typename Space>
Lookup fetch_walk(const Space& space, const Table& table, State from,
                  std::span<const Move, 4> moves, Path& path) noexcept {
  bool bit = false;
  path.length = 0;
  Lookup status = table.fetch_bit(from, bit);
  int residue = table.residue_of(from.blank, bit);
  if (status == Lookup::kPending) {
    request_ahead(space, table, from, std::nullopt, kLookAhead);
  }
  while (status == Lookup::kReady && from != space.root_state()) {
    const int wanted = (residue + 3) & 3;
    std::optional<Move> nearer;
    for (const Move move : moves) {
      if (space.target(from.blank, move) < 0) {
        continue;
      }
      status = std::max(status, table.fetch_bit(space.neighbour(from, move), bit));
      if (status == Lookup::kReady && bit == (wanted >= 2)) {
        nearer = move;
        break;
      }
    }
    if (status != Lookup::kReady) {
      if (status == Lookup::kPending) {
        request_ahead(space, table, from, residue, 1 + kLookAhead);
      }
      return status;
    }
    if (!nearer || path.length >= table.info().max_depth()) {
      return Lookup::kDamaged;
    }
    path.moves[static_cast<std::size_t>(path.length++)] = *nearer;
    from = space.neighbour(from, *nearer);
    residue = wanted;
  }
  return status;
}

// The same, but faster if the table is in place; records bits that lead nowhere as damage.
template <typename Space>
Lookup find_path(const Space& space, const Table& table, State from, std::span<const Move, 4> moves,
                 Path& path) noexcept {
  if (!table.is_in_place()) {
    const Lookup status = fetch_walk(space, table, from, moves, path);
    return status == Lookup::kDamaged ? table.contradiction(kLeadsNowhere) : status;
  }
  const bool arrived = walk(space, table, from, moves, path);
  const Lookup met = table.status();
  return met == Lookup::kReady && !arrived ? table.contradiction(kLeadsNowhere) : met;
}

}  // namespace slidebase
