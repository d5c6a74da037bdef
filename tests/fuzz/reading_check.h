// Properties of every text that a format reads: the answers do not depend on how the text arrives,
// each puzzle gets one answer, and each answer is right.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "common/solve/open/table_set.h"
#include "query/formats/case_record.h"
#include "query/formats/format.h"

namespace slidebase::fuzz {

// The standard tables, and small ones.
TableSet& tables();

// Puzzles of a format, and the form of their answers.
struct Request {
  PuzzleSpec spec;
  Emit emit;
};

// The default request of a format: 3x3 with the format's goal. Answers of several lines become
// distance and path.
Request request_for(std::string_view format);

// One answer, without its newline, and its puzzle.
struct Answered {
  std::string_view line;
  CaseRecord puzzle;
};

// Aborts if one of these properties is broken. Reads the text in several ways, requires that the
// results agree, then checks each answer with `check`. Checks nothing if the text names a board
// that has no table.
void check_reading(const Request& request, std::string_view text,
                   const std::function<void(const Answered&)>& check);

// The same, where each answer is plain: the text for an unsolvable puzzle, or the requested
// distance and path.
void check_plain_reading(const Request& request, std::string_view text);

}  // namespace slidebase::fuzz
