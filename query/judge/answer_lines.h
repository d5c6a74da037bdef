// Which line of a solver's output answers which case.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace slidebase {

// A line without its newline, carriage return and white space around it.
struct AnswerLine {
  std::string_view text;
  std::size_t number = 0;  // from 1
};

struct AlignedAnswers {
  std::vector<AnswerLine> cases;            // one for each case; number 0: it is missing
  std::map<std::size_t, AnswerLine> noise;  // by case: a line before its answer that is none
  std::size_t extra = 0;                    // lines left over, the empty ones not counted
  AnswerLine first_extra;
};

// Gives each of `cases` cases its line. Where there are as many lines as cases, or as many that are
// answers, they go together, empty lines and all: an empty line is an empty path. Where blank lines
// stand between all answers (UVa 652), every other line does. Else an empty line answers a case
// only if `is_solved(case)`, which an empty path solves, or if lines are too few anyway. And where
// lines are still too many, as many of those that is_answer() denies are noise. O(output), in
// memory O(cases), whatever a broken solver wrote.
AlignedAnswers align_answers(std::string_view output, std::size_t cases,
                             const std::function<bool(std::size_t)>& is_solved,
                             const std::function<bool(std::string_view)>& is_answer);

// The same of an output that is as many numbers as cases and nothing else, however they are spread
// over lines; nothing for any other. `lines_first`: nor where there are as many lines as cases,
// each of which may be a path.
std::optional<AlignedAnswers> align_numbers(std::string_view output, std::size_t cases,
                                            bool lines_first);

}  // namespace slidebase
