// Finds the place of a 3x3 board among all that can be solved, without a branch, from two tables.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/solve/goal_view.h"

namespace slidebase {

// The places are those of place_of_state(). Immutable after construction.
class BoardFinder {
 public:
  // Finds boards of `goal` only if they are 3x3 and the table has the cells in the user's order.
  explicit BoardFinder(const GoalView& goal)
      : finds_(goal.shape() == Shape{3, 3} && goal.same_view()) {}

  // The board is 9 symbols of 4 bits each, the first cell in the lowest bits, none above 8, the
  // blank 0. Returns nothing unless the symbols are each of 0..8 once.
  std::optional<std::uint32_t> find(std::uint64_t symbols) const noexcept {
    const std::uint64_t blanks = blanks_among(symbols);
    const std::uint32_t blank = blank_of(symbols);
    const std::uint64_t below = (blanks >> 3) - 1;
    const std::uint64_t tiles = (symbols & below) | (symbols >> 4 & ~below);
    const std::uint32_t found = first_[tile_key(tiles)] + last_[tile_key(tiles >> 16)];
    // True only if `blanks` has exactly one bit.
    const bool one_blank = (blanks ^ (blanks - 1)) > blanks - 1;
    if ((found & kAllTiles) != kAllTiles || !one_blank) {
      return std::nullopt;
    }
    const auto place = blank * kLayerSize + (found & kRank) / 2;
    // Half of all boards cannot be solved, in no predictable order. For a conditional g++ would
    // emit a branch, and it would be mispredicted at every second board.
    const std::uint32_t odd = 0 - (found / kOdd & 1);  // all bits or none
    return (place & ~odd) | (kNoPath & odd);
  }
  // The cell of the first blank among such symbols; without one it is 16.
  static std::uint32_t blank_of(std::uint64_t symbols) noexcept {
    return static_cast<std::uint32_t>(std::countr_zero(blanks_among(symbols))) / 4;
  }
  // For vector versions of find(): the bit of each symbol's tile (0 for the blank), and the place
  // of boards that cannot be solved.
  const std::array<std::uint8_t, 16>& tile_bits() const noexcept { return tile_bits_; }
  static constexpr std::uint32_t no_path() noexcept { return kNoPath; }
  bool has_find() const noexcept { return finds_; }

 protected:
  // Makes the tables, if has_find(). Call it once, before find().
  void fill_find(const GoalView& goal);

 private:
  // An entry for four tiles: in the low bits what they add to the full rank; above it the parity of
  // their digits, at a bit where two entries can be added; above that a bit for each of the four
  // tiles, so that two entries add up to kAllTiles if and only if all eight tiles are there. 0 if
  // the four tiles are not all different.
  static constexpr std::uint32_t kRank = 0xffff, kOdd = 0x10000;
  static constexpr std::uint32_t kAllTiles = 0xffU << 18;

  static constexpr std::uint32_t kLayerSize = 20'160, kNoPath = 9 * kLayerSize;

  // The highest bit of each symbol that is 0.
  static std::uint64_t blanks_among(std::uint64_t symbols) noexcept {
    constexpr std::uint64_t kOnes = 0x111111111;
    return ~(symbols + 7 * kOnes) & 8 * kOnes;
  }
  // Four tiles 1..8 as twelve bits (8 as 0).
  static std::size_t tile_key(std::uint64_t tiles) noexcept {
    return (tiles & 7) | (tiles >> 1 & 070) | (tiles >> 2 & 0700) | (tiles >> 3 & 07000);
  }
  bool finds_;
  // Indexed by tile_key() of the first and of the last four tiles in reading order.
  std::vector<std::uint32_t> first_, last_;
  std::array<std::uint8_t, 16> tile_bits_{};
};

}  // namespace slidebase
