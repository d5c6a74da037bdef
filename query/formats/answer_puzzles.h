// A text of puzzles in any format, from its specification to its answers.
#pragma once

#include <vector>

#include "common/table/table_set.h"
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

 private:
  PuzzleSpec spec_;
  AnswerStore answers_;
  TextAnswerer answerer_;
};

// The same of one text alone.
PipelineResult answer_puzzles(const PuzzleSpec& spec, const AnswerForm& form, TableSet& tables,
                              InputText& input, unsigned threads, const TextAnswerer::Write& write,
                              const DiagnosticSink& report);

// Appends the puzzles of the input, with their true answers, to `cases`. Throws Error.
PipelineResult read_cases(const PuzzleSpec& spec, TableSet& tables, InputText& input,
                          unsigned threads, std::vector<CaseRecord>& cases,
                          const DiagnosticSink& report);

}  // namespace slidebase
