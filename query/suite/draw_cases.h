// Puzzles drawn at random, of every distance from the goal.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "common/base/workers.h"
#include "common/open/table_set.h"
#include "common/solve/sliding_solver.h"
#include "common/study/sampling.h"
#include "query/formats/case_record.h"
#include "query/formats/format.h"
#include "query/suite/depths.h"

namespace slidebase {

// Board number `number`, always the same one. Thread-safe; throws Error(kDamaged).
using DrawBoard = std::function<Tiles(std::uint64_t number)>;

// Draws boards as the solver's user sees them, uniformly among those in `depths`. `count`: about
// how many will be drawn. The solver must outlive what is returned.
DrawBoard board_drawer(const SlidingSolver& solver, DepthRange depths, std::uint64_t count,
                       std::uint64_t seed, Workers& workers);

struct DrawOptions {
  DepthChoice depths;           // all, unless said
  std::uint64_t per_depth = 3;  // different puzzles
  std::uint64_t seed = 1;
  bool unsolvable = true;  // sliding boards without a solution besides, one for ten with one
  bool any_goal = false;   // each sliding board has a random goal of its own
  bool in_order = false;   // by distance, the unsolvable ones last; else in random order
};

struct DrawnCases {
  std::vector<CaseRecord> cases;
  std::uint64_t unsolvable = 0;  // of the cases
  DepthRange depths;             // of the others
};

// `per_depth` different puzzles of each distance, all where there are no more, and all of the
// greatest distance where these are few. They depend on `spec` and `options` alone. Throws Error.
DrawnCases draw_cases(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables,
                      unsigned threads);

// The same of sliding boards without a complete table (draw_searched.cc): a search proves each
// distance. There are no unsolvable ones, and distances rise. Where no depths were named they end
// at the greatest of some random boards, and no farther than the judge goes. With any_goal the
// puzzles of one depth have their blank on the same cell. Throws Error: kUsage where a depth that
// was named is out of reach; where nothing answers the board, what TableSet::open throws.
DrawnCases draw_searched(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables,
                         unsigned threads);

}  // namespace slidebase
