// Answers in exactly the form that a format's judge takes.
//
// A contest's statement says how answers are written: letters or a number, capitals, the word for a
// board without a solution. A judge that guesses (notation.h) would let a program pass that prints
// something else. The form is the one that `solve` prints (Format::answer_form), so a row of the
// register says it once for both. White space at the ends of lines and a missing last newline pass,
// as judges let them, and, where positions are drawn, any white space between their numbers.
// Nothing else does: a line in another form is bad, whatever it would mean.
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

// Gives each of `cases` cases its text, one line or those of one answer, as they come. An empty
// last line without its newline is an answer only if `is_solved(case)`. O(output).
AlignedAnswers align_exact(std::string_view output, std::size_t cases, const AnswerForm& form,
                           const std::function<bool(std::size_t)>& is_solved);

// Reads the text of case `number`, from 1. Keeps the answer's memory. O(text).
void read_exact(std::string_view text, std::size_t number, const AnswerForm& form,
                const CaseRecord& record, Answer& answer);

// An answer in this form, for messages: "'2' or '-1'".
std::string example_of(const AnswerForm& form);

}  // namespace slidebase
