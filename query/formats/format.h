// A text of puzzles in any format, from its options to its answers: what solve and check share.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "query/answers/answer_form.h"
#include "query/input/input_text.h"
#include "query/input/pipeline.h"

namespace slidebase {

struct PuzzleOptions {
  std::string format = "lines";
  std::string goal;
  std::string board = "3x3";
  std::string limit;  // cubic; the format's own, where empty
  std::vector<std::string> tables;
};

// The formats that have both an input and an answer file: those of check, race and suites.
inline constexpr std::array<std::string_view, 4> kCaseFormats = {"eight", "uva652", "aoj1268",
                                                                 "lines"};

// --board as a shape that has tables and that the format knows; --goal only where puzzles have none
// of their own. Throws Error(kUsage).
Shape shape_of(const PuzzleOptions& options);

// What the format prints where nothing else is asked for.
Emit default_emit(const std::string& format);

// --limit as a number, CubicAnswers::kNoLimit for none. Throws Error(kUsage).
int limit_of(const PuzzleOptions& options);

// Reads the puzzles of the input and gives their answers to `sink`, as answer_text does. Throws
// Error.
int answer_puzzles(const PuzzleOptions& options, AnswerForm form, int limit, InputText& input,
                   unsigned threads, const AnswerSink& sink = write_out);

}  // namespace slidebase
