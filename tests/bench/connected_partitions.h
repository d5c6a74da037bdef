// All partitions of a board's goal cells, without the last, into connected sets.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "common/puzzle/board.h"

namespace slidebase::bench {

// Each set goes from the first cell that is left. Sets of cells are bits; those handed out are of
// tiles, one bit higher, because tile t's goal cell is t - 1.
class ConnectedPartitions {
 public:
  using Set = std::uint32_t;

  ConnectedPartitions(Shape shape, std::vector<int> sizes) : sizes_(std::move(sizes)) {
    std::ranges::sort(sizes_);
    for (Cell cell = 0; cell < shape.cells(); ++cell) {
      for (const Move move : kMoves) {
        const Cell next = shape.neighbour(cell, move);
        around_[cell] |= next >= 0 ? Set{1} << next : 0;
      }
    }
    fill((Set{1} << (shape.cells() - 1)) - 1);
  }

  std::vector<std::vector<Set>> take() { return std::move(found_); }

 private:
  void fill(Set left) {
    if (left == 0) {
      found_.push_back(sets_);
      std::ranges::sort(found_.back());
      return;
    }
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
      if (sizes_[i] > 0 && (i == 0 || sizes_[i] != sizes_[i - 1])) {
        const int size = std::exchange(sizes_[i], 0);
        grow(left & (~left + 1), 0, size - 1, left);
        sizes_[i] = size;
      }
    }
  }

  // Adds `more` cells to a connected set, none of the `tried` ones.
  void grow(Set set, Set tried, int more, Set left) {
    if (more == 0) {
      if (can_be_filled(left & ~set)) {
        sets_.push_back(set << 1);
        fill(left & ~set);
        sets_.pop_back();
      }
      return;
    }
    for (Set border = neighbours(set) & left & ~set & ~tried; border != 0; border &= border - 1) {
      const Set cell = border & (~border + 1);
      grow(set | cell, tried, more - 1, left);
      tried |= cell;
    }
  }

  Set neighbours(Set set) const {
    Set around = 0;
    for (; set != 0; set &= set - 1) {
      around |= around_[std::countr_zero(set)];
    }
    return around;
  }

  // Whether each connected part of the cells has as many as some of the sizes together.
  bool can_be_filled(Set left) const {
    while (left != 0) {
      Set part = left & (~left + 1);
      for (Set before = 0; before != part;) {
        before = part;
        part |= neighbours(part) & left;
      }
      if (!is_sum(std::popcount(part), 0)) {
        return false;
      }
      left &= ~part;
    }
    return true;
  }
  bool is_sum(int cells, std::size_t from) const {
    return cells == 0 || (cells > 0 && from < sizes_.size() &&
                          ((sizes_[from] > 0 && is_sum(cells - sizes_[from], from + 1)) ||
                           is_sum(cells, from + 1)));
  }

  std::vector<int> sizes_;  // 0 for those in use
  ByCell<Set> around_{};
  std::vector<Set> sets_;
  std::vector<std::vector<Set>> found_;
};

inline std::vector<std::vector<std::uint32_t>> connected_partitions(Shape shape,
                                                                    std::vector<int> sizes) {
  return ConnectedPartitions(shape, std::move(sizes)).take();
}

}  // namespace slidebase::bench
