// Format `princeton`: the puzzle files of Princeton's course COS 226. A line with n, then n rows of
// n numbers each, 0 for the blank; the goal is 1, 2, 3, ... and the blank last, or that of --goal
// for boards of its shape. Several puzzles may follow one another.
//
// After a faulty puzzle, reading continues at the next line that has one number alone.
#include <memory>

#include "common/text/characters.h"
#include "query/formats/square_board.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

// Whether a line has one number and nothing else.
bool is_size_line(std::string_view line) {
  const std::size_t begin = skip_space(line, 0);
  std::size_t end = begin;
  while (end < line.size() && is_digit(line[end])) {
    ++end;
  }
  return end > begin && skip_space(line, end) == line.size();
}

// The offset of the first line, from the line that begins at `at`, that has a size alone. A last
// line without a newline may continue as a row, unless the text reaches the end of the input.
std::size_t next_size_line(std::string_view text, std::size_t at, bool at_end) {
  while (at < text.size()) {
    const std::size_t end = next_line(text, at);
    if ((at_end || text[end - 1] == '\n') && is_size_line(text.substr(at, end - at))) {
      return at;
    }
    at = end;
  }
  return text.size();
}

class PrincetonReader : public Reader {
 public:
  explicit PrincetonReader(const SquareGoals& goals) : goals_(goals) {}

  void read(Chunk& chunk, QuestionSink& sink) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;

 private:
  // Gives the sink the puzzle that begins at `at`, which is not white space. Returns its end, or
  // npos if the chunk does not contain all of it.
  std::size_t take(Chunk& chunk, std::size_t at, QuestionSink& sink) const;

  SquareGoals goals_;
};

void PrincetonReader::read(Chunk& chunk, QuestionSink& sink) const {
  while (true) {
    const std::size_t begin = skip_space(chunk.text, chunk.consumed);
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
  const std::size_t end = next_size_line(chunk.text, next_line(chunk.text, at), chunk.at_end);
  if (end == chunk.text.size() && !chunk.at_end && !chunk.cut) {
    return std::string_view::npos;
  }
  take_puzzle(chunk, at, sink, [&] { return take_square(chunk.text, at, end, goals_, sink); });
  return end;
}

std::size_t PrincetonReader::cut(std::string_view text, std::size_t from) const {
  const std::size_t cut = next_size_line(text, next_line(text, from), false);
  return cut == text.size() ? std::string_view::npos : cut;
}

}  // namespace

ReaderPtr princeton_reader(const PuzzleSpec& spec) {
  return std::make_unique<PrincetonReader>(square_goals(spec));
}

}  // namespace slidebase
