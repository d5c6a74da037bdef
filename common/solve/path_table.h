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
#include <span>
#include <vector>

#include "common/base/mutex.h"
#include "common/base/workers.h"
#include "common/puzzle/state.h"
#include "common/solve/board_finder.h"
#include "common/table/table.h"

namespace slidebase {

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
