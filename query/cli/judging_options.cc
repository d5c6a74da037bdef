#include "query/cli/judging_options.h"

#include <algorithm>
#include <array>

namespace slidebase {
namespace {

constexpr std::array<std::string_view, 3> kMovers = {"auto", "blank", "tile"};
constexpr std::array<std::string_view, 2> kRequirements = {"optimal", "valid"};

template <typename Values>
std::size_t place_of(const Values& values, const std::string& value) {
  return static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
}

}  // namespace

void add_notation_options(CLI::App& command, AnswerOptions& answers) {
  add_choice(command, "--answers", answers.answers, kNotationNames,
             "how the answers are written: auto (default), letters, words, runs, tiles, boards or "
             "numbers");
  add_choice(command, "--moves", answers.moves, kMovers,
             "whose moves the answers are: the blank's, the tile's or auto (default), whichever "
             "fits");
}

void add_judging_options(CLI::App& command, PuzzleOptions& puzzles, AnswerOptions& answers) {
  add_puzzle_options(command, puzzles);
  add_notation_options(command, answers);
  add_choice(command, "--require", answers.require, kRequirements,
             "which answers pass: optimal ones, or valid ones, which may have detours (default the "
             "judge's rule, or optimal)");
}

JudgingOptions judging_options(const PuzzleSpec& puzzles, const AnswerOptions& answers) {
  JudgingOptions judging;
  judging.shape = puzzles.shape;
  judging.metric = puzzles.metric;
  judging.limit = puzzles.limit;
  judging.accepted = answers.require.empty() ? puzzles.format->accepted : 0;
  judging.form = puzzles.format->answer_form();
  judging.exact = answers.exact;
  if (!answers.answers.empty()) {
    judging.notation = static_cast<Notation>(place_of(kNotationNames, answers.answers));
  }
  constexpr std::array<MoverChoice, 3> kChoices = {MoverChoice::kAuto, MoverChoice::kBlank,
                                                   MoverChoice::kTile};
  const std::string moves = answers.exact ? "blank" : "auto";
  judging.mover = kChoices[place_of(kMovers, answers.moves.empty() ? moves : answers.moves)];
  return judging;
}

}  // namespace slidebase
