#include "query/formats/hackerrank.h"

#include "common/text/characters.h"

namespace slidebase {

void HackerrankReader::read(Chunk& chunk, QuestionSink& sink) const {
  while (read_puzzle(chunk, sink)) {
  }
}

// Hands over the puzzle where the chunk is consumed to. False when there is no whole one left.
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
    return false;  // the last number may go on
  }
  take_puzzle(chunk, begin, sink, [&] { return ask_square(text, begin, end, goals_, sink); });
  chunk.consumed = end;
  return true;
}

}  // namespace slidebase
