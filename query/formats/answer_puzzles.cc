#include "query/formats/answer_puzzles.h"

#include "query/answers/case_sink.h"

namespace slidebase {
namespace {

// Where all puzzles of a format are of one kind, what cannot be answered fails before anything is
// answered: the sliding table is opened, and a cubic form is checked.
void open_first(const PuzzleSpec& spec, AnswerStore& answers) {
  if (spec.format->is_sliding()) {
    answers.sliding();
  } else if (spec.format->is_cubic()) {
    answers.cubic(spec.shape);
  }
}

}  // namespace

PuzzleAnswerer::PuzzleAnswerer(const PuzzleSpec& spec, const AnswerForm& form, TableSet& tables,
                               TextAnswerer::Write write)
    : spec_(spec),
      answers_(tables, spec.shape, spec.goal, form, spec.limit),
      answerer_(answers_, std::move(write)) {
  open_first(spec_, answers_);
}

PipelineResult PuzzleAnswerer::answer(InputText& input, unsigned threads,
                                      const DiagnosticSink& report) {
  return run_pipeline(input, *spec_.format->make_reader(spec_), answerer_, threads, report);
}

PipelineResult answer_puzzles(const PuzzleSpec& spec, const AnswerForm& form, TableSet& tables,
                              InputText& input, unsigned threads, const TextAnswerer::Write& write,
                              const DiagnosticSink& report) {
  return PuzzleAnswerer(spec, form, tables, write).answer(input, threads, report);
}

PipelineResult read_cases(const PuzzleSpec& spec, TableSet& tables, InputText& input,
                          unsigned threads, std::vector<CaseRecord>& cases,
                          const DiagnosticSink& report) {
  AnswerStore answers(tables, spec.shape, spec.goal, Emit::kDistance, kNoLimit);
  open_first(spec, answers);
  CaseCollector collector(answers, cases);
  return run_pipeline(input, *spec.format->make_reader(spec), collector, threads, report);
}

}  // namespace slidebase
