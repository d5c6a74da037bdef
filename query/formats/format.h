// The list of formats: how puzzles are written in a text, and the default form of their answers.
// The format of a judge is a row in format.cc: the address of its statement, its syntax, goal,
// answers and limits. Only a new syntax needs a file of code.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/puzzle/sliding_board.h"
#include "common/solve/board_solver.h"
#include "common/table/table_format.h"
#include "query/formats/answer_form.h"
#include "query/formats/case_record.h"
#include "query/formats/reader.h"

namespace slidebase {

// The usual goals of sliding boards, by name; plain_goal() is blank-last.
//
//     blank-last   1 2 3 / 4 5 6 / 7 8 0     row by row
//     blank-first  0 1 2 / 3 4 5 / 6 7 8     row by row, after the blank
//     snail        1 2 3 / 8 0 4 / 7 6 5     along a spiral, clockwise from the first cell
//     columns      1 4 7 / 2 5 8 / 3 6 0     column by column
Tiles blank_first_goal(Shape shape);
Tiles snail_goal(Shape shape);
Tiles columns_goal(Shape shape);

using GoalOfShape = Tiles (*)(Shape);

struct NamedGoal {
  std::string_view name;
  GoalOfShape goal;
};
inline constexpr NamedGoal kNamedGoals[] = {{"blank-last", plain_goal},
                                            {"blank-first", blank_first_goal},
                                            {"snail", snail_goal},
                                            {"columns", columns_goal}};

// The goal of this name; nullptr: no goal has it.
GoalOfShape goal_named(std::string_view name);

struct Format;

// Format::accepted of a judge that accepts every path to the goal.
inline constexpr int kAnyPath = std::numeric_limits<int>::max();

// Everything that the options specify about the puzzles of a text.
struct PuzzleSpec {
  const Format* format = nullptr;
  Shape shape{3, 3};         // of boards whose text does not show it
  Tiles goal{};              // of sliding boards without a goal of their own
  int limit = kNoLimit;      // the greatest distance that is answered
  SearchLimits search = {};  // for boards without a complete table
  Metric metric = Metric::kSingle;
  std::optional<CubeKind> cubes = std::nullopt;  // every puzzle is one of these cubes
  // The goal of boards whose text shows another shape; nullptr: the format's.
  GoalOfShape goal_of_other = nullptr;
  bool shape_asked = false;  // a text that shows another shape contradicts an option
  // Reads the text in place of the format's reader.
  std::unique_ptr<Reader> (*reader)(const PuzzleSpec&) = nullptr;
  std::string blank = {};  // a word of the text that is the blank, besides the usual ones
};

// The kind of puzzle of a format that has only one.
struct PuzzleKind {
  Family family;
  Shape shape;
};

struct Format {
  std::string_view name;         // the value of --format
  std::string_view problem;      // the judge's name for it, or the puzzles of our own formats
  std::string_view source = {};  // address of the judge's statement, or empty
  // The only kind of puzzle; nothing if a text may have several kinds.
  std::optional<PuzzleKind> only = std::nullopt;
  // Boards are square, and their text contains their size.
  bool square = false;
  // The goal of sliding boards whose text has none.
  GoalOfShape goal = plain_goal;
  bool own_goals = false;                      // the text of a sliding board can have a goal
  Emit emit = Emit::kBoth;                     // printed by default
  std::string_view unsolvable = "unsolvable";  // with `emit`: printed if there is no solution
  bool always_solvable = false;                // all the judge's boards are solvable
  int limit = kNoLimit;                        // the default of PuzzleSpec::limit
  int accepted = 0;    // the judge accepts paths of up to this many moves; 0: only shortest ones
  int most_moves = 0;  // the most that the judge's puzzles need; 0: unknown
  std::size_t most_puzzles = 0;  // in one file of the judge; 0: any number
  bool puzzle_per_line = false;
  bool blank_lines = false;  // AnswerForm::blank_lines
  bool capitals = false;     // AnswerForm::capitals, with `emit`
  bool numbered = false;     // AnswerForm::numbered, with `emit`
  std::unique_ptr<Reader> (*make_reader)(const PuzzleSpec&);
  // Writes cases of the format's kinds as a text that its reader reads.
  std::string (*write)(std::span<const CaseRecord>);

  bool is_cubic() const { return only && only->family == Family::kCubic; }
  bool is_sliding() const { return only && only->family == Family::kSliding; }
  // The form of the answers for the requested --emit, or for the format's own.
  AnswerForm answer_form(std::optional<Emit> requested = std::nullopt) const {
    AnswerForm form(requested.value_or(emit));
    form.blank_lines = blank_lines;
    if (form.emit == emit) {
      form.unsolvable = unsolvable;
      form.capitals = capitals;
      form.numbered = numbered;
    }
    return form;
  }
};

// The goal of sliding boards whose text shows another shape than spec.shape, and no goal.
inline GoalOfShape goal_of_other(const PuzzleSpec& spec) {
  return spec.goal_of_other != nullptr ? spec.goal_of_other : spec.format->goal;
}

// The reader of a text with this specification.
std::unique_ptr<Reader> make_reader(const PuzzleSpec& spec);

std::span<const Format> formats();

// The format of this name, which must exist.
const Format& format_of(std::string_view name);

}  // namespace slidebase
