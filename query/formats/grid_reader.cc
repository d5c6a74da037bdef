#include "query/formats/grid_reader.h"

#include <algorithm>
#include <string>

#include "common/base/number.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "common/puzzle/text/shown_rows.h"
#include "query/formats/size_line.h"

namespace slidebase {
namespace {

std::string_view line_at(std::string_view text, std::size_t at) {
  return text.substr(at, next_line(text, at) - at);
}

// The first offset from `at` of a tile, of what separates tiles, and of a tile or the end of the
// line; the text's size if there is none.
std::size_t skip_gap(std::string_view text, std::size_t at) {
  while (at < text.size() && separator_of(text[at]) != 0) {
    ++at;
  }
  return at;
}
std::size_t skip_tile(std::string_view text, std::size_t at) {
  while (at < text.size() && separator_of(text[at]) == 0) {
    ++at;
  }
  return at;
}
std::size_t skip_within_line(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != '\n' && separator_of(text[at]) != 0) {
    ++at;
  }
  return at;
}
bool ends_line(std::string_view text, std::size_t at) {
  at = skip_within_line(text, at);
  return at == text.size() || text[at] == '\n';
}

// The end, before the newline, of `lines` lines from `at`, or of those before an empty line; the
// text's size if it has fewer lines.
std::size_t end_of_lines(std::string_view text, std::size_t at, int lines) {
  std::size_t end = at;
  for (; lines > 0; --lines) {
    const std::string_view line = line_at(text, at);
    if (!line.ends_with('\n')) {
      return text.size();
    }
    if (skip_space(line, 0) == line.size()) {
      break;
    }
    at += line.size();
    end = at - 1;
  }
  return end;
}

}  // namespace

// The digits of each tile and a separator.
std::size_t GridReader::board_bytes() const {
  const auto cells = static_cast<std::size_t>(shape_.cells());
  return format_.size == GridFormat::Size::kNone ? 2 * cells + std::max<std::size_t>(cells, 10) - 10
                                                 : 0;
}

// The count may be missing: then the text begins with a board, and its first line has more than one
// tile.
std::optional<std::size_t> GridReader::begin(std::string_view text, bool at_end,
                                             std::vector<Diagnostic>& diagnostics) {
  if (!format_.counted) {
    return 0;
  }
  const std::size_t at = skip_space(text, 0);
  const std::size_t end = skip_word(text, at);
  if (!at_end && text.find('\n', at) == text.npos) {
    return std::nullopt;  // the count may go on, or be a board's first tile
  }
  const std::string_view word = text.substr(at, end - at);
  const auto count = number_in<std::uint64_t>(word);
  // A number alone on its line is a count, even if it has three or nine digits and so could be a
  // row or a board.
  const bool alone = !word.empty() && ends_line(text, end);
  const bool missing = !(alone && count) && cells_on_line(text, at) != 1;
  count_at_ = at;
  if (count && !missing) {
    count_ = count;
    return end;
  }
  diagnostics.push_back(
      {at, "expected the number of boards" + (word.empty() ? "" : ", not " + in_quotes(word))});
  return missing || word.empty() ? at : end;
}

void GridReader::end(std::uint64_t boards, std::vector<Diagnostic>& diagnostics) {
  if (count_ && *count_ != boards) {
    diagnostics.push_back({count_at_, "the count says " +
                                          counted(*count_, format_.paired ? "pair" : "board") +
                                          ", but " + std::to_string(boards) +
                                          (boards == 1 ? " follows" : " follow")});
  }
}

// The offset behind white space and whole comments. A comment without a newline may continue in the
// next chunk.
std::size_t GridReader::skip(std::string_view text, std::size_t at, bool at_end) const {
  at = skip_gap(text, at);
  while (format_.comment != '\0' && at < text.size() && text[at] == format_.comment) {
    const std::size_t end = next_line(text, at);
    if (text[end - 1] != '\n' && !at_end) {
      break;
    }
    at = skip_gap(text, end);
  }
  return at;
}

void GridReader::read(Chunk& chunk, QuestionSink& sink) const {
  do {
    const std::size_t at = skip(chunk.text, chunk.consumed, chunk.at_end);
    chunk.consumed = take_plain_lines(chunk, at, format_.plain, sink);
  } while (read_board(chunk, sink));
}

