#include "query/commands/judging_options.h"

#include <algorithm>
#include <array>

#include "query/answers/cubic_answers.h"
#include "query/commands/options.h"
#include "query/console/diagnostics.h"

namespace slidebase {
namespace {

constexpr std::array<std::string_view, 3> kMovers = {"auto", "blank", "tile"};
constexpr std::array<std::string_view, 2> kRequirements = {"optimal", "valid"};

template <typename Values>
std::size_t place_of(const Values& values, const std::string& value) {
  return static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
}

std::string number_or_dash(std::int64_t value) {
  return value == Judged::kNone ? "-" : std::to_string(value);
}

}  // namespace

void add_judging_options(CLI::App& command, PuzzleOptions& puzzles, AnswerOptions& answers) {
  add_puzzle_options(command, puzzles, kCaseFormats);
  add_choice(command, "--answers", answers.answers, kNotationNames,
             "how the answers are written: auto (default), letters, words, runs, tiles, boards or "
             "numbers");
  add_choice(command, "--moves", answers.moves, kMovers,
             "whose moves the answers are: the blank's, the tile's or auto (default), whichever "
             "fits");
  add_choice(command, "--require", answers.require, kRequirements,
             "what passes: optimal answers (default) or valid ones, detours allowed");
}

JudgingOptions judging_options(const PuzzleOptions& puzzles, const AnswerOptions& answers) {
  JudgingOptions judging;
  judging.shape = parse_board_option(Family::kSliding, puzzles.board);
  judging.goal = parse_goal_option(puzzles.goal, judging.shape);
  judging.limit = limit_of(puzzles);
  judging.notation = static_cast<Notation>(place_of(kNotationNames, answers.answers));
  constexpr std::array<MoverChoice, 3> kChoices = {MoverChoice::kAuto, MoverChoice::kBlank,
                                                   MoverChoice::kTile};
  judging.mover = kChoices[place_of(kMovers, answers.moves)];
  return judging;
}

bool read_cases(const PuzzleOptions& options, InputText& input, unsigned threads,
                std::vector<CaseRecord>& cases) {
  const bool separated = options.format == "uva652";
  return answer_puzzles(options, Emit::kRecord, CubicAnswers::kNoLimit, input, threads,
                        [&](std::string_view text) { read_records(text, separated, cases); }) ==
         kExitDone;
}

std::string_view whole_text(InputText& input) {
  std::size_t wanted = std::max<std::size_t>(input.size() + 1, 1 << 16);
  while (!input.at_end()) {
    input.fill(wanted);
    wanted = input.text().size() < wanted ? input.text().size() + 1 : 2 * wanted;
  }
  return input.text();
}

void append_line(const JudgedCase& c, std::string& out) {
  out += c.number == 0 ? "-" : std::to_string(c.number);
  out.append("\t").append(verdict_name(c.judged.verdict)).append("\t");
  out += number_or_dash(c.judged.length) + "\t" + number_or_dash(c.optimal) + "\t";
  out += c.judged.detail.empty() ? "-" : c.judged.detail;
  out += '\n';
}

}  // namespace slidebase
