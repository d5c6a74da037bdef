// The distances of all states of a pattern from its goal, one bit each.
//
// A breadth-first search over the blocks of a PatternSpace. Each block reads the last level's
// states in the blocks that its moves lead to. Along a row, it takes the other block's words
// unchanged; along a column, it takes one bit at a time and moves it to its new order. Each thread
// writes only its own blocks, so the result is the same for any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "common/base/workers.h"
#include "common/pdb/pattern_space.h"

namespace slidebase {

// How a pattern's orders change when a tile passes others, for patterns of `count` tiles. Takes
// O(count^2 * count!) to make, and 2 bytes for each order and two places.
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

// Bits by block and order; each block begins with a new word.
class PatternPlane {
 public:
  explicit PatternPlane(const PatternSpace& space)
      : block_words_(words_of_block(space)), words_(space.blocks() * block_words_) {}

  // The memory of one plane.
  static std::uint64_t bytes(const PatternSpace& space) {
    return std::uint64_t{space.blocks()} * words_of_block(space) * 8;
  }

  std::size_t block_words() const noexcept { return block_words_; }
  std::span<std::uint64_t> block(std::uint32_t block) noexcept {
    return std::span(words_).subspan(block * block_words_, block_words_);
  }
  std::span<const std::uint64_t> block(std::uint32_t block) const noexcept {
    return std::span(words_).subspan(block * block_words_, block_words_);
  }
  bool operator[](PatternSpace::Place place) const noexcept {
    return (words_[place.block * block_words_ + place.order / 64] >> place.order % 64 & 1) != 0;
  }
  void set(PatternSpace::Place place) noexcept {
    words_[place.block * block_words_ + place.order / 64] |= std::uint64_t{1} << place.order % 64;
  }

 private:
  static std::size_t words_of_block(const PatternSpace& space) {
    return (space.orders() + 63) / 64;
  }

  std::size_t block_words_;
  std::vector<std::uint64_t> words_;
};

struct PatternDistances {
  PatternPlane bits;                     // bit 1 of each distance; 0 for unreachable states
  std::vector<std::uint64_t> histogram;  // states at distance 0, 1, ...
};

// Searches from the state of the board `goal`. Takes four planes of memory. `advance` may be empty;
// it is called with numbers of states, and may throw. Throws std::bad_alloc.
PatternDistances search_pattern(const PatternSpace& space, const Tiles& goal, Workers& workers,
                                const std::function<void(std::uint64_t, std::uint64_t)>& advance);

}  // namespace slidebase
