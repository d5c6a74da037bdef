// All optimal paths of a small board, ready to be copied.
//
// A walk through the bit table takes about 120 ns on a 3x3 board; a path that is written out
// already takes the time of one cache miss. Writing out all 181,440 of them takes about as long as
// 40,000 walks and 5.8 MB, so it pays for batches beyond that (docs/BENCHMARKS.md). The paths come
// from the table's bits: from the root outward, a neighbour whose bits say it is one step farther
// gets its first move and the path of where that leads.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "query/sliding_solver.h"

namespace slidebase {

// Immutable after construction: any number of threads may read.
class PathBook {
 public:
  // Boards with a path longer than this, or of more states than kMostStates, have no book.
  static constexpr int kLongest = 31;
  static constexpr std::uint64_t kMostStates = 200'000;
  static bool fits(const SlidingSolver& solver);

  // The letters of a path and a newline, padded to 32 bytes so that a copy is two moves of 16; the
  // last byte tells the length where the newline is not in it.
  struct Line {
    std::array<char, 32> bytes;
    int length() const noexcept {  // of the path, without the newline
      const auto last = static_cast<unsigned char>(bytes[31]);
      return last == '\n' ? kLongest : last & 0x7f;
    }
  };

  // Throws Error(kDamaged) where the bits do not reach every state.
  explicit PathBook(const SlidingSolver& solver);

  const Line& line(State state) const noexcept {
    return lines_[static_cast<std::size_t>(state.blank) * layer_size_ + state.index];
  }

  // For 3x3 boards that the table sees as their user does, as 9 symbols of 4 bits each, the first
  // cell's lowest, the blank 0: the line, or null for an unsolvable board.
  const Line* find(std::uint64_t symbols) const noexcept {
    const unsigned blank = zero_nibble(symbols);
    const std::uint64_t before = symbols & ((std::uint64_t{1} << (4 * blank)) - 1);
    const std::uint64_t tiles = before | (symbols >> 4 & ~((std::uint64_t{1} << (4 * blank)) - 1));
    const std::uint32_t rank = first_[tile_key(tiles)] + last_[tile_key(tiles >> 16)];
    if ((rank & kOdd) != 0) {
      return nullptr;
    }
    return &lines_[blank * layer_size_ + (rank & 0xffff) / 2];
  }
  bool has_find() const noexcept { return !first_.empty(); }

 private:
  // The parity of a rank's digits rides on it, in a bit that the sum of two keeps apart.
  static constexpr std::uint32_t kOdd = 0x10000;

  static unsigned zero_nibble(std::uint64_t symbols) noexcept {
    const std::uint64_t ones = 0x111111111;
    return static_cast<unsigned>(__builtin_ctzll((symbols - ones) & ~symbols & (ones << 3))) / 4;
  }
  // Four tiles 1..8 as twelve bits (8 as 0).
  static std::size_t tile_key(std::uint64_t tiles) noexcept {
    return (tiles & 7) | (tiles >> 1 & 070) | (tiles >> 2 & 0700) | (tiles >> 3 & 07000);
  }
  void fill_find(const SlidingSolver& solver);
  void fill_lines(const SlidingSolver& solver);

  std::uint64_t layer_size_;
  std::vector<Line> lines_;
  // By four tiles: what the first or the last four of the reading order add to the full rank.
  std::vector<std::uint32_t> first_, last_;
};

}  // namespace slidebase
