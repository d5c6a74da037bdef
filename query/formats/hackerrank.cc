// Format `hackerrank`, the N Puzzle of HackerRank: n, then n times n numbers, 0 for the blank, with
// any white space between. The goal is 0, 1, 2, ..., or that of --goal for boards of its shape.
// Several puzzles may follow one another.
//
// Only the count of numbers shows where a puzzle ends. After a faulty puzzle, reading continues
// after as many numbers as its size requires, or after the first word if that is not a size.
#include <memory>

#include "common/text/characters.h"
#include "query/formats/square_board.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

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

}  // namespace

ReaderPtr hackerrank_reader(const PuzzleSpec& spec) {
  return std::make_unique<HackerrankReader>(square_goals(spec));
}

}  // namespace slidebase
