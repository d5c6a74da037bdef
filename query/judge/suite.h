// A test set for a solver: puzzles of every distance and unsolvable ones, and their answers.
#pragma once

#include <cstdint>
#include <string>

#include "common/table/table_set.h"
#include "query/formats/format.h"

namespace slidebase {

struct SuiteOptions {
  std::string stem;    // writes STEM.in and STEM.ans
  PuzzleSpec puzzles;  // of a format that can be written
  std::uint64_t per_depth = 3;
  std::uint64_t seed = 1;
};

// What a suite holds.
struct SuiteCounts {
  std::uint64_t puzzles = 0;  // all of them
  std::uint64_t unsolvable = 0;
  int max_depth = 0;
};

// Draws the puzzles (draw_suite) and writes them and their answers. Their order and they themselves
// depend on the options alone. Replaces existing files, each in one step; the answers never stand
// beside other puzzles than their own. Throws Error.
SuiteCounts write_suite(const SuiteOptions& options, TableSet& tables, unsigned threads);

}  // namespace slidebase
