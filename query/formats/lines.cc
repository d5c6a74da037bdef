// Format `lines`: puzzles as people have them. A line is a sliding board in any notation that
// board_text.h reads, or a Cubic Eight-Puzzle as `X Y PATTERN` (cubic_text.h); with --cubes every
// line is a question about cubes of that kind. Empty lines are skipped.
//
// Lines of as many cells as the board has columns are the rows of one (grid_reader.h); without
// --board, lines of three, four or five cells are those of a square board, or of a smaller one that
// ends with them. Boards are also found in drawn boxes, in arrays of programs, and in one column of
// a table with a header (found_text.h); what stands beside them is skipped.
#include <algorithm>
#include <array>
#include <memory>
#include <string>

#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/puzzle/text/shown_rows.h"
#include "query/formats/found_text.h"
#include "query/formats/grid_reader.h"
#include "query/formats/line_reader.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

constexpr std::string_view kLineBlanks = "0xX_.#";
constexpr std::array kForms = {BoardLines("123456780\n", kLineBlanks),
                               BoardLines("1 2 3 4 5 6 7 8 0\n", kLineBlanks)};

constexpr int kMostSide = 5;  // of a square board

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
  const int most_cells = spec.shape_asked ? std::max(cols, kMostSide) : kMostSide;
  for (int most = 1; rows.count < most;) {
    const std::size_t end = next_line(text, rows.end);
    if (!at_end && (end == rows.end || text[end - 1] != '\n')) {
      return rows;
    }
    const std::string_view line = text.substr(rows.end, end - rows.end);
    const int cells = cells_in_row(line, most_cells);
    const bool whole = spec.shape_asked && cells == spec.shape.cells();
    if (cells < 2 || whole || (rows.count > 0 && cells != rows.cells)) {
      rows.next = trimmed(line).empty() ? 0 : std::max(cells, 1);
      break;
    }
    most = spec.shape_asked && cells == cols ? board_rows : cells;
    rows = {.cells = cells, .count = rows.count + 1, .end = end};
  }
  rows.whole = true;
  return rows;
}

class LinesReader : public LineReader {
 public:
  explicit LinesReader(const PuzzleSpec& spec) : spec_(spec) {}

  // A character and a separator or newline for each cell.
  std::size_t board_bytes() const override {
    return static_cast<std::size_t>(spec_.shape.cells()) * 2;
  }
  std::size_t cut(std::string_view text, std::size_t from) const override;

 private:
  std::span<const BoardLines> plain_forms() const override;
  std::optional<std::size_t> begin(std::string_view text, bool at_end,
                                   std::vector<Diagnostic>& diagnostics) override;
  std::optional<Shape> shape_of(const RowLines& rows, std::string_view text) const;
  bool read_drawing(Chunk& chunk, QuestionSink& sink) const;
  bool read_other(Chunk& chunk, std::string_view line, QuestionSink& sink) const;
  ShownBoard parse(std::string_view text) const;
  ShownBoard board_of(std::string_view text) const;
  ShownBoard board_in_box(const std::string& box) const;
  std::optional<Diagnostic> taken(const ShownBoard& board, std::size_t place,
                                  QuestionSink& sink) const;
  bool read_puzzle(Chunk& chunk, QuestionSink& sink) const override;
  std::optional<Diagnostic> read_line(std::string_view line, QuestionSink& sink) const override;

  // A column of a table; `between` separates its fields.
  struct Column {
    char between;
    std::size_t number;
  };

  PuzzleSpec spec_;
  std::optional<Column> column_;  // all boards are in it
};

std::span<const BoardLines> LinesReader::plain_forms() const {
  return spec_.shape == Shape{3, 3} && !spec_.cubes ? std::span<const BoardLines>(kForms)
                                                    : std::span<const BoardLines>();
}

