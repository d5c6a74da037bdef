// Solves Cubic Eight-Puzzle questions for one start cell: the least number of rolls from the
// uniform board to a pattern of tops, and the blank's moves.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "common/puzzle/cubic_space.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

class CubicSolver {
 public:
  // The uniform board has all tops W and the blank on `start`. `table` is that of the start's class
  // and must outlive the solver. Throws Error(kFormat) if the table has no patterns.
  CubicSolver(const Table& table, Shape shape, Cell start);

  const Table& table() const noexcept { return table_; }
  const CubicSpace& space() const noexcept { return space_; }
  Shape shape() const noexcept { return shape_; }

  // The number of rolls to the pattern. Thread-safe.
  Length distance(const CubicPattern& pattern) const noexcept;

  // The same, and writes the letters of an optimal path of the blank to `letters` (space for
  // kMaxPath). Among the optimal paths to the pattern's recorded orientation it is the one whose
  // moves, read from the last to the first, are smallest.
  Length solve(const CubicPattern& pattern, char* letters) const noexcept;

  // The number of optimal paths to a pattern at this distance, whatever the cubes' orientations;
  // nothing if it does not fit 64 bits. Sets `count` only if it returns kReady. Thread-safe.
  Lookup count_paths(const CubicPattern& pattern, int distance,
                     std::optional<std::uint64_t>& count) const;

  // Calls found(letters) for each of these paths until it returns false: orientation by
  // orientation, the recorded one first, each in the order of solve(). Thread-safe.
  Lookup list_paths(const CubicPattern& pattern, int distance,
                    const std::function<bool(std::string_view)>& found) const;

  // Calls visit(letter, distance, pattern) for each roll of the board that solve() leads to, sorted
  // by letter, with the distance of the board after the roll and the pattern it shows. Thread-safe.
  Lookup for_each_move(const CubicPattern& pattern, int distance,
                       const std::function<void(char, int, const CubicPattern&)>& visit) const;

 private:
  // The pattern through the symmetry: the blank's cell and the tops in base 3.
  struct Seen {
    Cell blank;
    std::uint64_t tops;
  };
  Seen seen(const CubicPattern& pattern) const noexcept;
  // The pattern of a state, in the user's view.
  CubicPattern pattern_of(State state) const noexcept;
  // The table's entry for a pattern.
  Lookup look_up(const Seen& seen, Table::Pattern& found) const noexcept;
  // The same, but checks that the entry's string exists in the space.
  Lookup look_up_state(const Seen& seen, Table::Pattern& found) const noexcept;
  // The state with the blank and the tops in `seen` and this origin string.
  State state_of(const Seen& seen, int string) const noexcept {
    return {seen.blank, static_cast<std::uint64_t>(string) * space_.tops() + seen.tops};
  }
  // Calls visit(state) for each state that shows the pattern at this distance, the recorded one
  // first, until one returns other than kReady. Returns the worst status.
  Lookup for_each_nearest(const Seen& seen, int distance,
                          const std::function<Lookup(State)>& visit) const;

  Shape shape_;
  const Table& table_;
  CubicSpace space_;
  Symmetry view_;
  std::vector<std::uint64_t> weight_;  // 3^i
  std::array<Move, 4> order_{};
  ByMove<char> letters_{};  // of a table move's inverse, by the table move
};

}  // namespace slidebase
