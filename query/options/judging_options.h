// The options that say how answers are judged: what check and race share.
#pragma once

#include <string>

#include "query/judge/judging.h"
#include "query/options/options.h"

namespace slidebase {

struct AnswerOptions {
  std::string answers;  // auto, where empty
  std::string moves;    // auto, or the blank's where the form is exact
  bool exact = false;   // answers in the format's own form alone
  std::string require;  // what the format's judge does, where empty

  bool detours_pass() const { return require == "valid"; }
};

// The formats that can be judged, as --format, and the options of `puzzles` and `answers`.
void add_judging_options(CLI::App& command, PuzzleOptions& puzzles, AnswerOptions& answers);

JudgingOptions judging_options(const PuzzleSpec& puzzles, const AnswerOptions& answers);

}  // namespace slidebase
