// Format `lines`: puzzles as people have them. A line is a sliding board in any notation that
// board_text.h reads, or a Cubic Eight-Puzzle as `X Y PATTERN` (cubic_text.h); with --cubes every
// line is a question about cubes of that kind. Empty lines are skipped.
//
// Lines of as many cells as the board has columns are the rows of one (grid_reader.h); without
// --board, lines of three, four or five cells are those of a square board, or of a smaller one that
// ends with them; and so are lines of six to ten cells, if a tile is one of such a large board. A
// line before the rows may have their number, or those of rows and columns. Boards are also found
// in drawn boxes, in arrays of programs, and in one column of a table with a header (found_text.h),
// and as problems in PDDL (pddl_problem.h); what stands beside them is skipped.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/formats/format.h"
#include "query/formats/line_reader.h"
#include "query/formats/reader.h"

namespace slidebase {

inline constexpr int kMostSide = 5;  // of a square board of up to 25 cells

class LinesReader : public LineReader {
 public:
  explicit LinesReader(const PuzzleSpec& spec) : spec_(spec) {}

  // A character and a separator or newline for each cell.
  std::size_t board_bytes() const override {
    return static_cast<std::size_t>(spec_.shape.cells()) * 2;
  }
  std::size_t cut(std::string_view text, std::size_t from) const override;
  char between_columns() const override { return column_ ? column_->between : '\0'; }

 private:
  std::span<const BoardLines> plain_forms() const override;
  std::optional<std::size_t> begin(std::string_view text, bool at_end,
                                   std::vector<Diagnostic>& diagnostics) override;
  bool read_puzzle(Chunk& chunk, QuestionSink& sink) const override;
  std::optional<Diagnostic> read_line(std::string_view line, QuestionSink& sink) const override;
  ShownBoard parse(std::string_view text) const;
  ShownBoard parse_any(std::string_view text) const;
  // Reads a board, or the only part of the text that is one.
  ShownBoard board_of(std::string_view text) const;

  // Boards on several lines, or several on one (lines_blocks.cc). They return false if more text is
  // needed, and nothing if the line at chunk.consumed begins no such board.
  using Read = std::optional<bool>;
  bool read_other(Chunk& chunk, std::string_view line, QuestionSink& sink) const;
  Read read_list(Chunk& chunk, bool surely, QuestionSink& sink) const;
  bool read_pddl(Chunk& chunk, QuestionSink& sink) const;
  Read read_sized(Chunk& chunk, std::string_view line, QuestionSink& sink) const;
  Read read_boards(Chunk& chunk, std::string_view line, QuestionSink& sink) const;
  Read read_rows(Chunk& chunk, std::string_view line, QuestionSink& sink) const;
  bool read_drawing(Chunk& chunk, QuestionSink& sink) const;

  // A column of a table; `between` separates its fields.
  struct Column {
    char between;
    std::size_t number;
  };

  PuzzleSpec spec_;
  std::optional<Column> column_;  // all boards are in it
};

}  // namespace slidebase
