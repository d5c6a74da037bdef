// Answers a text of puzzles in any format, from its specification.
#pragma once

#include <memory>
#include <vector>

#include "common/solve/open/table_set.h"
#include "query/formats/answers/answerers.h"
#include "query/formats/format.h"
#include "query/formats/pipeline.h"

namespace slidebase {

// Answers several texts, one after the other, from the same tables.
class PuzzleAnswerer {
 public:
  // `write` gets the text of the answers in order, in pieces that end with a whole answer. Empty
  // lines between answers also separate the answers of different texts. `tables` must outlive this.
  // Throws Error.
  PuzzleAnswerer(const PuzzleSpec& spec, const AnswerForm& form, TableSet& tables,
                 TextAnswerer::Write write);

  // Answers the puzzles of the input. Throws Error; and Interrupted if the watch of spec.search
  // ends the searches, after it has written the answers before the first board that was not
  // searched.
  PipelineResult answer(InputText& input, unsigned threads, const DiagnosticSink& report);

  // How many sliding boards have been answered `undecided` so far.
  std::uint64_t undecided() { return answers_.undecided(); }

 private:
  PuzzleSpec spec_;
  AnswerStore answers_;
  TextAnswerer answerer_;
};

// The same for a single text.
PipelineResult answer_puzzles(const PuzzleSpec& spec, const AnswerForm& form, TableSet& tables,
                              InputText& input, unsigned threads, const TextAnswerer::Write& write,
                              const DiagnosticSink& report);

// Reads puzzles with their true answers.
class CaseReader {
 public:
  // `tables` must outlive this. Throws Error.
  CaseReader(const PuzzleSpec& spec, TableSet& tables);

  // Appends the puzzles of the input to `cases`. With `search_later`, puzzles that need a search
  // are left to find_optimal(). Throws Error.
  PipelineResult read(InputText& input, unsigned threads, bool search_later,
                      std::vector<CaseRecord>& cases, const DiagnosticSink& report);

  // Finds the true answer of a case if read() left it. A known path of `known` moves makes the
  // search shorter. Throws Error. If the watch of spec.search is over, the case may be undecided.
  void find_optimal(CaseRecord& record, int known);

  // The solver of a sliding case. It may be dropped when there are many goals: hold the pointer
  // while it is used. Throws what TableSet::open_boards throws.
  std::shared_ptr<const BoardSolver> solver_of(const CaseRecord& record);

 private:
  PuzzleSpec spec_;
  AnswerStore answers_;
};

}  // namespace slidebase
