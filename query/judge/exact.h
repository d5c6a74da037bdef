// Reads answers in exactly the form that a format's judge accepts.
//
// A contest's statement says how answers are written: letters or a number, capitals, the word for a
// board without a solution. A judge that guesses (notation.h) would accept a program that prints
// something else. The form is the one that `solve` prints (Format::answer_form), so each format
// defines it once for both. As in other judges, white space at the ends of lines and a missing last
// newline are accepted; in positions, also any white space between the numbers. A line in any other
// form is bad, whatever it means.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "query/formats/answer_form.h"
#include "query/formats/case_record.h"
#include "query/judge/answer_lines.h"
#include "query/judge/notation.h"

namespace slidebase {

// Assigns to each of `cases` cases, in order, its text: one line or all lines of one answer. An
// empty last line without a newline is an answer only if `is_solved(case)`. O(output).
AlignedAnswers align_exact(std::string_view output, std::size_t cases, const AnswerForm& form,
                           const std::function<bool(std::size_t)>& is_solved);

// Reads the text of case `number`, from 1. Reuses the memory of `answer`. O(text).
void read_exact(std::string_view text, std::size_t number, const AnswerForm& form,
                const CaseRecord& record, Answer& answer);

// An answer in this form, for messages: "'2' or '-1'".
std::string example_of(const AnswerForm& form);

}  // namespace slidebase
