// The moves of a path, and the columns of arrays that have one for each move of a sliding board:
// the moves d, l, r, u of the blank; in slides d, dd, ..., l, ll, ..., as far as the board goes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "common/puzzle/board.h"
#include "common/puzzle/metric.h"

namespace slidebase {

// The most cells that a move can take the blank.
constexpr int most_cells(Shape shape, Metric metric, Move move) {
  return metric == Metric::kSingle ? 1 : (is_vertical(move) ? shape.rows : shape.cols) - 1;
}

// Splits a path's letters, one for each cell that the blank goes, into the moves of a metric:
// single letters, or runs of one letter.
inline std::vector<std::string_view> moves_of(Metric metric, std::string_view path) {
  std::vector<std::string_view> moves;
  while (!path.empty()) {
    const std::size_t run = std::min(path.find_first_not_of(path[0]), path.size());
    moves.push_back(path.substr(0, metric == Metric::kMulti ? run : 1));
    path.remove_prefix(moves.back().size());
  }
  return moves;
}

class MoveColumns {
 public:
  MoveColumns(Shape shape, Metric metric) {
    for (const Move move : kMoves) {
      first_[move] = size_;
      size_ += static_cast<std::size_t>(most_cells(shape, metric, move));
    }
  }

  std::size_t size() const noexcept { return size_; }
  // The column of a move that the board has; its letters are equal, one for each cell.
  std::size_t of(std::string_view letters) const noexcept {
    return first_[*move_of(letters[0])] + letters.size() - 1;
  }

 private:
  ByMove<std::size_t> first_{};
  std::size_t size_ = 0;
};

}  // namespace slidebase
