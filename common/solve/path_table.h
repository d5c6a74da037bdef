// The optimal path of every state of a small board, ready to be written out.
//
// A walk through the bit table looks up a few neighbours on each step; a path that is stored takes
// one look-up and its decoding. A path of at most 31 moves fits one 64-bit word: two bits per move,
// the first lowest, and a one above the last that tells the length. The word of a state is its
// first move and, shifted by two, the word of the state it leads to. All 181,440 of them take 1.5
// MB and about as long as 7,500 random boards by walks (2 ms in a fresh process), so they pay for
// batches of 10,000 (docs/BENCHMARKS.md). They come from a search from the root, level by level;
// that the table's bits say the same of every state is made sure of.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "common/base/workers.h"
#include "common/puzzle/state.h"
#include "common/solve/sliding_solver.h"

namespace slidebase {

// Immutable after construction: any number of threads may read.
class PathTable {
 public:
  // Boards with a path longer than this, or of more states than kMostStates, have no path table.
  static constexpr int kLongest = 31;
  static constexpr std::uint64_t kMostStates = 200'000;
  static bool fits(const SlidingSolver& solver);

  // Throws Error(kDamaged) where the bits do not say how far every state is from the root.
  PathTable(const SlidingSolver& solver, Workers& workers);

  // A path as a word; 0 is no path.
  using Word = std::uint64_t;

  Word word(State state) const noexcept { return words_[place(state)]; }

  // For 3x3 boards that the table sees as their user does, as 9 symbols of 4 bits each, the first
  // cell's lowest, none above 8, the blank 0: the place of the board's word, for word_at(). Nothing
  // where the symbols are not each of 0..8 once.
  std::optional<std::uint32_t> find(std::uint64_t symbols) const noexcept {
    constexpr std::uint64_t kOnes = 0x111111111;
    const std::uint64_t blanks = ~(symbols + 7 * kOnes) & 8 * kOnes;
    const auto blank = static_cast<std::uint32_t>(std::countr_zero(blanks)) / 4;
    const std::uint64_t below = (blanks >> 3) - 1;
    const std::uint64_t tiles = (symbols & below) | (symbols >> 4 & ~below);
    const std::uint32_t found = first_[tile_key(tiles)] + last_[tile_key(tiles >> 16)];
    // Only of a single bit are all the bits up to it more than those below it.
    const bool one_blank = (blanks ^ (blanks - 1)) > blanks - 1;
    if ((found & kAllTiles) != kAllTiles || !one_blank) {
      return std::nullopt;
    }
    const auto place = blank * static_cast<std::uint32_t>(layer_size_) + (found & kRank) / 2;
    // Half of all boards cannot be solved, in no order: g++ would make a branch of a choice, and a
    // processor that guesses wrong at every second of them takes twice as long for all.
    const std::uint32_t odd = 0 - (found / kOdd & 1);  // all bits or none
    return (place & ~odd) | (no_path() & odd);
  }
  // What the same takes of a symbol: a bit for the tile that it is, none for 0. And the place of
  // boards that cannot be solved.
  const std::array<std::uint8_t, 16>& tile_bits() const noexcept { return tile_bits_; }
  std::uint32_t no_path() const noexcept { return static_cast<std::uint32_t>(words_.size() - 1); }
  // The word there; 0 for an unsolvable board.
  Word word_at(std::uint32_t place) const noexcept { return words_[place]; }
  const Word* words() const noexcept { return words_.data(); }  // by place
  void prefetch(std::uint32_t place) const noexcept { __builtin_prefetch(&words_[place]); }
  bool has_find() const noexcept { return !first_.empty(); }

  // The number of moves in a word. (A word that is not 0 needs no branch.)
  static int length(Word word) noexcept { return (63 - std::countl_zero(word | 1)) / 2; }

  // Writes a word's moves in the user's letters to `letters` and returns their number. Whole groups
  // of four are written, so there must be room for kDecodeCapacity letters.
  static constexpr std::size_t kDecodeCapacity = 32;
  static int decode(Word word, char* letters) noexcept {
    for (std::size_t i = 0; i < kDecodeCapacity / 4; ++i) {
      std::memcpy(letters + 4 * i, kFours[word >> (8 * i) & 0xff].data(), 4);
    }
    return length(word);
  }

 private:
  // What four tiles add to the full rank; above it the parity of their digits, in a bit that the
  // sum of two keeps apart; above that a bit for each of the four, so that all eight are there if
  // two sum up to kAllTiles, and only then. Not four different tiles: 0.
  static constexpr std::uint32_t kRank = 0xffff, kOdd = 0x10000;
  static constexpr std::uint32_t kAllTiles = 0xffU << 18;

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

  // Four tiles 1..8 as twelve bits (8 as 0).
  static std::size_t tile_key(std::uint64_t tiles) noexcept {
    return (tiles & 7) | (tiles >> 1 & 070) | (tiles >> 2 & 0700) | (tiles >> 3 & 07000);
  }
  std::size_t place(State state) const noexcept {
    return static_cast<std::size_t>(place_of_state(state, layer_size_));
  }
  void fill_words(const SlidingSolver& solver);
  void check_bits(const Table& table) const;
  void fill_find(const SlidingSolver& solver);

  std::uint64_t layer_size_;
  std::vector<Word> words_;  // by layer and index; the last is that of unsolvable boards
  // By tile_key(), of the first and of the last four in reading order.
  std::vector<std::uint32_t> first_, last_;
  std::array<std::uint8_t, 16> tile_bits_{};
};

}  // namespace slidebase
