// Checks whether a heuristic is admissible and consistent, on every state of a sliding board or on
// a sample of states.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "common/base/workers.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/board_solver.h"
#include "common/solve/goal_view.h"
#include "common/solve/heuristics.h"

namespace slidebase {

// A board, in the user's view, whose bound h is above its distance d.
struct Overestimate {
  Tiles board{};
  int h = 0;
  int d = 0;
};

// A move, also in the user's view, along which h falls by more than one.
struct Drop {
  Tiles board{};
  char letter = 0;
  int cells = 1;  // that the blank goes: more than 1 in slides
  int before = 0;
  int after = 0;
};

// The results for all states or for a sample. The counterexamples are the first ones: for all
// states in the table's order, by layer, by index, then by the letter and the cells of the move;
// for a sample in the order of its boards.
struct Audit {
  static constexpr int kLeastError = -255;

  std::uint64_t states = 0;
  std::uint64_t undecided = 0;  // left out, because their search reached a limit
  std::uint64_t overestimates = 0;
  std::optional<Overestimate> first_overestimate;
  // Edges of the graph, each counted once; for a sample, moves from and to its boards.
  std::uint64_t drops = 0;
  std::optional<Drop> first_drop;
  int goal_h = 0;
  std::uint64_t exact = 0;  // states with h = d
  std::uint64_t sum_h = 0;
  std::uint64_t sum_d = 0;
  std::array<std::uint64_t, 511> errors{};  // states by d - h, from kLeastError

  bool admissible() const { return overestimates == 0; }
  bool consistent() const { return drops == 0 && goal_h == 0; }
};

// The states of a table, the user's view of them, and the moves that the audit is about.
struct AuditedStates {
  const SlidingSpace& space;
  const GoalView& view;
  Metric metric = Metric::kSingle;
};

// The heuristic of every state, on boards in the user's view, laid out as a distance field
// (common/study/distance_field.h).
std::vector<std::uint8_t> heuristic_field(const AuditedStates& states, const Heuristic& heuristic,
                                          Workers& workers);

// `distances` and `h` have the same layout, one byte for each state. O(states).
Audit audit_heuristic(const AuditedStates& states, std::span<const std::uint8_t> distances,
                      std::span<const std::uint8_t> h, Workers& workers);

// The same for `count` random boards, numbers 0 and on of draw_solvable() with `seed`, and for the
// moves of each in the solver's metric. Throws Error: the solver's failure; and Interrupted if its
// watch is over.
Audit audit_sample(const BoardSolver& solver, const Heuristic& heuristic, std::uint64_t count,
                   std::uint64_t seed, Workers& workers);

}  // namespace slidebase
