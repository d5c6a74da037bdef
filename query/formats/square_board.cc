#include "query/formats/square_board.h"

#include "common/base/number.h"
#include "common/text/characters.h"
#include "common/text/quote.h"

namespace slidebase {

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

}  // namespace slidebase
