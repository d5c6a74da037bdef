// Moves of sliding boards as additions, for walks that make many of them.
//
// A vertical move changes the Lehmer digits of its window in a way that depends on these digits
// only (sliding_space.h). So the digits are kept beside the index, packed into one word: a shift
// and a mask extract those of a window, and one table has the differences to add to the index and
// to the word. The packed digits include the digit before the last, which the index does not
// contain, so no parity has to be computed. The windows of one column do not overlap, so the
// differences of several moves along it can be added before any is made.
//
// Differences of 8 instead of 16 bytes were slower, because they must be multiplied and shifted.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/puzzle/sliding_space.h"

namespace slidebase {

class DigitChanges {
 public:
  // Makes the tables of all vertical moves, for every value of a window's digits.
  explicit DigitChanges(const SlidingSpace& space);
  DigitChanges(const DigitChanges&) = delete;  // ways point into it
  DigitChanges& operator=(const DigitChanges&) = delete;

  // The numbers that a move adds, modulo 2^64, to the index and to the packed digits.
  struct Change {
    std::uint64_t index;
    std::uint64_t digits;
  };
  // A move, by the digits before it.
  struct Way {
    const Change* changes;  // indexed by the window's digits
    std::uint16_t mask;     // of these digits, after the shift
    std::uint8_t shift;
    std::uint8_t to;  // the blank's cell afterwards

    const Change& change(std::uint64_t digits) const noexcept {
      return changes[digits >> shift & mask];
    }
  };
  // A legal move.
  Way way(Cell from, Move move) const noexcept;
  // The way to the state with the blank on `to` and the same index.
  Way unchanged(Cell to) const noexcept;

  // A state and its packed digits.
  struct Start {
    State state;
    std::uint64_t digits;
  };
  // Sets `start` for a board of the space; returns false if the goal cannot be reached.
  bool start_at(const Tiles& board, Start& start) const noexcept;

 private:
  // The places of a window that have digits in the packed word, and the bits of these digits.
  struct WindowDigits {
    std::size_t first, last;
    std::uint8_t lowest;  // bit
    int bits;
  };

  void pack_digits();
  WindowDigits window_digits(int window) const noexcept;
  void make_changes(int window, bool down);

  const SlidingSpace& space_;
  std::array<std::uint8_t, kMaxTableCells> digit_at_{};    // the lowest bit of each digit
  std::array<std::uint8_t, kMaxTableCells> digit_bits_{};  // number of bits of each digit
  std::vector<Change> changes_ = {{0, 0}};                 // no change, then by window
  ByCell<std::array<std::size_t, 2>> first_change_{};      // of a window, upward and downward
};

}  // namespace slidebase
