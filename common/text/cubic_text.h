// Reads a goal pattern of the Cubic Eight-Puzzle, and a whole question on one line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/cube_kind.h"
#include "common/puzzle/cubic_space.h"
#include "common/text/diagnostic.h"

namespace slidebase {

struct CubicText {
  Cell start = 0;  // of a question: the blank's cell on the uniform board
  CubicPattern pattern;
  std::optional<Diagnostic> fault;  // set if the text is neither

  explicit operator bool() const { return !fault; }
};

// Reads W B R, and E _ or . for the blank, in small or capital letters, row by row, without
// separators or with those of boards. If the text is not such a pattern, the blank may be a gap
// (blank_gap.h).
CubicText parse_pattern(std::string_view text, Shape shape);

// "X Y PATTERN": X the column and Y the row of the start, from 1.
CubicText parse_question(std::string_view line, Shape shape);

// Whether a line is a question rather than a sliding board: two numbers, and no digit after them. A
// board has more than two tiles, and only tiles above 9 are written as letters.
bool looks_like_question(std::string_view line);

// "WBR/WEW/..." with E for the blank.
std::string pattern_text(Shape shape, const CubicPattern& pattern);

// A position of marked cubes or dice, with . for the blank: "uuu/u.n/uuw" or "12 12/. 23".
std::string position_text(Shape shape, const Cube& cube, const CubePosition& position);

}  // namespace slidebase
