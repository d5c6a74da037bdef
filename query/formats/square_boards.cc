// Square boards whose text contains their size: the number of rows n, then n times n numbers, 0 for
// the blank. Their goal is that of the format, or that of --goal for boards of its shape. Several
// puzzles may follow one another.
//
// Format `hackerrank`, the N Puzzle of HackerRank: any white space between the numbers; the goal is
// 0, 1, 2, .... Only the count of numbers shows where a puzzle ends. After a faulty puzzle, reading
// continues after as many numbers as its size requires, or after the first word if that is not a
// size.
//
// Format `princeton`, the puzzle files of Princeton's course COS 226: a line with n, then n rows of
// n numbers each; the goal is 1, 2, 3, ... and the blank last. Format `42`, the n-puzzle of the
// school 42: the same with comments, from # to the end of the line, before or behind anything; the
// goal is the spiral 1 2 3 / 8 0 4 / 7 6 5. After a faulty puzzle, reading continues at the next
// line that has one number alone.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/number.h"
#include "common/puzzle/board.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/diagnostic.h"
#include "common/puzzle/text/quote.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

struct SquareSize {
  Shape shape{};
  std::optional<std::string> fault;  // if there is no board of this size
};

// Reads the number of rows from a word.
SquareSize parse_square(std::string_view word) {
  const auto n = number_in<int>(word);
  if (!n) {
    return {{}, "expected the number of rows, found " + in_quotes(word)};
  }
  const Shape shape{*n, *n};
  if (*n < 2 || *n > kMaxCells || shape.cells() > kMaxCells) {
    return {{}, "there are no boards of " + shape.name() + "; the largest square ones are 5x5"};
  }
  return {shape, std::nullopt};
}

struct SquareGoals {
  explicit SquareGoals(const PuzzleSpec& spec) : shape(spec.shape), of_other(goal_of_other(spec)) {}

  Shape shape;           // boards of this shape have the text's goal
  GoalOfShape of_other;  // the goal of boards of another shape
};

// Gives the sink the board text[begin, end), whose first word is the size, or returns what is wrong
// with it. Throws what `sink` throws.
std::optional<Diagnostic> take_square(std::string_view text, std::size_t begin, std::size_t end,
                                      const SquareGoals& goals, LineEnds lines,
                                      QuestionSink& sink) {
  const std::size_t size_end = skip_word(text, begin);
  const auto [shape, no_size] = parse_square(text.substr(begin, size_end - begin));
  if (no_size) {
    return Diagnostic{begin, *no_size};
  }
  const BoardText board = parse_board(text.substr(size_end, end - size_end), shape, lines);
  if (!board) {
    return Diagnostic{size_end + board.fault->offset, board.fault->message};
  }
  if (shape == goals.shape) {
    sink.sliding(board.tiles);
  } else {
    sink.sliding(shape, goals.of_other(shape), board.tiles);
  }
  return std::nullopt;
}

class HackerrankReader : public Reader {
 public:
  explicit HackerrankReader(const SquareGoals& goals) : goals_(goals) {}

  void read(Chunk& chunk, QuestionSink& sink) const override;
  // Never cuts: a size looks like any other number.
  std::size_t cut(std::string_view, std::size_t) const override { return std::string_view::npos; }

 private:
  bool read_puzzle(Chunk& chunk, QuestionSink& sink) const;

  SquareGoals goals_;
};

void HackerrankReader::read(Chunk& chunk, QuestionSink& sink) const {
  while (read_puzzle(chunk, sink)) {
  }
}

// Gives the puzzle at chunk.consumed to the sink. False if no whole puzzle is left.
bool HackerrankReader::read_puzzle(Chunk& chunk, QuestionSink& sink) const {
  const std::string_view text = chunk.text;
  const std::size_t begin = chunk.consumed = skip_space(text, chunk.consumed);
  if (begin == text.size()) {
    return false;
  }
  const std::size_t size_end = skip_word(text, begin);
  if (size_end == text.size() && !chunk.at_end) {
    return false;
  }
  const SquareSize size = parse_square(text.substr(begin, size_end - begin));
  std::size_t end = size_end;
  for (Cell cell = 0; !size.fault && cell < size.shape.cells(); ++cell) {
    const std::size_t at = skip_space(text, end);
    if (at == text.size() && !chunk.at_end) {
      return false;
    }
    end = skip_word(text, at);
  }
  if (end == text.size() && !chunk.at_end) {
    return false;  // the last number may continue in the next chunk
  }
  take_puzzle(chunk, begin, sink,
              [&] { return take_square(text, begin, end, goals_, LineEnds::kAny, sink); });
  chunk.consumed = end;
  return true;
}

