// A text of puzzles in any format, from its specification to its answers.
#pragma once

#include <vector>

#include "common/open/table_set.h"
#include "query/answers/text_sink.h"
#include "query/formats/format.h"
#include "query/input/pipeline.h"

namespace slidebase {

// Answers one text after the other from the same tables.
class PuzzleAnswerer {
 public:
  // The text of answers goes to `write` in order, in pieces that end where an answer does. Empty
  // lines between answers stand between texts as well.
  // `tables` must outlive this. Throws Error.
  PuzzleAnswerer(const PuzzleSpec& spec, const AnswerForm& form, TableSet& tables,
                 TextAnswerer::Write write);

  // Reads the puzzles of the input. Throws Error.
  PipelineResult answer(InputText& input, unsigned threads, const DiagnosticSink& report);

  // How many sliding boards were `undecided` so far.
  std::uint64_t undecided() { return answers_.undecided(); }

 private:
  PuzzleSpec spec_;
  AnswerStore answers_;
  TextAnswerer answerer_;
};

// The same of one text alone.
PipelineResult answer_puzzles(const PuzzleSpec& spec, const AnswerForm& form, TableSet& tables,
                              InputText& input, unsigned threads, const TextAnswerer::Write& write,
                              const DiagnosticSink& report);

// Reads puzzles with their true answers.
class CaseReader {
 public:
  // `tables` must outlive this. Throws Error.
  CaseReader(const PuzzleSpec& spec, TableSet& tables);

  // Appends the puzzles of the input to `cases`. `search_later`: leaves what takes a search to
  // find_optimal(). Throws Error.
  PipelineResult read(InputText& input, unsigned threads, bool search_later,
                      std::vector<CaseRecord>& cases, const DiagnosticSink& report);

  // Finds the true answer of a case if that was left to be found: sooner where a path of `known`
  // moves is known. Throws Error.
  void find_optimal(CaseRecord& record, int known);

 private:
  PuzzleSpec spec_;
  AnswerStore answers_;
};

}  // namespace slidebase
