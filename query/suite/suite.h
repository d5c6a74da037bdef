// A test set for solvers: puzzles of every distance and unsolvable ones, and their answers, as
// files or as one file of BAPCtools.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/open/table_set.h"
#include "query/formats/format.h"
#include "query/suite/draw_cases.h"

namespace slidebase {

struct SuiteOptions {
  // STEM writes STEM.in and STEM.ans, or STEM-1.in, STEM-1.ans, STEM-2.in and so on where there are
  // several files; FILE.yaml writes the generators.yaml of BAPCtools with all in it.
  std::string stem;
  PuzzleSpec puzzles;
  DrawOptions draw;
  std::optional<std::uint64_t> per_file;  // puzzles; 0: all in one; nothing: as the judge has them
  std::string answer_suffix = "ans";
};

// What a suite holds.
struct SuiteCounts {
  std::uint64_t puzzles = 0;  // all of them
  std::uint64_t unsolvable = 0;
  DepthRange depths;
  std::uint64_t files = 1;  // of puzzles, or cases of the YAML file
  std::string first, last;  // their names
};

// Draws the puzzles and writes them and their answers. Their order and they themselves depend on
// the options alone. Replaces existing files, each in one step; the answers never stand beside
// other puzzles than their own. Throws Error.
SuiteCounts write_suite(const SuiteOptions& options, TableSet& tables, unsigned threads);

}  // namespace slidebase
