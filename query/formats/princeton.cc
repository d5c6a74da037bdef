// Format `princeton`: the puzzle files of Princeton's course COS 226. A line with n, then n rows of
// n numbers each, 0 for the blank; the goal is 1, 2, 3, ... and the blank last, or that of --goal
// for boards of its shape. Several puzzles may follow one another.
//
// Format `42`, the n-puzzle of the school 42: the same with comments, from # to the end of the
// line, before or behind anything. The goal is the spiral 1 2 3 / 8 0 4 / 7 6 5.
//
// After a faulty puzzle, reading continues at the next line that has one number alone.
#include <algorithm>
#include <memory>
#include <string>

#include "common/text/characters.h"
#include "query/formats/square_board.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

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

ReaderPtr princeton_reader(const PuzzleSpec& spec) {
  return std::make_unique<PrincetonReader>(square_goals(spec), false);
}

ReaderPtr school42_reader(const PuzzleSpec& spec) {
  return std::make_unique<PrincetonReader>(square_goals(spec), true);
}

}  // namespace slidebase
