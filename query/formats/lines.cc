// One line of the format `lines` (lines_reader.h), and the header of a table.
#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/cubic_text.h"
#include "query/formats/found_text.h"
#include "query/formats/grid_reader.h"
#include "query/formats/lines_reader.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

constexpr std::array kForms = {BoardLines("123456780\n", kBlankSymbols),
                               BoardLines("1 2 3 4 5 6 7 8 0\n", kBlankSymbols)};

// The line at `at` and those around it that may be rows of the same board of so many rows.
std::string_view around(std::string_view text, std::size_t at, int rows) {
  std::size_t begin = at, end = next_line(text, at);
  for (int i = 1; i < rows; ++i) {
    begin = begin < 2 ? 0 : text.rfind('\n', begin - 2) + 1;
    end = next_line(text, end);
  }
  return text.substr(begin, end - begin);
}

}  // namespace

std::span<const BoardLines> LinesReader::plain_forms() const {
  return spec_.shape == Shape{3, 3} && !spec_.cubes ? std::span<const BoardLines>(kForms)
                                                    : std::span<const BoardLines>();
}

// Looks for the header of a table, and the only column of its next line that is a board.
std::optional<std::size_t> LinesReader::begin(std::string_view text, bool at_end,
                                              std::vector<Diagnostic>&) {
  const std::size_t begin = skip_space(text, 0);
  const std::size_t first = next_line(text, begin);
  const auto second = end_of_row(text, first, at_end);
  if (!at_end && (begin == text.size() || text[first - 1] != '\n')) {
    return std::nullopt;
  }
  const char between = header_separator(text.substr(begin, first - begin));
  if (between == '\0' || spec_.cubes) {
    return 0;
  }
  if (!second || (!at_end && (first == *second || text[*second - 1] != '\n'))) {
    return std::nullopt;
  }
  const auto fields = fields_of(text.substr(first, *second - first), between);
  std::size_t boards = 0;
  Column column{between, 0};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!board_of(fields[i]).fault) {
      ++boards;
      column.number = i;
    }
  }
  if (boards != 1) {
    return 0;
  }
  column_ = column;
  return first;
}

bool LinesReader::read_puzzle(Chunk& chunk, QuestionSink& sink) const {
  const std::string_view text = chunk.text;
  const std::size_t at = chunk.consumed;
  if (column_) {
    const auto row = end_of_row(text, at, chunk.at_end);
    return row && read_until(chunk, *row, sink);
  }
  const std::size_t end = next_line(text, at);
  const std::string_view line = trimmed_end(text.substr(at, end - at));
  if (spec_.cubes || line.empty() || (!chunk.at_end && text[end - 1] != '\n')) {
    return LineReader::read_puzzle(chunk, sink);
  }
  if (looks_like_question(line)) {
    if (cells_in_row(line, kMostSide) == 0) {
      return LineReader::read_puzzle(chunk, sink);
    }
  } else if (const ShownBoard board = parse(line); !board.fault) {
    // 1 to 9 are a board of 3x3, or a row of 9x9 if the next line has nine other tiles.
    if (!spec_.shape_asked && board.shape == Shape{3, 3} && line.find('9') != line.npos) {
      const std::string_view next = text.substr(end, next_line(text, end) - end);
      if (!chunk.at_end && !next.ends_with('\n')) {
        return false;
      }
      if (cells_in_square_row(next) == 9 && parse(next).fault) {
        return read_other(chunk, line, sink);
      }
    }
    take_puzzle(chunk, at, sink, [&] { return take_board(board, at, spec_, sink); });
    chunk.consumed = end;
    return true;
  }
  return read_other(chunk, line, sink);
}

// Cuts before a line, but where rows seem to be, only where the rows before it make whole boards.
std::size_t LinesReader::cut(std::string_view text, std::size_t from) const {
  const std::size_t line = LineReader::cut(text, from);
  if (line >= text.size()) {
    return line;
  }
  const Shape asked = spec_.shape;
  const std::string_view row = text.substr(line, next_line(text, line) - line);
  int cells = spec_.shape_asked ? cells_in_row(row, asked.cols) : cells_in_square_row(row);
  if (!spec_.shape_asked && cells > kMostSide && !has_large_tile(around(text, line, cells))) {
    cells = 0;
  }
  const Shape shape = spec_.shape_asked ? asked : Shape{cells, cells};
  const bool rows = cells > 1 && cells == shape.cols;
  return rows ? GridReader(kBoardRows, spec_, shape).cut(text, from) : line;
}

std::optional<Diagnostic> LinesReader::read_line(std::string_view line, QuestionSink& sink) const {
  if (spec_.cubes || looks_like_question(line)) {
    const CubicText question =
        parse_question(line, spec_.cubes.value_or(CubeKind::kAxes), spec_.shape);
    if (!question) {
      return question.fault;
    }
    if (spec_.metric == Metric::kMulti) {
      return Diagnostic{0, "--metric multi is for sliding puzzles: cubes roll one at a time"};
    }
    sink.cubic(question.question);
    return std::nullopt;
  }
  std::string_view board = line;
  if (column_) {
    const auto fields = fields_of(line, column_->between);
    if (fields.size() <= column_->number) {
      return Diagnostic{
          0, "no column " + std::to_string(column_->number + 1) + ", in which the boards are"};
    }
    board = fields[column_->number];
  }
  return take_board(board_of(board), static_cast<std::size_t>(board.data() - line.data()), spec_,
                    sink);
}

ShownBoard LinesReader::parse(std::string_view text) const {
  if (!spec_.format->only) {
    return parse_any(text);
  }
  BoardText board = parse_board(text, spec_.shape);  // no option changes its shape
  return {spec_.shape, board.tiles, std::move(board.fault)};
}

// The same of a format whose boards may have any shape.
ShownBoard LinesReader::parse_any(std::string_view text) const {
  ShownBoard board = parse_shown_board(text, spec_.shape, spec_.shape_asked);
  if (!board.fault && board.shape != spec_.shape && open_brackets(text) > 0) {
    board.fault = {text.size(), "a bracket is not closed"};  // the other rows may follow
  }
  const bool may_have_fields =
      text.size() > 2 * static_cast<std::size_t>(board.shape.cells()) &&
      (has_quotes(text) || (text[0] != '[' && text.find('\n') != text.npos));
  if (!board.fault && may_have_fields && has_uneven_groups(text)) {
    board.fault = {0, "some of these cells stand beside others in quotes or brackets"};
  }
  return board;
}

ShownBoard LinesReader::board_of(std::string_view text) const {
  ShownBoard whole = parse(text);
  if (!whole.fault) {
    return whole;
  }
  for (const std::string_view part : {board_part(text), numbered_board(text)}) {
    // Of uneven groups a part is one, without the quotes of others.
    const bool whole_group = !has_quotes(part) || !has_uneven_groups(text);
    if (!part.empty() && part.size() < text.size() && whole_group) {
      if (ShownBoard found = parse(part); !found.fault) {
        return found;
      }
    }
  }
  return whole;
}

ReaderPtr lines_reader(const PuzzleSpec& spec) {
  return std::make_unique<LinesReader>(spec);
}

}  // namespace slidebase
