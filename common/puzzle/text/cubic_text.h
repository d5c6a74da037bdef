// Reads and writes goals of the puzzles of rolling cubes, and whole questions on one line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/puzzle/cube_kind.h"
#include "common/puzzle/cubic_question.h"
#include "common/puzzle/text/diagnostic.h"

namespace slidebase {

struct CubicText {
  CubicQuestion question;           // only `goal` is set if the text is a goal
  std::optional<Diagnostic> fault;  // set if the text is neither

  explicit operator bool() const { return !fault; }
};

// Reads a goal, row by row, without separators or with those of boards.
//
// Cubes of kind kAxes: W B R for the colours on top, and E _ or . for the blank, in small or
// capital letters. If the text is not such a pattern, the blank may be a gap (blank_gap.h).
//
// Marked cubes: the sides of the marks, u d n e s w, for a whole position; u and - for a pattern, a
// mark on top or elsewhere. The blank is a dot, here and with dice.
//
// Dice: the faces on top, 1 to 6, for a pattern; for a position two digits for each die, the faces
// on top and north.
//
// `whole`: whether the goal is a position; if it is not given, the text says so, and is a pattern
// with cubes of kind kAxes. Their positions have two letters for each cube, for top and north.
CubicText parse_goal(std::string_view text, CubeKind kind, Shape shape,
                     std::optional<bool> whole = std::nullopt);

// "X Y GOAL": from the uniform board with the blank in column X and row Y, from 1. "POSITION > X
// Y": back from a whole position to that board; not with cubes of kind kAxes.
CubicText parse_question(std::string_view line, CubeKind kind, Shape shape);

// Whether a line is a question rather than a sliding board: two numbers, and no digit after them. A
// board has more than two tiles, and only tiles above 9 are written as letters.
bool looks_like_question(std::string_view line);

// "WBR/WEW/...", "uu-/-.u/..." or "123/4.5/...", and whole positions as position_text().
std::string goal_text(Shape shape, CubeKind kind, const CubicPattern& goal);

// What a position shows, as goal_text(): the pattern of cubes of kind kAxes, of other kinds
// everything.
std::string shown_text(Shape shape, CubeKind kind, const CubePosition& position);

// A line that parse_question() reads.
std::string question_text(const CubicQuestion& question);

// "uuu/u.n/uuw" or "12 12/. 23"; of kind kAxes "WR WR/. BR", by tops and north sides.
std::string position_text(Shape shape, const Cube& cube, const CubePosition& position);

}  // namespace slidebase
