// Answers Cubic Eight-Puzzle questions of one start cell: the least number of rolls from the
// uniform board to a pattern of tops, and the blank's moves.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/puzzle/cubic_space.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

class TableSet;

class CubicSolver {
 public:
  // All tops W, the blank on `start`; `table` is that of its class and outlives the solver. Throws
  // Error(kFormat) where the table has no patterns.
  CubicSolver(const Table& table, Shape shape, Cell start);
  // With the table of this set. Throws what TableSet::open throws, too.
  CubicSolver(TableSet& store, Shape shape, Cell start);

  // Rolls to the pattern, kNoPath where it cannot be reached, or kNotYet. Throws Error:
  // kDamaged, or kIo where the table's source fails. Thread-safe.
  int distance(const CubicPattern& pattern) const;

  // The same, and the letters of an optimal path of the blank, written to `letters` (room for
  // kMaxPath). Among the optimal paths to the pattern's recorded orientation it is the one whose
  // moves, read from the last to the first, are smallest.
  int solve(const CubicPattern& pattern, char* letters) const;

  // The number of optimal paths to the pattern, whatever the cubes' orientations; nothing if it
  // does not fit 64 bits. The pattern must be within reach. Throws Error: kDamaged, or kIo where
  // the table's source fails or is pending. Thread-safe.
  std::optional<std::uint64_t> count_paths(const CubicPattern& pattern) const;

 private:
  // The pattern through the symmetry: the blank's cell and the tops in base 3.
  struct Seen {
    Cell blank;
    std::uint64_t tops;
  };
  Seen seen(const CubicPattern& pattern) const noexcept;
  // What the table says of it; false: pending.
  bool look_up(const Seen& seen, Table::Pattern& found) const;

  Shape shape_;
  const Table& table_;
  CubicSpace space_;
  Symmetry view_;
  std::vector<std::uint64_t> weight_;  // 3^i
  std::array<Move, 4> order_{};
  ByMove<char> letters_{};  // of a table move's inverse, by the table move
};

}  // namespace slidebase
