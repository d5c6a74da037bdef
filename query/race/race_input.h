// The puzzles of a race and how they are put to the solver.
#pragma once

#include <string>
#include <vector>

#include "query/answers/case_record.h"
#include "query/formats/format.h"

namespace slidebase {

struct RacedPuzzles {
  std::vector<CaseRecord> cases;
  std::string text;                // all of them, as one process reads them
  std::vector<std::string> texts;  // each alone, in the format's syntax; may be empty (see alone)

  // Puzzle number `i` alone, as a process of its own reads it.
  std::string alone(std::size_t i, const std::string& format) const;
};

// Those of a file, which must all be good; its text is kept as it is, in the format `lines` that of
// each puzzle too. "-" is standard input. Throws Error.
RacedPuzzles read_raced_puzzles(const PuzzleOptions& options, const std::string& file,
                                unsigned threads);

// A few random boards of each distance from the goal, always the same ones. Throws Error; cubic
// puzzles there are none.
RacedPuzzles draw_raced_puzzles(const PuzzleOptions& options, unsigned threads);

}  // namespace slidebase
