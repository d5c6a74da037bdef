// The columns of arrays that have one for each move of a sliding board: the moves d, l, r, u of the
// blank; in slides d, dd, ..., l, ll, ..., as far as the board goes.
#pragma once

#include <cstddef>
#include <string_view>

#include "common/puzzle/board.h"
#include "common/puzzle/metric.h"

namespace slidebase {

// The most cells that a move can take the blank.
constexpr int most_cells(Shape shape, Metric metric, Move move) {
  return metric == Metric::kSingle ? 1 : (is_vertical(move) ? shape.rows : shape.cols) - 1;
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
