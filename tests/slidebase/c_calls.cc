// Puzzles as structs of the C API, and back.
#include "c_calls.h"

#include <algorithm>

#include "board_arrays.h"

namespace slidebase::test {

slidebase_puzzle c_puzzle(const Puzzle& puzzle) {
  slidebase_puzzle made{};
  made.size = sizeof made;
  const Board end = puzzle.fixed_end();
  if (puzzle.is_cubic()) {
    const auto start = static_cast<int>(std::ranges::find(end, blank_of(puzzle)) - end.begin());
    CHECK(slidebase_cubic_of(&made, puzzle.rows(), puzzle.cols(), start,
                             static_cast<int>(puzzle.cubes()), static_cast<int>(puzzle.goals()),
                             nullptr) == SLIDEBASE_OK);
  } else {
    CHECK(slidebase_sliding(&made, puzzle.rows(), puzzle.cols(), end.data(), end.size(), nullptr) ==
          SLIDEBASE_OK);
  }
  const int metric = puzzle.metric() == Metric::kMulti ? SLIDEBASE_MULTI : SLIDEBASE_SINGLE;
  CHECK(slidebase_in_metric(&made, metric, nullptr) == SLIDEBASE_OK);
  return made;
}

std::optional<Puzzle> cpp_puzzle(const slidebase_puzzle& puzzle) {
  const auto cells = static_cast<std::size_t>(puzzle.rows * puzzle.cols);
  if (puzzle.size != sizeof puzzle || cells > 100) {
    return std::nullopt;
  }
  const Board end(cells > 16 ? puzzle.long_end : puzzle.fixed_end, cells);
  if (puzzle.family == SLIDEBASE_SLIDING) {
    return Puzzle::sliding(puzzle.rows, puzzle.cols, end)
        .in(puzzle.metric == SLIDEBASE_MULTI ? Metric::kMulti : Metric::kSingle);
  }
  if (puzzle.family == SLIDEBASE_CUBIC) {
    const auto kind = static_cast<CubeKind>(puzzle.cubes);
    const auto goals = static_cast<CubicGoals>(puzzle.goals);
    const std::uint8_t blank = blank_of(Puzzle::cubic(puzzle.rows, puzzle.cols, 0, kind, goals));
    const auto start = static_cast<int>(std::ranges::find(end, blank) - end.begin());
    return Puzzle::cubic(puzzle.rows, puzzle.cols, start, kind, goals);
  }
  return std::nullopt;
}

}  // namespace slidebase::test
