// The orders in which a pattern's tiles may stand on its cells, and their numbers.
//
// A pattern's tiles are counted from 0 by their own numbers. The digit of a tile is how many
// smaller ones stand after it, and the number of an order is the sum of digit * i! over the tiles
// i: 0 for rising tiles, count! - 1 for falling ones. So a tile that passes others changes its own
// digit by the smaller ones among them, and those of the greater ones by one each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/table/table_format.h"

namespace slidebase {

// Place by place the tile.
using PatternOrder = std::array<std::uint8_t, kMaxTilesOfPattern>;

inline constexpr std::array<std::uint32_t, kMaxTilesOfPattern + 1> kFactorial = {
    1, 1, 2, 6, 24, 120, 720, 5040, 40320};

constexpr std::uint32_t number_of(const PatternOrder& order, int count) {
  std::uint32_t number = 0;
  for (std::size_t place = 0; place < static_cast<std::size_t>(count); ++place) {
    std::uint32_t smaller_after = 0;
    for (std::size_t after = place + 1; after < static_cast<std::size_t>(count); ++after) {
      smaller_after += order[after] < order[place] ? 1U : 0U;
    }
    number += smaller_after * kFactorial[order[place]];
  }
  return number;
}

constexpr PatternOrder order_of(std::uint32_t number, int count) {
  PatternOrder order{};
  // Tile by tile: each goes before as many of the smaller ones as its digit says.
  for (std::size_t tile = 0; tile < static_cast<std::size_t>(count); ++tile) {
    const std::uint32_t digit = number / kFactorial[tile] % static_cast<std::uint32_t>(tile + 1);
    const std::size_t place = tile - digit;
    for (std::size_t i = tile; i > place; --i) {
      order[i] = order[i - 1];
    }
    order[place] = static_cast<std::uint8_t>(tile);
  }
  return order;
}

}  // namespace slidebase
