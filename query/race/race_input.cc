// Reads or draws the puzzles of a race.
#include <algorithm>
#include <span>
#include <string_view>

#include "common/base/error.h"
#include "common/puzzle/text/characters.h"
#include "common/solve/walk.h"
#include "query/formats/answers/answerers.h"
#include "query/formats/syntaxes.h"
#include "query/judge/suite/suite.h"
#include "query/race/race.h"

namespace slidebase {
namespace {

// The lines that are not empty.
std::vector<std::string> full_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = next_line(text, at);
    const std::string_view line = text.substr(at, end - at);
    if (skip_space(line, 0) < line.size()) {
      lines.emplace_back(line);
      lines.back() += line.back() == '\n' ? "" : "\n";
    }
    at = end;
  }
  return lines;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size(); at = next_line(text, at)) {
    lines.emplace_back(text.substr(at, text.find('\n', at) - at));
  }
  return lines;
}

// Whether each text, read alone, is the case of its number.
bool are_their_cases(const RacedPuzzles& puzzles, AnswerStore& answers) {
  for (std::size_t i = 0; i < puzzles.texts.size(); ++i) {
    std::vector<CaseRecord> alone;
    InputText text("line", puzzles.texts[i]);
    CaseCollector(answers, CaseCollector::Left::kSearched, alone)
        .read(text, 1, [](Place, std::string_view) {});
    const CaseRecord& record = puzzles.cases[i];
    if (alone.size() != 1 || alone[0].kind != record.kind || alone[0].shape() != record.shape() ||
        alone[0].cells != record.cells) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::string RacedPuzzles::alone(std::size_t i, const Format& format) const {
  return texts.empty() ? format.write(std::span(cases).subspan(i, 1)) : texts[i];
}

RacedPuzzles read_raced_puzzles(const PuzzleSpec& spec, TableSet& tables, InputText& input,
                                unsigned threads, const DiagnosticSink& report) {
  RacedPuzzles puzzles;
  puzzles.metric = spec.metric;
  puzzles.text = input.whole();
  AnswerStore answers(tables, spec);
  answers.open_first();
  if (CaseCollector(answers, CaseCollector::Left::kNone, puzzles.cases)
          .read(input, threads, report)
          .diagnostics > 0) {
    throw Error(ErrorCode::kUsage, input.name(), "has invalid puzzles: fix them");
  }
  if (puzzles.cases.empty()) {
    throw Error(ErrorCode::kUsage, input.name(), "has no puzzles");
  }
  if (spec.format->puzzle_per_line) {
    puzzles.texts = full_lines(puzzles.text);
    if (puzzles.texts.size() != puzzles.cases.size() || !are_their_cases(puzzles, answers)) {
      puzzles.texts.clear();  // some puzzle has several lines, or a line several
    }
  }
  return puzzles;
}

RacedPuzzles draw_raced_puzzles(const PuzzleSpec& spec, const DrawOptions& options,
                                TableSet& tables, unsigned threads) {
  RacedPuzzles puzzles;
  puzzles.metric = spec.metric;
  puzzles.cases = draw_cases(spec, options, tables, threads).cases;
  puzzles.text = spec.format->write(puzzles.cases);
  return puzzles;
}

std::vector<std::string> lines_of(const RacedPuzzles& puzzles) {
  return split_lines(write_lines(puzzles.cases));
}

std::vector<std::string> right_answers(const PuzzleSpec& spec, TableSet& tables,
                                       const RacedPuzzles& puzzles, unsigned threads) {
  PuzzleSpec objects = spec;  // JSON objects have their own shapes and goals
  objects.format = &format_of("jsonl");
  std::string answers =
      answers_to(objects, Emit::kBoth, write_jsonl(puzzles.cases), tables, threads);
  std::ranges::replace(answers, '\t', ' ');
  return split_lines(answers);
}

}  // namespace slidebase
