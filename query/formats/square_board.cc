#include "query/formats/square_board.h"

#include <charconv>

#include "common/puzzle/state.h"
#include "common/text/quote.h"

namespace slidebase {

SquareBoard parse_size(std::string_view word) {
  int n = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), n);
  if (error != std::errc{} || stop != word.data() + word.size()) {
    return {{}, "expected the number of rows, found " + in_quotes(word)};
  }
  const Shape shape{n, n};
  if (n < 2 || n > kMaxTableCells || shape.cells() > kMaxTableCells) {
    const std::string name = std::to_string(n) + "x" + std::to_string(n);
    return {{}, "no table holds boards of " + name + "; the largest square ones are 4x4"};
  }
  return {shape, std::nullopt};
}

}  // namespace slidebase
