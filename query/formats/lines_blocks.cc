// What the format `lines` reads beyond single boards on single lines: lists and arrays on several
// lines, rows, drawings, and boards beside one another.
#include <algorithm>
#include <string>
#include <utility>

#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "query/formats/found_text.h"
#include "query/formats/grid_reader.h"
#include "query/formats/lines_reader.h"
#include "query/formats/pddl_problem.h"
#include "query/formats/size_line.h"

namespace slidebase {
namespace {

// Lines that may be rows of one board.
struct RowLines {
  int cells = 0;  // of each; 0: the first is no row
  int count = 0;
  std::size_t end = 0;
  bool whole = false;  // no more text is needed to see where they end
  int next = 0;        // the cells of the line after them; 0: it is empty, or there is none
};

// The lines from `at` with as many cells as the first, up to the rows of a board.
RowLines row_lines(std::string_view text, std::size_t at, bool at_end, const PuzzleSpec& spec) {
  RowLines rows{.end = at};
  const auto [board_rows, cols] = spec.shape;
  for (int most = 1; rows.count < most;) {
    const std::size_t end = next_line(text, rows.end);
    if (!at_end && (end == rows.end || text[end - 1] != '\n')) {
      return rows;
    }
    const std::string_view line = text.substr(rows.end, end - rows.end);
    const int cells = spec.shape_asked ? cells_in_row(line, std::max(cols, kMostSide))
                                       : cells_in_square_row(line);
    const bool whole = spec.shape_asked && cells == spec.shape.cells();
    if (cells < 2 || whole || (rows.count > 0 && cells != rows.cells)) {
      rows.next = trimmed(line).empty() ? 0 : std::max(cells, 1);
      break;
    }
    most = spec.shape_asked && cells == cols ? board_rows : cells;
    rows = {.cells = cells, .count = rows.count + 1, .end = end};
  }
  if (!spec.shape_asked && rows.cells > kMostSide &&
      !has_large_tile(text.substr(at, rows.end - at))) {
    rows = {.end = at, .next = 1};  // they are rather boards, right or wrong
  }
  rows.whole = true;
  return rows;
}

// The shape of the board with these rows; nothing if they are no rows of one board.
std::optional<Shape> shape_of(const RowLines& rows, std::string_view text, const PuzzleSpec& spec) {
  if ((rows.count == 1 && (rows.next < 3 || rows.next > kMostSide)) ||
      (rows.count > 1 && rows.cells == 2 && spec.shape.cols != 2)) {
    return std::nullopt;
  }
  const int cells = rows.count > 1 ? rows.cells : rows.next;  // the first may be faulty
  const Shape shown{rows.count, cells}, square{cells, cells};
  if (spec.shape_asked && cells == spec.shape.cols) {
    return spec.shape;
  }
  const bool smaller = rows.count > 1 && rows.next == 0 && !parse_board(text, shown).fault;
  return smaller ? shown : square;
}

// The message for a text that shows another shape than --board.
std::string contradiction(const std::string& what, Shape shown, Shape asked) {
  return what + " a " + shown.name() + " board, not of " + asked.name();
}

ShownBoard board_in_box(const std::string& box, const PuzzleSpec& spec) {
  Shape shape{0, 0};
  for_each_line(box, [&](std::string_view row, std::size_t) {
    const auto bars = static_cast<int>(std::ranges::count(row, '|'));
    const int fields = row.starts_with('|') ? bars - 1 : bars + 1;
    const int cells = fields > 1 ? fields : cells_in_row(row, kMaxCells);
    shape = {shape.rows + 1, std::max(shape.cols, cells)};
    return true;
  });
  if (std::min(shape.rows, shape.cols) < 2 || !shape.fits()) {
    return {shape, {}, Diagnostic{0, "this drawing shows no board"}};
  }
  if (spec.shape_asked && shape != spec.shape) {
    return {shape, {}, Diagnostic{0, contradiction("a drawing of", shape, spec.shape)}};
  }
  BoardText board = parse_board(box, shape);
  return {shape, board.tiles, std::move(board.fault)};
}

// Reports what is at chunk.consumed up to `end`.
bool report(Chunk& chunk, std::size_t end, std::string message, QuestionSink& sink) {
  const std::size_t at = chunk.consumed;
  take_puzzle(chunk, at, sink, [&] { return Diagnostic{at, std::move(message)}; });
  chunk.consumed = end;
  return true;
}

}  // namespace

// Reads what begins with a line that is no board; or passes over it, or reports it.
bool LinesReader::read_other(Chunk& chunk, std::string_view line, QuestionSink& sink) const {
  const std::string_view text = chunk.text;
  if (begins_pddl(line) && !spec_.format->only) {
    return read_pddl(chunk, sink);
  }
  const std::size_t end = next_line(text, chunk.consumed), after = next_line(text, end);
  const bool beside = is_beside_boards(line);
  if (beside && open_brackets(line) <= 0) {
    chunk.consumed = end;
    return true;
  }
  if (!chunk.at_end && (after == end || text[after - 1] != '\n')) {
    return false;  // the next line may be a rule, or another row
  }
  Read read = read_list(chunk, beside || (open_brackets(line) > 1 && has_only_tiles(line)), sink);
  if (!read && (is_rule(line) || is_rule(text.substr(end, after - end)))) {
    read = read_drawing(chunk, sink);
  }
  read = read ? read : read_sized(chunk, line, sink);
  read = read ? read : read_boards(chunk, line, sink);
  read = read ? read : read_rows(chunk, line, sink);
  return read ? *read : LineReader::read_puzzle(chunk, sink);
}

// A list whose brackets are closed on a later line; `surely`: it is a fault if they are not.
LinesReader::Read LinesReader::read_list(Chunk& chunk, bool surely, QuestionSink& sink) const {
  constexpr int kMostLines = 2 + kMaxSide * (kMaxSide + 2);  // each number and bracket on its own
  const std::string_view text = chunk.text;
  const std::size_t at = chunk.consumed, first = next_line(text, at);
  std::size_t end = first;
  int open = open_brackets(text.substr(at, end - at));
  for (int lines = 1; open > 0 && end < text.size() && lines < kMostLines; ++lines) {
    const std::size_t next = next_line(text, end);
    if (!chunk.at_end && text[next - 1] != '\n') {
      return false;
    }
    const std::string_view line = trimmed(text.substr(end, next - end));
    if (line.empty() || !parse(line).fault) {
      break;  // the list ends before an empty line, and before a board on one line
    }
    open += open_brackets(line);
    end = next;
  }
  if (!chunk.at_end && end == text.size() && open > 0) {
    return false;
  }
  if (surely && open > 0) {
    return report(chunk, end, "a bracket is not closed", sink);
  }
  if (end == first || open > 0) {
    return std::nullopt;
  }
  const ShownBoard board = board_of(trimmed_end(text.substr(at, end - at)));
  const bool square = board.shape.rows == board.shape.cols && board.shape.rows > 2;
  if (!board.fault && !square && !spec_.shape_asked) {
    // It may be the first rows of a list that lacks a bracket.
    const std::size_t after = next_line(text, end);
    if (!chunk.at_end && (after == end || text[after - 1] != '\n')) {
      return false;
    }
    if (open_brackets(text.substr(end, after - end)) < 0) {
      return report(chunk, after, "more brackets are closed than opened", sink);
    }
  }
  take_puzzle(chunk, at, sink, [&] { return take_board(board, at, spec_, sink); });
  chunk.consumed = end;
  return true;
}

bool LinesReader::read_pddl(Chunk& chunk, QuestionSink& sink) const {
  constexpr std::size_t kMostBytes = 1 << 16;
  const std::string_view text = chunk.text.substr(chunk.consumed, kMostBytes);
  const PddlProblem problem = parse_pddl(text);
  if (!problem.bytes && !chunk.at_end && text.size() < kMostBytes) {
    return false;
  }
  if (!problem.bytes) {
    return report(chunk, next_line(chunk.text, chunk.consumed), "a bracket is not closed", sink);
  }
  const std::size_t end = chunk.consumed + *problem.bytes;
  if (!problem.fault.empty()) {
    return report(chunk, end, problem.fault, sink);
  }
  if (spec_.shape_asked && problem.shape != spec_.shape) {
    return report(chunk, end, contradiction("a problem of", problem.shape, spec_.shape), sink);
  }
  take_puzzle(chunk, chunk.consumed, sink, [&] {
    sink.sliding(problem.shape, problem.goal, problem.board);
    return std::nullopt;
  });
  chunk.consumed = end;
  return true;
}

// A size on a line of its own, and as many rows.
LinesReader::Read LinesReader::read_sized(Chunk& chunk, std::string_view line,
                                          QuestionSink& sink) const {
  const std::string_view text = chunk.text;
  const std::optional<Shape> shape = shape_alone(line);
  const std::size_t begin = next_line(text, chunk.consumed);
  std::size_t end = begin;
  for (int row = 0; shape && row < shape->rows; ++row) {
    const std::size_t next = next_line(text, end);
    if (!chunk.at_end && (next == end || text[next - 1] != '\n')) {
      return false;
    }
    const std::string_view line_of_row = text.substr(end, next - end);
    if (row == 0 && cells_in_row(line_of_row, shape->cols) != shape->cols) {
      return std::nullopt;
    }
    if (trimmed(line_of_row).empty()) {
      break;
    }
    end = next;
  }
  if (!shape) {
    return std::nullopt;
  }
  BoardText board = parse_board(text.substr(begin, end - begin), *shape);
  if (board.fault && shape->rows != shape->cols) {
    return std::nullopt;  // two numbers may be a row
  }
  if (spec_.shape_asked && *shape != spec_.shape) {
    return report(chunk, end, contradiction("the size of", *shape, spec_.shape), sink);
  }
  take_puzzle(chunk, begin, sink, [&] {
    return take_board({*shape, board.tiles, std::move(board.fault)}, begin, spec_, sink);
  });
  chunk.consumed = end;
  return true;
}

// Boards on one line with tabs between them, as --emit boards prints them.
LinesReader::Read LinesReader::read_boards(Chunk& chunk, std::string_view line,
                                           QuestionSink& sink) const {
  const auto boards = fields_of(line, '\t');
  if (boards.size() < 2 || parse(boards[0]).fault) {
    return std::nullopt;
  }
  for (const std::string_view board : boards) {
    const auto place = static_cast<std::size_t>(board.data() - chunk.text.data());
    take_puzzle(chunk, place, sink, [&] { return take_board(parse(board), place, spec_, sink); });
  }
  chunk.consumed = next_line(chunk.text, chunk.consumed);
  return true;
}

LinesReader::Read LinesReader::read_rows(Chunk& chunk, std::string_view line,
                                         QuestionSink& sink) const {
  const std::string_view text = chunk.text;
  const std::size_t at = chunk.consumed, end = next_line(text, at), after = next_line(text, end);
  const RowLines rows = row_lines(text, at, chunk.at_end, spec_);
  if (!rows.whole) {
    return false;
  }
  if (!spec_.shape_asked && rows.cells > 2 && rows.count < rows.cells && rows.next == 0) {
    const std::size_t from = skip_space(text, rows.end);
    const RowLines more = row_lines(text, from, chunk.at_end, spec_);
    if (!more.whole || (from == text.size() && !chunk.at_end)) {
      return false;
    }
    if (more.cells == rows.cells && more.count < more.cells && more.count != rows.count) {
      return report(chunk, more.end,
                    "these rows and the next ones are of different boards, or of one", sink);
    }
  }
  auto shape =
      rows.count > 0 ? shape_of(rows, text.substr(at, rows.end - at), spec_) : std::nullopt;
  const int next_cells = cells_in_row(text.substr(end, after - end), kMostSide);
  if (!shape && !spec_.shape_asked && next_cells > 2 && has_only_tiles(line)) {
    shape = Shape{next_cells, next_cells};  // its first row is faulty
  }
  const bool contradicts = shape && spec_.shape_asked && *shape != spec_.shape;
  if (!shape || (contradicts && rows.count == 1)) {
    return std::nullopt;
  }
  if (contradicts) {
    return report(chunk, rows.end, contradiction("rows of", *shape, spec_.shape), sink);
  }
  const bool whole = GridReader(kBoardRows, spec_, *shape).read_board(chunk, sink);
  chunk.consumed = whole ? chunk.consumed : at;  // the next chunk begins with the same line
  return whole;
}

// Reads the boards of a drawing at chunk.consumed, above which may be a line of captions.
bool LinesReader::read_drawing(Chunk& chunk, QuestionSink& sink) const {
  const std::string_view text = chunk.text;
  std::size_t begin = chunk.consumed;
  const std::string_view first = text.substr(begin, next_line(text, begin) - begin);
  begin += is_rule(first) || has_bar(first) ? 0 : first.size();
  const bool framed = is_rule(text.substr(begin, next_line(text, begin) - begin));
  std::size_t end = begin;
  std::optional<bool> after_rule;
  while (end < text.size()) {
    const std::size_t next = next_line(text, end);
    if (!chunk.at_end && text[next - 1] != '\n') {
      return false;
    }
    const std::string_view line = text.substr(end, next - end);
    const bool rule = is_rule(line);
    // Two rules are those of two drawings; without a frame there is one between two rows.
    const bool between = !framed && after_rule == true && trimmed(line).empty();
    if (!between && ((!rule && !has_bar(line)) || (rule == after_rule && (rule || !framed)))) {
      break;
    }
    after_rule = between || rule;
    end = next;
  }
  if (end == text.size() && !chunk.at_end) {
    return false;
  }
  for (const std::string& box : boxes_of(text.substr(begin, end - begin))) {
    if (!box.empty()) {
      take_puzzle(chunk, begin, sink, [&] {
        ShownBoard board = board_in_box(box, spec_);
        if (framed != after_rule) {
          board.fault = {0, "this drawing is cut off"};
        } else if (board.fault) {
          board.fault->offset = 0;
        }
        return take_board(board, begin, spec_, sink);
      });
    }
  }
  chunk.consumed = end;
  return true;
}

}  // namespace slidebase
