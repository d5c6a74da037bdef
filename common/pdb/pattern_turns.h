// How a pattern's orders change when a tile passes others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/pdb/pattern_space.h"

namespace slidebase {

// For patterns of `count` tiles. Takes O(count^2 * count!) to make, and 2 bytes for each order and
// two places.
class PatternTurns {
 public:
  explicit PatternTurns(int count)
      : count_(static_cast<std::size_t>(count)),
        orders_(kFactorial[count_]),
        turns_(count_ * count_ * orders_) {
    for (std::uint32_t number = 0; number < orders_; ++number) {
      const PatternOrder order = order_of(number, count);
      for (std::size_t from = 0; from < count_; ++from) {
        turn_all(order, number, from);
      }
    }
  }

  // By order: the new order when the tile at place `from` goes to place `to`.
  std::span<const std::uint16_t> operator()(std::size_t from, std::size_t to) const noexcept {
    return std::span(turns_).subspan((from * count_ + to) * orders_, orders_);
  }

 private:
  // Fills the turns from `from` to every place, one step at a time in either direction.
  void turn_all(const PatternOrder& order, std::uint32_t number, std::size_t from) {
    const auto put = [&](std::size_t to, std::uint32_t turned) {
      turns_[(from * count_ + to) * orders_ + number] = static_cast<std::uint16_t>(turned);
    };
    const std::uint8_t tile = order[from];
    put(from, number);
    std::uint32_t turned = number;
    for (std::size_t to = from + 1; to < count_; ++to) {
      turned += passing(tile, order[to]);
      put(to, turned);
    }
    turned = number;
    for (std::size_t to = from; to-- > 0;) {
      turned -= passing(tile, order[to]);
      put(to, turned);
    }
  }

  std::size_t count_;
  std::uint32_t orders_;
  std::vector<std::uint16_t> turns_;
};

}  // namespace slidebase
