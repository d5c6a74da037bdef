// A test set for a solver: puzzles of every distance and unsolvable ones, and their answers.
#pragma once

#include <cstdint>
#include <string>

#include "query/formats/format.h"

namespace slidebase {

struct SuiteOptions {
  std::string stem;       // writes STEM.in and STEM.ans
  PuzzleOptions puzzles;  // eight, uva652, aoj1268 or lines
  std::uint64_t per_depth = 3;
  std::uint64_t seed = 1;
};

// What a suite holds.
struct SuiteCounts {
  std::uint64_t puzzles = 0;  // all of them
  std::uint64_t unsolvable = 0;
  int max_depth = 0;
};

// Draws so many different puzzles of each distance from 0 to the greatest, all where there are no
// more, and all of the greatest distance where these are few; with sliding boards, unsolvable ones
// besides. Their order and they themselves depend on the options alone. Replaces existing files,
// each in one step; the answers never stand beside other puzzles than their own. Throws Error.
SuiteCounts write_suite(const SuiteOptions& options, unsigned threads);

}  // namespace slidebase
