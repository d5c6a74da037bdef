// Formats `alds1_13_c`, and with a count before the boards `uva10181` and `lightoj15`: boards of
// one shape as numbers, 0 for the blank.
//
// The first line of a board shows how the board is written. If it has about as many numbers as a
// row, the board has one line per row; if it has more, the board is that line alone; if it has one
// number, or those of two boards, the board is as many numbers as it has cells, on any lines. An
// empty line always ends the board.
//
// After a faulty board reading continues after it if a good board follows; otherwise at the first
// of its lines where a good board begins, or after it if there is no such line.
#include <algorithm>
#include <memory>

#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "query/formats/board_count.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

std::string_view line_at(std::string_view text, std::size_t at) {
  return text.substr(at, next_line(text, at) - at);
}

std::size_t words_on_line(std::string_view text, std::size_t at) {
  const std::string_view line = line_at(text, at);
  std::size_t words = 0;
  for (at = skip_space(line, 0); at < line.size(); at = skip_space(line, skip_word(line, at))) {
    ++words;
  }
  return words;
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

// The end of `words` words from `at`, or of those before an empty line.
std::size_t end_of_words(std::string_view text, std::size_t at, int words) {
  std::size_t end = skip_word(text, at);
  while (--words > 0) {
    const std::size_t next = skip_space(text, end);
    if (std::ranges::count(text.substr(end, next - end), '\n') > 1) {
      break;
    }
    end = skip_word(text, next);
  }
  return end;
}

class NumbersReader : public CountedReader {
 public:
  NumbersReader(Shape shape, bool counted)
      : CountedReader(counted ? words_on_line : nullptr), shape_(shape) {}

  void read(Chunk& chunk, QuestionSink& sink) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;
  std::size_t board_bytes() const override;

 private:
  bool read_board(Chunk& chunk, QuestionSink& sink) const;
  BoardText parse(std::string_view text, std::size_t begin, std::size_t end) const;
  // Whether a board is as many numbers as it has cells, if its first line has so many.
  bool is_on_any_lines(std::size_t first) const {
    return first == 1 || first >= 2 * static_cast<std::size_t>(shape_.cells());
  }
  // The end of the board at `at`; nothing if more text is needed to find it.
  std::optional<std::size_t> end_of_board(std::string_view text, std::size_t at, bool at_end) const;
  std::optional<bool> good_board_at(std::string_view text, std::size_t at, bool at_end) const;
  // Where reading continues after the faulty board text[begin, end); nothing if more text is
  // needed.
  std::optional<std::size_t> end_of_faulty_board(std::string_view text, std::size_t begin,
                                                 std::size_t end, bool at_end) const;

  Shape shape_;
};

// The digits of each number and a separator.
std::size_t NumbersReader::board_bytes() const {
  std::size_t bytes = 0;
  for (int tile = 0; tile < shape_.cells(); ++tile) {
    bytes += tile < 10 ? 2U : 3U;
  }
  return bytes;
}

void NumbersReader::read(Chunk& chunk, QuestionSink& sink) const {
  while (read_board(chunk, sink)) {
  }
}

// Gives the board at chunk.consumed to the sink. False if no whole board is left.
bool NumbersReader::read_board(Chunk& chunk, QuestionSink& sink) const {
  const std::string_view text = chunk.text;
  const std::size_t begin = chunk.consumed = skip_space(text, chunk.consumed);
  auto end = begin < text.size() ? end_of_board(text, begin, chunk.at_end) : std::nullopt;
  if (!end) {
    return false;
  }
  BoardText board = parse(text, begin, *end);
  if (!board) {
    end = end_of_faulty_board(text, begin, *end, chunk.at_end);
    if (!end) {
      return false;
    }
    board = parse(text, begin, *end);
  }
  take_puzzle(chunk, begin, sink, [&]() -> std::optional<Diagnostic> {
    if (board.fault) {
      return Diagnostic{begin + board.fault->offset, board.fault->message};
    }
    sink.sliding(board.tiles);
    return std::nullopt;
  });
  chunk.consumed = *end;
  return true;
}

BoardText NumbersReader::parse(std::string_view text, std::size_t begin, std::size_t end) const {
  const bool any = is_on_any_lines(words_on_line(text, begin));
  return parse_board(text.substr(begin, end - begin), shape_,
                     any ? LineEnds::kAny : LineEnds::kRows);
}

std::optional<std::size_t> NumbersReader::end_of_board(std::string_view text, std::size_t at,
                                                       bool at_end) const {
  if (!at_end && text.find('\n', at) == std::string_view::npos) {
    return std::nullopt;
  }
  const std::size_t first = words_on_line(text, at);
  const auto cols = static_cast<std::size_t>(shape_.cols);
  const std::size_t end = is_on_any_lines(first)
                              ? end_of_words(text, at, shape_.cells())
                              : end_of_lines(text, at, first < 2 * cols ? shape_.rows : 1);
  return end < text.size() || at_end ? std::optional(end) : std::nullopt;
}

std::optional<bool> NumbersReader::good_board_at(std::string_view text, std::size_t at,
                                                 bool at_end) const {
  at = skip_space(text, at);
  const auto end = end_of_board(text, at, at_end);
  return end ? std::optional(!parse(text, at, *end).fault) : std::nullopt;
}

std::optional<std::size_t> NumbersReader::end_of_faulty_board(std::string_view text,
                                                              std::size_t begin, std::size_t end,
                                                              bool at_end) const {
  const auto behind = good_board_at(text, end, at_end);
  if (!behind) {
    return std::nullopt;
  }
  for (std::size_t line = next_line(text, begin); !*behind && line < end;
       line = next_line(text, line)) {
    const auto within = good_board_at(text, line, at_end);
    if (!within || *within) {
      return within ? std::optional(line - 1) : std::nullopt;
    }
  }
  return end;
}

// Cuts before a line if the numbers before it make whole boards.
std::size_t NumbersReader::cut(std::string_view text, std::size_t from) const {
  std::size_t words = 0;
  for (std::size_t at = 0; at < text.size(); at = next_line(text, at)) {
    if (at > from && words % static_cast<std::size_t>(shape_.cells()) == 0) {
      return at;
    }
    words += words_on_line(text, at);
  }
  return std::string_view::npos;
}

}  // namespace

ReaderPtr numbers_reader(const PuzzleSpec& spec) {
  return std::make_unique<NumbersReader>(spec.shape, false);
}

ReaderPtr counted_numbers_reader(const PuzzleSpec& spec) {
  return std::make_unique<NumbersReader>(spec.shape, true);
}

}  // namespace slidebase
