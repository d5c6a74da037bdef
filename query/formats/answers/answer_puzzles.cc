#include "query/formats/answers/answer_puzzles.h"

namespace slidebase {
namespace {

// If all puzzles of a format are of one kind, fails before anything is answered: opens the sliding
// table, or checks the form of cubic answers.
void open_first(const PuzzleSpec& spec, AnswerStore& answers) {
  if (spec.format->is_sliding()) {
    answers.sliding();
  } else if (spec.format->is_cubic() || spec.cubes) {
    answers.cubic(spec.shape, spec.cubes.value_or(CubeKind::kAxes));
  }
}

AnswerForm in_metric(AnswerForm form, const PuzzleSpec& spec) {
  form.metric = spec.metric;
  return form;
}

}  // namespace

PuzzleAnswerer::PuzzleAnswerer(const PuzzleSpec& spec, const AnswerForm& form, TableSet& tables,
                               TextAnswerer::Write write)
    : spec_(spec),
      answers_(tables, spec.shape, spec.goal, in_metric(form, spec), spec.limit, spec.search),
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

CaseReader::CaseReader(const PuzzleSpec& spec, TableSet& tables)
    : spec_(spec),
      answers_(tables, spec.shape, spec.goal, in_metric(Emit::kDistance, spec), kNoLimit,
               spec.search) {
  open_first(spec, answers_);
}

PipelineResult CaseReader::read(InputText& input, unsigned threads, bool search_later,
                                std::vector<CaseRecord>& cases, const DiagnosticSink& report) {
  CaseCollector collector(answers_, search_later, cases);
  return run_pipeline(input, *spec_.format->make_reader(spec_), collector, threads, report);
}

void CaseReader::find_optimal(CaseRecord& record, int known) {
  if (record.is_to_be_found()) {
    const auto of_goal = answers_.sliding(record.shape(), record.goal);
    record.optimal = of_goal->distance(record.cells, known);
  }
}

std::shared_ptr<const BoardSolver> CaseReader::solver_of(const CaseRecord& record) {
  const auto of_goal = answers_.sliding(record.shape(), record.goal);
  return {of_goal, &of_goal->solver()};
}

}  // namespace slidebase