bool GridReader::read_board(Chunk& chunk, QuestionSink& sink) const {
  const std::string_view text = chunk.text;
  const bool sized = format_.size != GridFormat::Size::kNone;
  const std::size_t begin = chunk.consumed = skip(text, chunk.consumed, chunk.at_end);
  if (begin == text.size()) {
    return false;
  }
  if (format_.paired) {
    return read_pair(chunk, begin, sink);
  }
  End end = sized ? end_with_size(text, begin, chunk.at_end, chunk.cut)
                  : end_of_board(text, begin, chunk.at_end);
  if (!end) {
    return false;
  }
  ShownBoard board = board_in(text, begin, *end);
  if (board.fault && !sized) {
    end = end_of_faulty_board(text, begin, *end, chunk.at_end);
    if (!end) {
      return false;
    }
    board = board_in(text, begin, *end);
  }
  take_puzzle(chunk, begin, sink, [&] { return take_board(board, 0, spec_, sink); });
  chunk.consumed = *end;
  return true;
}

// The same for a board and its goal.
bool GridReader::read_pair(Chunk& chunk, std::size_t begin, QuestionSink& sink) const {
  const std::string_view text = chunk.text;
  const std::size_t end = end_of_lines(text, begin, 1);
  const std::size_t second = skip(text, end, chunk.at_end);
  const std::size_t last = end_of_lines(text, second, 1);
  if (last == text.size() && !chunk.at_end) {
    return false;
  }
  const ShownBoard board = board_in(text, begin, end);
  ShownBoard goal = board_in(text, second, last);
  if (second == text.size()) {
    goal.fault = Diagnostic{end, "expected the goal of this board on the next line"};
  }
  take_puzzle(chunk, begin, sink, [&]() -> std::optional<Diagnostic> {
    if (board.fault || goal.fault) {
      return board.fault ? board.fault : goal.fault;
    }
    sink.sliding(board.shape, goal.tiles, board.tiles);
    return std::nullopt;
  });
  chunk.consumed = last;
  return true;
}

// Reads text[begin, end) as a board. The fault's offset is in the text.
ShownBoard GridReader::board_in(std::string_view text, std::size_t begin, std::size_t end) const {
  std::string_view piece = trimmed_end(text.substr(begin, end - begin));
  std::string blanked;
  if (format_.comment != '\0' && piece.find(format_.comment) != piece.npos) {
    blanked = without_comments(piece, format_.comment);
    piece = trimmed_end(blanked);
  }
  BoardSize size{.shape = shape_};
  if (format_.size != GridFormat::Size::kNone) {
    size = parse_size(piece);
  }
  ShownBoard board{.shape = size.shape, .fault = size.fault};
  if (!board.fault) {
    const bool any = format_.any_lines || (format_.size == GridFormat::Size::kNone &&
                                           is_on_any_lines(cells_on_line(piece, 0)));
    BoardText read =
        parse_board(piece.substr(size.end), size.shape, any ? LineEnds::kAny : LineEnds::kRows);
    board.tiles = read.tiles;
    board.fault = std::move(read.fault);
  } else {
    size.end = 0;
  }
  if (board.fault) {
    board.fault->offset += begin + size.end;
  }
  return board;
}

// How many cells a word has after `before` cells of its board: one, or those of a row or a board
// written without spaces.
std::size_t GridReader::cells_of_word(std::string_view word, std::size_t before) const {
  if (word.size() == 1) {
    return 1;
  }
  const auto cells = static_cast<std::size_t>(shape_.cells());
  const auto cols = static_cast<std::size_t>(shape_.cols);
  if (word.size() == 2 && cells > 10) {
    return 1;  // a number
  }
  const bool fits = word.size() == cells ? before == 0 : word.size() == cols && before % cols == 0;
  const auto is_symbol = [cells](char c) {
    return is_digit(c) || kBlankSymbols.find(c) != std::string_view::npos ||
           (cells > 10 && is_letter(c));
  };
  return fits && std::ranges::all_of(word, is_symbol) ? word.size() : 1;
}

// The number of cells from `at`, where a board may begin, to the end of its line.
std::size_t GridReader::cells_on_line(std::string_view text, std::size_t at) const {
  const std::string_view line = line_at(text, at);
  std::size_t cells = 0;
  for (at = skip_gap(line, 0); at < line.size();) {
    const std::size_t end = skip_tile(line, at);
    cells += cells_of_word(line.substr(at, end - at), cells);
    at = skip_gap(line, end);
  }
  return cells;
}

// The end of the words that are the cells of a board at `at`, or of those before an empty line.
std::size_t GridReader::end_of_cells(std::string_view text, std::size_t at, Shape shape,
                                     bool over_empty_lines) const {
  const auto whole = static_cast<std::size_t>(shape.cells());
  const bool glued = format_.size == GridFormat::Size::kNone;
  std::size_t cells = 0, end = at;
  while (true) {
    const std::size_t begin = at;
    end = skip_tile(text, begin);
    cells += glued ? cells_of_word(text.substr(begin, end - begin), cells) : 1;
    at = skip_gap(text, end);
    if (cells >= whole || at == text.size() ||
        (!over_empty_lines && std::ranges::count(text.substr(end, at - end), '\n') > 1)) {
      break;
    }
  }
  return cells >= whole || at < text.size() ? end : text.size();
}