constexpr char kComment = '#';

// Whether a line has one number and nothing else, except a comment.
bool is_size_line(std::string_view line, bool comments) {
  line = line.substr(0, comments ? line.find(kComment) : line.npos);
  const std::size_t begin = skip_space(line, 0);
  std::size_t end = begin;
  while (end < line.size() && is_digit(line[end])) {
    ++end;
  }
  return end > begin && skip_space(line, end) == line.size();
}

// The offset of the first line, from the line that begins at `at`, that has a size alone. A last
// line without a newline may continue as a row, unless the text reaches the end of the input.
std::size_t next_size_line(std::string_view text, std::size_t at, bool at_end, bool comments) {
  while (at < text.size()) {
    const std::size_t end = next_line(text, at);
    if ((at_end || text[end - 1] == '\n') && is_size_line(text.substr(at, end - at), comments)) {
      return at;
    }
    at = end;
  }
  return text.size();
}

class PrincetonReader : public Reader {
 public:
  PrincetonReader(const SquareGoals& goals, bool comments) : goals_(goals), comments_(comments) {}

  void read(Chunk& chunk, QuestionSink& sink) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;

 private:
  // Gives the sink the puzzle that begins at `at`, which is not white space. Returns its end, or
  // npos if the chunk does not contain all of it.
  std::size_t take(Chunk& chunk, std::size_t at, QuestionSink& sink) const;

  // The offset behind white space and whole comments.
  std::size_t skip(const Chunk& chunk, std::size_t at) const;

  SquareGoals goals_;
  bool comments_;
};

// A comment without a newline may continue in the next chunk.
std::size_t PrincetonReader::skip(const Chunk& chunk, std::size_t at) const {
  at = skip_space(chunk.text, at);
  while (comments_ && at < chunk.text.size() && chunk.text[at] == kComment) {
    const std::size_t end = next_line(chunk.text, at);
    if (chunk.text[end - 1] != '\n' && !chunk.at_end) {
      break;
    }
    at = skip_space(chunk.text, end);
  }
  return at;
}

// The text with spaces in place of its comments.
std::string without_comments(std::string_view text) {
  std::string blanked(text);
  for (std::size_t at = blanked.find(kComment); at != blanked.npos;
       at = blanked.find(kComment, at)) {
    const std::size_t end = std::min(blanked.find('\n', at), blanked.size());
    std::fill(blanked.begin() + static_cast<std::ptrdiff_t>(at),
              blanked.begin() + static_cast<std::ptrdiff_t>(end), ' ');
  }
  return blanked;
}

void PrincetonReader::read(Chunk& chunk, QuestionSink& sink) const {
  while (true) {
    const std::size_t begin = skip(chunk, chunk.consumed);
    if (begin == chunk.text.size()) {
      chunk.consumed = begin;
      return;
    }
    const std::size_t end = take(chunk, begin, sink);
    if (end == std::string_view::npos) {
      return;
    }
    chunk.consumed = end;
  }
}

// A puzzle ends before the next line that has a size alone, however many lines that is, so that a
// puzzle with missing or surplus rows does not affect the next.
std::size_t PrincetonReader::take(Chunk& chunk, std::size_t at, QuestionSink& sink) const {
  const std::size_t end =
      next_size_line(chunk.text, next_line(chunk.text, at), chunk.at_end, comments_);
  if (end == chunk.text.size() && !chunk.at_end && !chunk.cut) {
    return std::string_view::npos;
  }
  take_puzzle(chunk, at, sink, [&]() -> std::optional<Diagnostic> {
    if (!comments_) {
      return take_square(chunk.text, at, end, goals_, LineEnds::kRows, sink);
    }
    const std::string puzzle = without_comments(chunk.text.substr(at, end - at));
    auto fault = take_square(puzzle, 0, puzzle.size(), goals_, LineEnds::kRows, sink);
    if (fault) {
      fault->offset += at;
    }
    return fault;
  });
  return end;
}

std::size_t PrincetonReader::cut(std::string_view text, std::size_t from) const {
  const std::size_t cut = next_size_line(text, next_line(text, from), false, comments_);
  return cut == text.size() ? std::string_view::npos : cut;
}

}  // namespace

ReaderPtr hackerrank_reader(const PuzzleSpec& spec) {
  return std::make_unique<HackerrankReader>(SquareGoals(spec));
}

ReaderPtr princeton_reader(const PuzzleSpec& spec) {
  return std::make_unique<PrincetonReader>(SquareGoals(spec), false);
}

ReaderPtr school42_reader(const PuzzleSpec& spec) {
  return std::make_unique<PrincetonReader>(SquareGoals(spec), true);
}

}  // namespace slidebase
