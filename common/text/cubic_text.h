// Reads a goal pattern of the Cubic Eight-Puzzle, and a whole question on one line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/cubic_space.h"
#include "common/text/diagnostic.h"

namespace slidebase {

struct CubicText {
  Cell start = 0;  // of a question: the blank's cell on the uniform board
  CubicPattern pattern;
  std::optional<Diagnostic> fault;  // where it is neither

  explicit operator bool() const { return !fault; }
};

// W B R and E _ or . for the blank, small or capital, row by row, with nothing between them or the
// separators of boards. Of a text that is no pattern like this the blank may be a gap
// (blank_gap.h).
CubicText parse_pattern(std::string_view text, Shape shape);

// "X Y PATTERN": X the column and Y the row of the start, from 1.
CubicText parse_question(std::string_view line, Shape shape);

// Whether a line is meant as a question rather than a sliding board: two numbers, and after them no
// digit. A board has more than two tiles, and letters name only those above 9.
bool looks_like_question(std::string_view line);

// "WBR/WEW/..." with E for the blank.
std::string pattern_text(Shape shape, const CubicPattern& pattern);

}  // namespace slidebase
