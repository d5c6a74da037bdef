// The puzzles of a race and the texts that the solver reads.
#pragma once

#include <string>
#include <vector>

#include "common/solve/open/table_set.h"
#include "query/formats/case_record.h"
#include "query/formats/format.h"
#include "query/formats/input_text.h"
#include "query/judge/suite/draw_cases.h"

namespace slidebase {

struct RacedPuzzles {
  std::vector<CaseRecord> cases;
  Metric metric = Metric::kSingle;  // of their distances
  std::string text;                 // all puzzles, for one process
  std::vector<std::string> texts;   // each puzzle alone, as in the input; may be empty (see alone)

  // The text of puzzle `i`, from 0, for a process that reads only this puzzle.
  std::string alone(std::size_t i, const Format& format) const;
};

// Reads the puzzles of the input, which must all be valid. Keeps the text of the input and, if each
// line is a puzzle, the text of each puzzle. Passes what is wrong to `report`. Throws Error.
RacedPuzzles read_raced_puzzles(const PuzzleSpec& spec, TableSet& tables, InputText& input,
                                unsigned threads, const DiagnosticSink& report);

// Draws random puzzles (draw_cases). Throws Error.
RacedPuzzles draw_raced_puzzles(const PuzzleSpec& spec, const DrawOptions& options,
                                TableSet& tables, unsigned threads);

// lines_of() returns each puzzle on one line, whatever its format. right_answers() returns a right
// answer to each: the least number of moves and a path, or, if there is no path within the limit,
// `unsolvable` (-1 for cubes). Throws Error.
std::vector<std::string> lines_of(const RacedPuzzles& puzzles);
std::vector<std::string> right_answers(const PuzzleSpec& spec, TableSet& tables,
                                       const RacedPuzzles& puzzles, unsigned threads);

}  // namespace slidebase
