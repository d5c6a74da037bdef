// A puzzle with all its boards, their distances by a search, and a solver of its table.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "solvers.h"
#include "truth.h"

namespace slidebase::test {

struct Whole {
  explicit Whole(const Puzzle& wanted)
      : puzzle(wanted),
        truth(wanted),
        all(all_boards_of(truth)),
        boards(all->boards),
        distances(all->distances),
        solver(solver_for(wanted)) {}

  std::size_t cells() const { return static_cast<std::size_t>(puzzle.cells()); }
  // The greatest distance of any board; positions of cubes can be farther.
  int farthest() const { return *std::ranges::max_element(distances); }

  Puzzle puzzle;
  Truth truth;
  std::shared_ptr<const AllBoards> all;
  const Bytes& boards;
  const std::vector<std::int16_t>& distances;
  std::unique_ptr<Solver> solver;
};

// Calls check(whole) for each puzzle; a failed check prints it.
inline void for_each_whole(const std::vector<Puzzle>& puzzles,
                           const std::function<void(const Whole&)>& check) {
  for (const Puzzle& puzzle : puzzles) {
    INFO((puzzle.is_cubic() ? "cubes" : "tiles")
         << " on " << puzzle.rows() << "x" << puzzle.cols() << ", " << metric_name(puzzle.metric())
         << " moves, cubes " << static_cast<int>(puzzle.cubes()) << ", goals "
         << static_cast<int>(puzzle.goals()) << ", " << board_text(puzzle.fixed_end()));
    check(Whole(puzzle));
  }
}

}  // namespace slidebase::test
