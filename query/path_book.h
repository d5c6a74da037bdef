// All optimal paths of a small board, ready to be spelt.
//
// A walk through the bit table looks up a few neighbours on each step; a path that is written out
// already takes one look-up and a spelling. A path of at most 31 moves fits one 64-bit word: two
// bits a move, the first lowest, and a one above the last that tells the length. The word of a
// state is its first move and, shifted by two, the word of the state it leads to. All 181,440 of
// them take 1.5 MB and about as long as 20,000 random boards by walks (10 ms), so they pay for
// batches beyond that (docs/BENCHMARKS.md). They come from the table's bits: from the root outward,
// a neighbour whose bits say it is one step farther.
#pragma once

#include <array>
#include <bit>
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

  // Throws Error(kDamaged) where the bits do not reach every state.
  explicit PathBook(const SlidingSolver& solver);

  // A path as a word; 0 is no path.
  using Word = std::uint64_t;

  Word word(State state) const noexcept {
    return words_[static_cast<std::size_t>(state.blank) * layer_size_ + state.index];
  }

  // For 3x3 boards that the table sees as their user does, as 9 symbols of 4 bits each, the first
  // cell's lowest, the blank 0: the word, or 0 for an unsolvable board.
  Word find(std::uint64_t symbols) const noexcept {
    const unsigned blank = zero_nibble(symbols);
    const std::uint64_t below = (std::uint64_t{1} << (4 * blank)) - 1;
    const std::uint64_t tiles = (symbols & below) | (symbols >> 4 & ~below);
    const std::uint32_t rank = first_[tile_key(tiles)] + last_[tile_key(tiles >> 16)];
    return (rank & kOdd) != 0 ? 0 : words_[blank * layer_size_ + (rank & 0xffff) / 2];
  }
  bool has_find() const noexcept { return !first_.empty(); }

  // The number of moves in a word.
  static int length(Word word) noexcept { return (63 - std::countl_zero(word)) / 2; }

  // Writes a word's moves in the user's letters to `letters` and returns their number. Whole groups
  // of four are written, so there must be room for kSpellRoom letters.
  static constexpr std::size_t kSpellRoom = 32;
  static int spell(Word word, char* letters) noexcept {
    for (std::size_t i = 0; i < kSpellRoom / 4; ++i) {
      std::memcpy(letters + 4 * i, kFours[word >> (8 * i) & 0xff].data(), 4);
    }
    return length(word);
  }

 private:
  // The parity of a rank's digits rides on it, in a bit that the sum of two keeps apart.
  static constexpr std::uint32_t kOdd = 0x10000;

  // The letters of four moves.
  static constexpr std::array<std::array<char, 4>, 256> kFours = [] {
    std::array<std::array<char, 4>, 256> fours{};
    for (std::size_t moves = 0; moves < fours.size(); ++moves) {
      for (std::size_t i = 0; i < 4; ++i) {
        fours[moves][i] = letter(static_cast<Move>(moves >> (2 * i) & 3));
      }
    }
    return fours;
  }();

  static unsigned zero_nibble(std::uint64_t symbols) noexcept {
    constexpr std::uint64_t kOnes = 0x111111111;
    const std::uint64_t zeros = (symbols - kOnes) & ~symbols & (kOnes << 3);
    return static_cast<unsigned>(std::countr_zero(zeros)) / 4;
  }
  // Four tiles 1..8 as twelve bits (8 as 0).
  static std::size_t tile_key(std::uint64_t tiles) noexcept {
    return (tiles & 7) | (tiles >> 1 & 070) | (tiles >> 2 & 0700) | (tiles >> 3 & 07000);
  }
  void fill_words(const SlidingSolver& solver);
  void fill_find(const SlidingSolver& solver);

  std::uint64_t layer_size_;
  std::vector<Word> words_;
  // By four tiles: what the first or the last four of the reading order add to the full rank.
  std::vector<std::uint32_t> first_, last_;
};

}  // namespace slidebase