// The shape of the board with these rows; nothing if they are no rows of one board.
std::optional<Shape> LinesReader::shape_of(const RowLines& rows, std::string_view text) const {
  if ((rows.count == 1 && (rows.next < 3 || rows.next > kMostSide)) ||
      (rows.count > 1 && rows.cells == 2 && spec_.shape.cols != 2)) {
    return std::nullopt;
  }
  const int cells = rows.count > 1 ? rows.cells : rows.next;  // the first may be faulty
  const Shape shown{rows.count, cells}, square{cells, cells};
  if (spec_.shape_asked && cells == spec_.shape.cols) {
    return spec_.shape;
  }
  const bool smaller = rows.count > 1 && rows.next == 0 && !parse_board(text, shown).fault;
  return smaller ? shown : square;
}

// Looks for the header of a table, and the only column of its next line that is a board.
std::optional<std::size_t> LinesReader::begin(std::string_view text, bool at_end,
                                              std::vector<Diagnostic>&) {
  const std::size_t begin = skip_space(text, 0);
  const std::size_t first = next_line(text, begin), second = next_line(text, first);
  if (!at_end && (begin == text.size() || text[first - 1] != '\n')) {
    return std::nullopt;
  }
  const char between = header_separator(text.substr(begin, first - begin));
  if (between == '\0' || spec_.cubes) {
    return 0;
  }
  if (!at_end && (first == second || text[second - 1] != '\n')) {
    return std::nullopt;
  }
  const auto fields = fields_of(text.substr(first, second - first), between);
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
  const std::size_t at = chunk.consumed, end = next_line(text, at);
  const std::string_view line = trimmed_end(text.substr(at, end - at));
  if (spec_.cubes || column_ || line.empty() || (!chunk.at_end && text[end - 1] != '\n')) {
    return LineReader::read_puzzle(chunk, sink);
  }
  if (looks_like_question(line)) {
    if (cells_in_row(line, kMostSide) == 0) {
      return LineReader::read_puzzle(chunk, sink);
    }
  } else if (const ShownBoard board = parse(line); !board.fault) {
    take_puzzle(chunk, at, sink, [&] { return taken(board, at, sink); });
    chunk.consumed = end;
    return true;
  }
  return read_other(chunk, line, sink);
}

// Reads what begins with a line that is no board: a drawing, rows, or boards beside one another; or
// passes over it, or reports it.
bool LinesReader::read_other(Chunk& chunk, std::string_view line, QuestionSink& sink) const {
  const std::string_view text = chunk.text;
  const std::size_t at = chunk.consumed, end = next_line(text, at), after = next_line(text, end);
  if (is_beside_boards(line)) {
    chunk.consumed = end;
    return true;
  }
  if (!chunk.at_end && (after == end || text[after - 1] != '\n')) {
    return false;  // the next line may be a rule, or another row
  }
  if (is_rule(line) || is_rule(text.substr(end, after - end))) {
    return read_drawing(chunk, sink);
  }
  const auto boards = fields_of(line, '\t');
  if (boards.size() > 1 && !parse(boards[0]).fault) {  // as --emit boards prints them
    for (const std::string_view board : boards) {
      const auto place = static_cast<std::size_t>(board.data() - text.data());
      take_puzzle(chunk, place, sink, [&] { return taken(parse(board), place, sink); });
    }
    chunk.consumed = end;
    return true;
  }
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
      take_puzzle(chunk, at, sink, [at] {
        return Diagnostic{at, "these rows and the next ones are of different boards, or of one"};
      });
      chunk.consumed = more.end;
      return true;
    }
  }
  auto shape = rows.count > 0 ? shape_of(rows, text.substr(at, rows.end - at)) : std::nullopt;
  const int next_cells = cells_in_row(text.substr(end, after - end), kMostSide);
  if (!shape && !spec_.shape_asked && next_cells > 2 && has_only_tiles(line)) {
    shape = Shape{next_cells, next_cells};  // its first row is faulty
  }
  const bool contradicts = shape && spec_.shape_asked && *shape != spec_.shape;
  if (!shape || (contradicts && rows.count == 1)) {
    return LineReader::read_puzzle(chunk, sink);
  }
  if (contradicts) {
    take_puzzle(chunk, at, sink, [&] {
      return Diagnostic{at, "rows of a " + shape->name() + " board, not of " + spec_.shape.name()};
    });
    chunk.consumed = rows.end;
    return true;
  }
  return GridReader(kBoardRows, spec_, *shape).read_board(chunk, sink);
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
    if (between) {
      end = next;
      continue;
    }
    after_rule = rule;
    end = next;
  }
  if (end == text.size() && !chunk.at_end) {
    return false;
  }
  for (const std::string& box : boxes_of(text.substr(begin, end - begin))) {
    if (!box.empty()) {
      take_puzzle(chunk, begin, sink, [&] {
        ShownBoard board = board_in_box(box);
        if (framed != after_rule) {
          board.fault = {0, "this drawing is cut off"};
        } else if (board.fault) {
          board.fault->offset = 0;
        }
        return taken(board, begin, sink);
      });
    }
  }
  chunk.consumed = end;
  return true;
}

