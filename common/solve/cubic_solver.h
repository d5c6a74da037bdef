// Solves puzzles of rolling cubes for one start cell: the least number of rolls from the uniform
// board to a pattern of tops or to a whole position, and the blank's moves.
#pragma once

#include <functional>
#include <memory>

#include "common/puzzle/cubic_question.h"
#include "common/solve/length.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

// A solver for the table's kind of cubes. Goals have the orientations and tops of that kind.
class CubicSolver {
 public:
  // The uniform board has the blank on `start`. `table` is that of the start's class and must
  // outlive the solver. Throws Error(kFormat) if the table has no patterns.
  static std::unique_ptr<const CubicSolver> make(const Table& table, Shape shape, Cell start);

  CubicSolver(const CubicSolver&) = delete;
  CubicSolver& operator=(const CubicSolver&) = delete;
  virtual ~CubicSolver() = default;

  const Table& table() const noexcept { return table_; }
  Shape shape() const noexcept { return shape_; }

  // The number of rolls to the goal. Thread-safe.
  virtual Length distance(const CubicPattern& goal) const noexcept = 0;

  // The same, and writes the letters of an optimal path of the blank to `letters` (space for
  // kMaxPath). Among the optimal paths to one nearest state that shows the pattern (the recorded
  // one) it is the one whose moves, read from the last to the first, are smallest. `back`: a path
  // from a whole position to the uniform board instead, the smallest.
  virtual Length solve(const CubicPattern& goal, char* letters,
                       bool back = false) const noexcept = 0;

  // The number of optimal paths to a goal at this distance, whatever the cubes' orientations if it
  // is a pattern; nothing if it does not fit 64 bits. Sets `count` only if it returns kReady.
  // Thread-safe. For a pattern of marked cubes it reads 5^(cubes without a mark on top) states, for
  // one of dice 4^(cells - 1).
  virtual Lookup count_paths(const CubicPattern& goal, int distance, PathCount& count) const = 0;

  // Calls found(letters) for each of these paths until it returns false: state by state, the
  // recorded one first, each in the order of solve(). Thread-safe.
  virtual Lookup list_paths(const CubicPattern& goal, int distance, const VisitPath& found,
                            bool back = false) const = 0;

  // Calls visit(letter, distance, reached) for each roll of the board that solve() leads to, sorted
  // by letter, with the distance of the board after the roll and what it shows: a pattern, or a
  // whole position if the goal is one. Thread-safe.
  virtual Lookup for_each_move(
      const CubicPattern& goal, int distance,
      const std::function<void(char, int, const CubicPattern&)>& visit) const = 0;

  // The goal that a state of the table is on the solver's board: its tops, or if `whole` its
  // position.
  virtual CubicPattern goal_of(State state, bool whole) const noexcept = 0;

 protected:
  CubicSolver(const Table& table, Shape shape) : shape_(shape), table_(table) {}

  Shape shape_;
  const Table& table_;
};

}  // namespace slidebase
