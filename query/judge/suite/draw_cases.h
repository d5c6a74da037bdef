// Draws random puzzles of every distance from the goal.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "common/solve/open/table_set.h"
#include "common/study/sampling.h"
#include "query/formats/case_record.h"
#include "query/formats/format.h"

namespace slidebase {

// Distances as the user gives them, before the greatest distance is known.
struct DepthChoice {
  static constexpr int kMax = -1;  // the greatest distance of the puzzle

  int least = 0;
  int greatest = kMax;
  std::string text;  // the user's text; empty if none was given
  // Whether boards without a solution are wanted besides; nothing if the user did not say.
  std::optional<bool> unsolvable = {};
};

// Parses "D", "max" or "LO-HI", where LO and HI may be max, and if `with_unsolvable` perhaps
// ",solvable" or ",unsolvable" after it. An empty text means all depths. Throws Error(kUsage).
DepthChoice parse_depths(const std::string& text, bool with_unsolvable = false);

// Resolves a choice if the greatest distance is `deepest`. `puzzles`: the name of the puzzles in
// messages. Throws Error(kUsage) for greater depths.
DepthRange depths_up_to(const DepthChoice& choice, int deepest, const std::string& puzzles);

// Resolves a choice if the greatest distance is not known. Throws Error(kUsage) for `max` and for a
// choice without text.
DepthRange depths_named(const DepthChoice& choice);

// The error that there are no puzzles at these depths. `levels`: how many there are at each depth.
Error none_at(const DepthChoice& choice, std::span<const std::uint64_t> levels,
              const std::string& puzzles);

// The error that SearchedBoards found no board at these depths, which are part of the choice.
// `limited`: searches reached their limit.
Error out_of_reach(const DepthChoice& choice, DepthRange depths, bool limited);

struct DrawOptions {
  DepthChoice depths;           // all by default
  std::uint64_t per_depth = 3;  // different puzzles
  std::uint64_t seed = 1;
  // Add unsolvable sliding boards, one for ten solvable ones, unless `depths` says otherwise.
  bool unsolvable = true;
  bool any_goal = false;      // each sliding board has its own random goal
  std::optional<Cell> start;  // cubes: of the blank on the uniform board; otherwise any
  bool in_order = false;      // by distance, unsolvable last; otherwise in random order
};

struct DrawnCases {
  std::vector<CaseRecord> cases;
  std::uint64_t unsolvable = 0;  // number of unsolvable cases
  DepthRange depths;             // of the solvable cases
};

// Draws `per_depth` different puzzles of each distance, or all if there are fewer, and all puzzles
// of the greatest distance if these are few. Goals are patterns of cubes of kind kAxes, and whole
// positions of other kinds. The puzzles depend only on `spec` and `options`. Throws Error.
DrawnCases draw_cases(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables,
                      unsigned threads);

// The same for sliding boards without a complete table (draw_searched.cc): a search proves each
// distance. Draws no unsolvable boards; distances rise. If the user gave no depths, they end at the
// greatest distance of some random boards, and at most at the judge's limit. With any_goal, the
// goals of one depth have their blank on the same cell. Throws Error: kUsage if no board is found
// at a given depth; if no table or search answers the board, what TableSet::open throws.
DrawnCases draw_searched(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables,
                         unsigned threads);

// The same for cubes of the kind and board of `spec` (draw_questions.cc).
DrawnCases draw_questions(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables,
                          unsigned threads);

}  // namespace slidebase