ShownBoard LinesReader::board_in_box(const std::string& box) const {
  Shape shape{0, 0};
  for_each_line(box, [&](std::string_view row, std::size_t) {
    const auto bars = static_cast<int>(std::ranges::count(row, '|'));
    const int fields = row.starts_with('|') ? bars - 1 : bars + 1;
    const int cells = fields > 1 ? fields : cells_in_row(row, kMaxCells);
    shape = {shape.rows + 1, std::max(shape.cols, cells)};
    return true;
  });
  if (std::min(shape.rows, shape.cols) < 2 || shape.rows > kMaxCells || shape.cells() > kMaxCells) {
    return {shape, {}, Diagnostic{0, "this drawing shows no board"}};
  }
  if (spec_.shape_asked && shape != spec_.shape) {
    return {
        shape,
        {},
        Diagnostic{0, "a drawing of a " + shape.name() + " board, not of " + spec_.shape.name()}};
  }
  BoardText board = parse_board(box, shape);
  return {shape, board.tiles, std::move(board.fault)};
}

// Cuts before a line, but where rows seem to be, only where the rows before it make whole boards.
std::size_t LinesReader::cut(std::string_view text, std::size_t from) const {
  const std::size_t line = LineReader::cut(text, from);
  if (line >= text.size()) {
    return line;
  }
  const Shape asked = spec_.shape;
  const int cells = cells_in_row(text.substr(line, next_line(text, line) - line),
                                 spec_.shape_asked ? asked.cols : kMostSide);
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
  return taken(board_of(board), static_cast<std::size_t>(board.data() - line.data()), sink);
}

ShownBoard LinesReader::parse(std::string_view text) const {
  if (!spec_.format->only) {
    ShownBoard board = parse_shown_board(text, spec_.shape, spec_.shape_asked);
    if (!board.fault && board.shape != spec_.shape && leaves_brackets_open(text)) {
      board.fault = {text.size(), "a bracket is not closed"};  // the other rows may follow
    }
    return board;
  }
  BoardText board = parse_board(text, spec_.shape);  // no option changes its shape
  return {spec_.shape, board.tiles, std::move(board.fault)};
}

// Reads a board, or the only part of the text that is one.
ShownBoard LinesReader::board_of(std::string_view text) const {
  ShownBoard whole = parse(text);
  for (const std::string_view part : {board_part(text), numbered_board(text)}) {
    if (whole.fault && !part.empty() && part.size() < text.size()) {
      if (ShownBoard found = parse(part); !found.fault) {
        return found;
      }
    }
  }
  return whole;
}

// Gives the board to the sink; or its fault, which is in a text at this place.
std::optional<Diagnostic> LinesReader::taken(const ShownBoard& board, std::size_t place,
                                             QuestionSink& sink) const {
  if (board.fault) {
    return Diagnostic{place + board.fault->offset, board.fault->message};
  }
  if (board.shape == spec_.shape) {
    sink.sliding(board.tiles);
  } else {
    sink.sliding(board.shape, goal_of_other(spec_)(board.shape), board.tiles);
  }
  return std::nullopt;
}

}  // namespace

ReaderPtr lines_reader(const PuzzleSpec& spec) {
  return std::make_unique<LinesReader>(spec);
}

}  // namespace slidebase
