// The puzzles of a race and how they are put to the solver.
#pragma once

#include <string>
#include <vector>

#include "common/open/table_set.h"
#include "query/formats/case_record.h"
#include "query/formats/format.h"
#include "query/input/pipeline.h"
#include "query/suite/draw_cases.h"

namespace slidebase {

struct RacedPuzzles {
  std::vector<CaseRecord> cases;
  std::string text;                // all of them, as one process reads them
  std::vector<std::string> texts;  // each alone, in the format's syntax; may be empty (see alone)

  // Puzzle number `i` alone, as a process of its own reads it.
  std::string alone(std::size_t i, const Format& format) const;
};

// Those of the input, which must all be good; its text is kept as it is, and where each line is a
// puzzle, that of each puzzle too. What is wrong with them is told to `report`. Throws Error.
RacedPuzzles read_raced_puzzles(const PuzzleSpec& spec, TableSet& tables, InputText& input,
                                unsigned threads, const DiagnosticSink& report);

// Random puzzles (draw_cases). Throws Error.
RacedPuzzles draw_raced_puzzles(const PuzzleSpec& spec, const DrawOptions& options,
                                TableSet& tables, unsigned threads);

// The puzzles on a line each, whatever their format, and a right answer to each: the least number
// of moves with a path; `unsolvable`, of cubes -1, where there is none within the limit. Throws
// Error.
std::vector<std::string> lines_of(const RacedPuzzles& puzzles);
std::vector<std::string> right_answers(const PuzzleSpec& spec, TableSet& tables,
                                       const RacedPuzzles& puzzles, unsigned threads);

}  // namespace slidebase
