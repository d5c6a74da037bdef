// The register of formats: how puzzles stand in a text, and what is answered by default. The format
// of a judge is a row in format.cc: where its statement is, its syntax, goal, answers and limits. A
// file of code is needed only for a new syntax.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/solve/board_solver.h"
#include "common/table/table_format.h"
#include "query/formats/answer_form.h"
#include "query/formats/case_record.h"
#include "query/input/reader.h"

namespace slidebase {

struct Format;

// Format::accepted of a judge that takes every path that arrives.
inline constexpr int kAnyPath = std::numeric_limits<int>::max();

// What the puzzles of a text are: everything that options say of them, in one place.
struct PuzzleSpec {
  const Format* format = nullptr;
  Shape shape{3, 3};         // of boards whose text does not tell
  Tiles goal{};              // of sliding boards that bring none
  int limit = kNoLimit;      // the greatest distance that is answered
  SearchLimits search = {};  // of boards that no complete table answers
};

// The one kind of puzzle that a format has.
struct PuzzleKind {
  Family family;
  Shape shape;
};

struct Format {
  std::string_view name;         // as --format has it
  std::string_view problem;      // the judge's, or which a format of our own has
  std::string_view source = {};  // where the judge's statement is; else empty
  // Nothing where a text may have other puzzles.
  std::optional<PuzzleKind> only = std::nullopt;
  // Boards are as high as they are wide, and tell how high.
  bool square = false;
  // Of sliding boards whose text brings none.
  Tiles (*goal)(Shape) = plain_goal;
  bool own_goals = false;                      // the text of a sliding board may bring one
  Emit emit = Emit::kBoth;                     // what is printed where nothing else is asked for
  std::string_view unsolvable = "unsolvable";  // with that, of a board without a solution
  bool always_solvable = false;                // the judge gives no other boards
  int limit = kNoLimit;                        // PuzzleSpec::limit, where nothing else is asked for
  int accepted = 0;    // the judge lets paths of up to this many moves pass; 0: shortest alone
  int most_moves = 0;  // that the judge's puzzles need; 0: it does not say
  std::size_t most_puzzles = 0;  // that the judge has in one file; 0: any number
  bool puzzle_per_line = false;
  bool blank_lines = false;  // AnswerForm::blank_lines
  bool capitals = false;     // AnswerForm::capitals, where nothing else is asked for
  bool numbered = false;     // AnswerForm::numbered, the same
  std::unique_ptr<Reader> (*make_reader)(const PuzzleSpec&);
  // Cases of the kinds that the format has, as a text that it reads.
  std::string (*write)(std::span<const CaseRecord>);

  bool is_cubic() const { return only && only->family == Family::kCubic; }
  bool is_sliding() const { return only && only->family == Family::kSliding; }
  // What is printed, where `asked` is asked for or nothing is.
  AnswerForm answer_form(std::optional<Emit> asked = std::nullopt) const {
    AnswerForm form(asked.value_or(emit));
    form.blank_lines = blank_lines;
    if (form.emit == emit) {
      form.unsolvable = unsolvable;
      form.capitals = capitals;
      form.numbered = numbered;
    }
    return form;
  }
};

std::span<const Format> formats();

// The format of this name, which must be that of one.
const Format& format_of(std::string_view name);

}  // namespace slidebase
