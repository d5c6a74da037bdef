// Writes a test set for solvers: puzzles of every distance, unsolvable ones, and their answers, as
// files or as one file for BAPCtools.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/solve/open/table_set.h"
#include "query/formats/format.h"
#include "query/judge/suite/draw_cases.h"

namespace slidebase {

// The answers to the puzzles of a text in this form. Throws Error.
std::string answers_to(const PuzzleSpec& spec, AnswerForm form, const std::string& puzzles,
                       TableSet& tables, unsigned threads);

struct SuiteOptions {
  // STEM writes STEM.in and STEM.ans or, if there are several files, STEM-1.in, STEM-1.ans,
  // STEM-2.in and so on. FILE.yaml writes a generators.yaml of BAPCtools that has everything.
  std::string stem;
  PuzzleSpec puzzles;
  DrawOptions draw;
  std::optional<std::uint64_t> per_file;  // puzzles; 0: all in one; none: as the judge's files
};

// The contents of a suite.
struct SuiteCounts {
  std::uint64_t puzzles = 0;  // with the unsolvable ones
  std::uint64_t unsolvable = 0;
  DepthRange depths;        // in the puzzles' metric
  std::uint64_t files = 1;  // of puzzles, or cases of the YAML file
  std::string first, last;  // names of the first and the last file
  bool replaced = false;    // the first was there before
};

// Draws the puzzles and writes them and their answers. The puzzles and their order depend only on
// the options. Replaces existing files, each in one step; answers are never beside other puzzles
// than their own. Throws Error.
SuiteCounts write_suite(const SuiteOptions& options, TableSet& tables, unsigned threads);

}  // namespace slidebase
