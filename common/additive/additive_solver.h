// Optimal solutions from additive pattern tables (Korf & Felner, "Disjoint pattern database
// heuristics", AIJ 134, 2002): iterative-deepening A* that reads one bit for each look-up.
//
// A move of a pattern's tile changes that pattern's distance by exactly one, and no other's. The
// search carries the distances, so of a neighbour it needs only whether the distance rose or fell:
// bit 1 of it tells, since its parity is known. The first board's distances come from a walk down
// to the goal in each table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/additive/pattern_search.h"
#include "common/additive/pattern_space.h"

namespace slidebase {

struct PatternTable {
  PatternSpace space;
  PatternPlane bits;  // of the distances from the goal (search_pattern)
};

class AdditiveSolver {
 public:
  // Tables of patterns that share no tile: the sum of their distances is a lower bound.
  using Partition = std::vector<const PatternTable*>;

  // The goal is goal_with_blank_at(shape, root), and all tables are of it. Each partition is looked
  // up once for each symmetry of the board that keeps `root`, and the greatest bound counts. Throws
  // Error(kUsage) for partitions that share a tile or leave one out.
  AdditiveSolver(Shape shape, Cell root, const std::vector<Partition>& partitions);

  struct Solution {
    std::string path;             // the alphabetically smallest of the shortest
    std::uint64_t generated = 0;  // boards made by a move, over all iterations
  };
  // The board must be solvable. Thread-safe.
  Solution solve(const Tiles& board) const;

 private:
  friend class AdditiveSearch;
  // A partition as a symmetry shows it.
  struct View {
    ByCell<std::uint8_t> cell{};                       // of the board -> of the view
    std::array<std::uint8_t, kMaxCells> tile{};        // likewise
    std::array<std::uint8_t, kMaxCells> pattern_of{};  // by the view's tile: its place in `tables`
    Partition tables;
  };

  Shape shape_;
  Tiles goal_{};
  std::vector<View> views_;
};

}  // namespace slidebase