GridReader::End GridReader::end_of_board(std::string_view text, std::size_t at, bool at_end) const {
  if (!format_.any_lines) {
    return end_by_first_line(text, at, at_end);
  }
  const std::size_t end = end_of_cells(text, at, shape_, format_.over_empty_lines);
  return end < text.size() || at_end ? End(end) : std::nullopt;
}

GridReader::End GridReader::end_by_first_line(std::string_view text, std::size_t at,
                                              bool at_end) const {
  if (!at_end && text.find('\n', at) == text.npos) {
    return std::nullopt;
  }
  const std::size_t first = cells_on_line(text, at);
  const auto cols = static_cast<std::size_t>(shape_.cols);
  const std::size_t end = is_on_any_lines(first)
                              ? end_of_cells(text, at, shape_, false)
                              : end_of_lines(text, at, first < 2 * cols ? shape_.rows : 1);
  return end < text.size() || at_end ? End(end) : std::nullopt;
}

GridReader::End GridReader::end_with_size(std::string_view text, std::size_t at, bool at_end,
                                          bool cut) const {
  const BoardSize size = parse_size(text.substr(at));
  std::size_t end = at + size.end;
  if (format_.size == GridFormat::Size::kWord) {
    const std::size_t cells = skip_gap(text, end);
    if (!size.fault) {
      end = cells == text.size() ? cells : end_of_cells(text, cells, size.shape, true);
    }
    return end < text.size() || at_end ? End(end) : std::nullopt;
  }
  end = next_size_line(text, next_line(text, at), at_end, format_.comment);
  return end < text.size() || at_end || cut ? End(end) : std::nullopt;
}

// Whether `boards` boards follow from `at`, each ending a line; unknown if the text is too short to
// decide. At the end of the input fewer are enough, but at least one.
GridReader::Prospect GridReader::boards_at(std::string_view text, std::size_t at, int boards,
                                           bool at_end) const {
  for (int i = 0; i < boards; ++i) {
    at = skip_gap(text, at);
    if (at == text.size() && at_end) {
      return i > 0 ? Prospect::kGood : Prospect::kBad;
    }
    const End end = at < text.size() ? end_of_board(text, at, at_end) : std::nullopt;
    if (!end || (!at_end && skip_within_line(text, *end) == text.size())) {
      return Prospect::kUnknown;
    }
    if (!ends_line(text, *end) || board_in(text, at, *end).fault) {
      return Prospect::kBad;
    }
    at = *end;
  }
  return Prospect::kGood;
}

GridReader::End GridReader::end_of_faulty_board(std::string_view text, std::size_t begin,
                                                std::size_t end, bool at_end) const {
  std::vector<std::size_t> lines = {next_line(text, begin)};
  for (std::size_t line = lines[0]; line < end; line = next_line(text, line)) {
    if (skip_space(text, line) >= next_line(text, line)) {
      return line;  // an empty line
    }
    if (line > lines[0]) {
      lines.push_back(line);
    }
  }
  if (const Prospect behind = boards_at(text, end, 1, at_end); behind != Prospect::kBad) {
    return behind == Prospect::kGood ? End(end) : std::nullopt;
  }
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    if (const Prospect within = boards_at(text, *line, 2, at_end); within != Prospect::kBad) {
      return within == Prospect::kGood ? End(*line) : std::nullopt;
    }
  }
  const std::size_t first = cells_on_line(text, begin);
  if (!format_.any_lines || first == static_cast<std::size_t>(shape_.cols)) {
    return end_by_first_line(text, begin, at_end);
  }
  return first < static_cast<std::size_t>(shape_.cells()) ? lines[0] : end;
}

// Cuts after a line that is a board, or before one if the tiles before it make whole boards.
std::size_t GridReader::cut(std::string_view text, std::size_t from) const {
  if (format_.size == GridFormat::Size::kLine) {
    const std::size_t cut = next_size_line(text, next_line(text, from), false, format_.comment);
    return cut == text.size() ? text.npos : cut;
  }
  if (format_.size == GridFormat::Size::kWord || format_.paired) {
    return text.npos;  // a size looks like any other number, a goal like any other board
  }
  const auto cells = static_cast<std::size_t>(shape_.cells());
  const std::size_t line = next_line(text, from);
  if (line < text.size() && cells_on_line(text, line) == cells) {
    const std::size_t after = next_line(text, line);
    return after < text.size() ? after : text.npos;
  }
  std::size_t before = 0;
  for (std::size_t at = 0; at < text.size(); at = next_line(text, at)) {
    if (at > from && before % cells == 0) {
      return at;
    }
    before += cells_on_line(text, at);
  }
  return text.npos;
}

}  // namespace slidebase
