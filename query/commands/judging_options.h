// What a judgement is made from: the cases of a text, and the options that say how answers are
// read. What check and race share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "query/formats/format.h"
#include "query/judge/judging.h"

namespace CLI {
class App;
}

namespace slidebase {

struct AnswerOptions {
  std::string answers = "auto";
  std::string moves = "auto";
  std::string require = "optimal";

  bool detours_pass() const { return require == "valid"; }
};

// The formats that can be judged, as --format, and the options of `puzzles` and `answers`.
void add_judging_options(CLI::App& command, PuzzleOptions& puzzles, AnswerOptions& answers);

JudgingOptions judging_options(const PuzzleOptions& puzzles, const AnswerOptions& answers);

// Appends the puzzles of the input, with their true answers. Says what is wrong with those that
// cannot be read and returns whether all can. Throws Error.
bool read_cases(const PuzzleOptions& options, InputText& input, unsigned threads,
                std::vector<CaseRecord>& cases);

// All of the input at once, without consuming it.
std::string_view whole_text(InputText& input);

// "CASE<TAB>VERDICT<TAB>LENGTH<TAB>OPTIMAL<TAB>DETAIL", with - for what there is not.
void append_line(const JudgedCase& judged, std::string& out);

}  // namespace slidebase
