// The optimal path of every state of a small board, stored for fast output.
//
// A walk through the bit table looks up a few neighbours at each step; a stored path takes one
// look-up and its decoding. A path of at most 31 moves fits in one 64-bit word: two bits per move,
// the first in the lowest bits, and a one above the last that marks the length. The word of a state
// is its first move and, shifted by two, the word of the state it leads to. All 181,440 words of
// 3x3 take 1.5 MB and about as long to make as 7,500 random boards take by walks, so they pay for
// batches of 10,000 (docs/BENCHMARKS.md, Answers and tables). They are made by a search from the
// root, level by level, and checked against the table's bits for every state.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "common/base/mutex.h"
#include "common/base/workers.h"
#include "common/puzzle/state.h"
#include "common/solve/goal_view.h"
#include "common/table/table.h"

namespace slidebase {

// Finds the place of a 3x3 board among all that can be solved, without a branch, from two tables.
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

class SlidingSolver;

// Immutable after construction: any number of threads may read.
class PathTable : public BoardFinder {
 public:
  // Boards with a path longer than this, or of more states than kMostStates, have no path table.
  static constexpr int kLongest = 31;
  static constexpr std::uint64_t kMostStates = 200'000;
  static bool fits(const SlidingSolver& solver);

  // Throws Error(kDamaged) if the table's bits contradict the distance of any state.
  PathTable(const SlidingSolver& solver, Workers& workers);

  // A path as a word; 0 means no path.
  using Word = std::uint64_t;

  Word word(State state) const noexcept { return words_[place(state)]; }

  // The word at a place; 0 for an unsolvable board.
  Word word_at(std::uint32_t place) const noexcept { return words_[place]; }
  const Word* words() const noexcept { return words_.data(); }  // by place
  void prefetch(std::uint32_t place) const noexcept { __builtin_prefetch(&words_[place]); }

  // The moves of a board: bits 0 to 3 say which of d, l, r, u lead nearer. Above them is its
  // distance plus 1; -1 if there is no path.
  using Choice = std::int16_t;
  static constexpr int kChoiceMoves = 4;
  // The choices by place. `solver` is that of the constructor. The first call makes them.
  const Choice* choices(const SlidingSolver& solver) const;

  // The number of moves in a word. (A word that is not 0 needs no branch.)
  static int length(Word word) noexcept { return (63 - std::countl_zero(word | 1)) / 2; }

  // Writes a word's moves in the user's letters to `letters` and returns their number. Writes whole
  // groups of four, so `letters` must have space for kDecodeCapacity letters.
  static constexpr std::size_t kDecodeCapacity = 32;
  static int decode(Word word, char* letters) noexcept {
    for (std::size_t i = 0; i < kDecodeCapacity / 4; ++i) {
      std::memcpy(letters + 4 * i, kFours[word >> (8 * i) & 0xff].data(), 4);
    }
    return length(word);
  }

 private:
  // The letters of four moves.
  static constexpr std::array<std::array<char, 4>, 256> kFours = [] {
    std::array<std::array<char, 4>, 256> fours{};
    for (std::size_t moves = 0; moves != fours.size(); ++moves) {
      for (std::size_t i = 0; i < 4; ++i) {
        fours[moves][i] = letter(static_cast<Move>(moves >> (2 * i) & 3));
      }
    }
    return fours;
  }();

  std::size_t place(State state) const noexcept {
    return static_cast<std::size_t>(place_of_state(state, layer_size_));
  }
  void fill_words(const SlidingSolver& solver);
  void check_bits(const Table& table) const;

  std::uint64_t layer_size_;
  std::vector<Word> words_;  // by layer and index; the last is for unsolvable boards
  mutable Mutex mutex_;      // held while choices_ is made
  mutable std::vector<Choice> choices_;
};

}  // namespace slidebase
