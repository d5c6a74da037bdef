#include "common/solve/board_finder.h"

#include <algorithm>

#include "common/puzzle/ranking.h"

namespace slidebase {

void BoardFinder::fill_find(const GoalView& goal) {
  for (std::uint8_t symbol = 1; symbol <= 8; ++symbol) {
    tile_bits_[symbol] = static_cast<std::uint8_t>(1U << (goal.renamed(symbol) - 1));
  }
  first_.resize(4096);
  last_.resize(4096);
  for (std::size_t key = 0; key < 4096; ++key) {
    std::array<std::uint8_t, 4> tiles{}, digits{};
    std::uint32_t present = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto symbol = static_cast<std::uint8_t>(key >> (3 * i) & 7);
      tiles[i] = static_cast<std::uint8_t>(goal.renamed(symbol == 0 ? 8 : symbol) - 1);
      present |= kAllTiles / 0xff << tiles[i];
    }
    if (std::popcount(present) < 4) {
      continue;  // not four different tiles
    }
    // The digits of the first four tiles count the smaller tiles not yet used; those of the last
    // four count the smaller tiles among themselves, which is the same there.
    lehmer_code(tiles, digits);
    std::uint32_t first = 0, last = 0, first_sum = 0, last_sum = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      first += digits[i] * static_cast<std::uint32_t>(factorial(static_cast<int>(7 - i)));
      first_sum += digits[i];
      const auto smaller_after = static_cast<std::uint32_t>(
          std::count_if(tiles.begin() + static_cast<std::ptrdiff_t>(i), tiles.end(),
                        [&](std::uint8_t tile) { return tile < tiles[i]; }));
      last += smaller_after * static_cast<std::uint32_t>(factorial(static_cast<int>(3 - i)));
      last_sum += smaller_after;
    }
    first_[key] = first | (first_sum & 1) * kOdd | present;
    last_[key] = last | (last_sum & 1) * kOdd | present;
  }
}

}  // namespace slidebase
