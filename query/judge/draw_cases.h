// Puzzles drawn at random, of every distance from the goal.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "common/base/workers.h"
#include "common/solve/sliding_solver.h"
#include "common/study/sampling.h"
#include "common/table/table_set.h"
#include "query/answers/case_record.h"
#include "query/formats/format.h"

namespace slidebase {

// Board number `number`, always the same one. Thread-safe; throws Error(kDamaged).
using DrawBoard = std::function<Tiles(std::uint64_t number)>;

// Draws boards as the solver's user sees them, uniformly among those in `depths`. `count`: about
// how many will be drawn. The solver must outlive what is returned.
DrawBoard board_drawer(const SlidingSolver& solver, DepthRange depths, std::uint64_t count,
                       std::uint64_t seed, Workers& workers);

struct DrawnCases {
  std::vector<CaseRecord> cases;
  std::uint64_t unsolvable = 0;  // of the cases
  int max_depth = 0;
};

// `per_depth` different puzzles of each distance from 0 to the greatest, all where there are no
// more, and all of the greatest distance where these are few; with sliding boards, unsolvable ones
// besides. In random order. Throws Error.
DrawnCases draw_suite(const PuzzleSpec& spec, TableSet& tables, std::uint64_t per_depth,
                      std::uint64_t seed, unsigned threads);

// A few random sliding boards of each distance from the goal, rising, always the same ones; a board
// may be drawn twice. Throws Error.
std::vector<CaseRecord> draw_few(const PuzzleSpec& spec, TableSet& tables, unsigned threads);

}  // namespace slidebase
