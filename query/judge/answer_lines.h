// Finds which line of a solver's output answers which case.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace slidebase {

// A line without its newline, carriage return and surrounding white space.
struct AnswerLine {
  std::string_view text;
  std::size_t number = 0;  // from 1
};

struct AlignedAnswers {
  std::vector<AnswerLine> cases;            // one for each case; number 0: missing
  std::map<std::size_t, AnswerLine> noise;  // by case: a line before the answer that is not one
  std::size_t extra = 0;                    // lines left over, not counting empty ones
  AnswerLine first_extra;
};

// Assigns a line to each of `cases` cases. If there are as many lines as cases, or as many lines
// that are answers, they are assigned in order, including empty lines: an empty line is an empty
// path. If blank lines are between all answers (UVa 652), every other line is assigned. Otherwise
// an empty line answers a case only if `is_solved(case)`, that is if an empty path solves it, or if
// there are too few lines anyway. If there are still too many lines, the surplus lines for which
// is_answer() is false are noise. O(output) time and O(cases) memory for any output.
AlignedAnswers align_answers(std::string_view output, std::size_t cases,
                             const std::function<bool(std::size_t)>& is_solved,
                             const std::function<bool(std::string_view)>& is_answer);

// The same for an output that consists of exactly one number for each case, however they are
// divided into lines; returns nothing for any other output. With `lines_first`, it also returns
// nothing if there are as many lines as cases, because each line may be a path.
std::optional<AlignedAnswers> align_numbers(std::string_view output, std::size_t cases,
                                            bool lines_first);

}  // namespace slidebase
