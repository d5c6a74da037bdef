// The options for judging answers: check and race have all of them, analyse those of the notation.
#pragma once

#include <string>

#include "query/cli/options.h"
#include "query/judge/judging.h"

namespace slidebase {

struct AnswerOptions {
  std::string answers;  // empty: auto
  std::string moves;    // empty: auto, or the blank's if the form is exact
  bool exact = false;   // only answers in the format's own form
  std::string require;  // empty: the rule of the format's judge

  bool detours_pass() const { return require == "valid"; }
};

// Adds --answers and --moves: how answers are written.
void add_notation_options(CLI::App& command, AnswerOptions& answers);

// Adds --format and the other options of `puzzles`, and those of `answers`: the two above, and
// --require.
void add_judging_options(CLI::App& command, PuzzleOptions& puzzles, AnswerOptions& answers);

JudgingOptions judging_options(const PuzzleSpec& puzzles, const AnswerOptions& answers);

}  // namespace slidebase
