// Paths of many sliding boards at once, each that of walk() in walk.h.
//
// A walk by itself spends its time waiting: for the next word of the table, and for the processor
// to come back from a branch that it guessed wrong, which is one in every step. So walks go side by
// side in turns. A turn has no branch to guess: it reads the one word that it asked for a turn ago,
// follows one of two ways by the bit in it, and asks for the word of the turn after.
//
// *Stances.* What a walk does next depends on the blank's cell and on which of its moves may still
// lead nearer. Such a pair is a stance, and all that is known about it beforehand is in one record
// of 64 bytes: the move to probe, and for both values of the bit what is done then. If the probed
// state is nearer the blank goes there, else the next move is probed. A board of 3x4 has 58
// stances.
//
// *What need not be probed.* The move back: the state that the walk came from is farther. The last
// move that is left: some neighbour is nearer. And where the blank comes to a corner, both moves
// that it has are of these kinds, so it goes on at once, by two moves in one turn (but for the
// root, where it may have to stay). A path of 3x4 has 35.1 moves and takes 38.3 turns, its first,
// which reads the bit of its own state, among them; one of 2x7 65.5 moves and 61.7 turns.
//
// *Digits.* A vertical move changes the Lehmer digits of its window in a way that depends on them
// alone (sliding_space.h). So the digits are kept beside the index, packed into one word: a shift
// and a mask get those of a window, and one table has what they add to the index and to the word.
// The digit before the last, which the index has not, is among them, and with it no parity has to
// be looked up.
//
// *Damage.* The state is right whatever the bits are: only legal moves are made, so no word is
// asked for that is not there. Where the bits contradict each other a walk ends at the latest when
// it is longer than the table's greatest depth, and what is not probed is believed; so it may come
// to the root where walk() sees that something is wrong.
//
// Measured with 100,000 boards of 3x4 in blocks known to be verified, one thread: 0.44, 0.35, 0.32
// and 0.31 us a path with 16, 32, 64 and 128 lanes; 16 walks that test all neighbours took 1.5.
// What is left is memory: its words come at 5 to 10 ns each. Differences of 8 instead of 16 bytes
// were slower, as they have to be multiplied and shifted; newer processors' instructions no faster.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/puzzle/sliding_space.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

// A path of at most kMaxPath moves, in the letters of its user. A turn writes two letters, whether
// it makes two moves or less.
struct Letters {
  std::array<char, kMaxPath + 1> letter;
  bool arrived;  // at the root; else the table is damaged
  int length;
};

// Any number of threads may walk at once.
class SlidingWalks {
 public:
  // Over a table in place, which outlives this. Moves are tried in this order; `letters` is what
  // each is called. Takes 0.2 ms for 3x4.
  SlidingWalks(const SlidingSpace& space, const Table& table, std::span<const Move, 4> moves,
               const ByMove<char>& letters);
  SlidingWalks(const SlidingWalks&) = delete;  // what it holds points to each other
  SlidingWalks& operator=(const SlidingWalks&) = delete;

  // Where a walk begins: a state, and its packed digits.
  struct Start {
    State state;
    std::uint64_t digits;
  };
  // Of a board of the table's; false where the goal cannot be reached.
  bool start_at(const Tiles& board, Start& start) const noexcept;

  // paths[i] is that from from[i].
  void walk(std::span<const Start> from, std::span<Letters> paths) const noexcept;

 private:
  // What a move adds, modulo 2^64, to the index and to the packed digits.
  struct Change {
    std::uint64_t index;
    std::uint64_t digits;
  };

  // One move, or two of which one is horizontal.
  struct Way {
    const Change* changes;  // by the digits of the window
    std::uint16_t mask;     // of these, once they are shifted down
    std::uint8_t shift;
    std::uint8_t to;  // the blank's cell then

    const Change& change(std::uint64_t digits) const noexcept {
      return changes[digits >> shift & mask];
    }
  };

  struct Outcome {
    Way way;
    std::uint16_t next;  // stance
    std::array<char, 2> letters;
    std::uint8_t moves;  // 0 to 2
    std::uint8_t flips;  // 1: the bit of what is nearer is another from then on
  };

  struct Stance {
    Way probe;
    std::array<Outcome, 2> outcomes;  // by whether the probed state is nearer
  };

  struct Lane;
  void look(Lane& lane) const noexcept;
  bool turn(Lane& lane) const noexcept;
  bool fits_root(const Lane& lane) const noexcept;

  // Of a window of places those that have digits in the packed word, and the bits of these.
  struct WindowDigits {
    std::size_t first, last;
    std::uint8_t lowest;  // bit
    int bits;
  };

  void pack_digits();
  WindowDigits window_digits(int window) const noexcept;
  void make_changes(int window, bool down);
  Way unchanged(Cell to) const noexcept;
  Way way(Cell from, Move move) const noexcept;
  unsigned moves_from(Cell cell, unsigned among) const noexcept;
  unsigned all_but_back(Move move) const noexcept;
  Outcome go(Cell from, std::size_t move);
  std::uint16_t stance(Cell cell, unsigned open);
  std::uint16_t start_stance(Cell cell);
  bool is_odd(Cell cell) const noexcept;

  const SlidingSpace& space_;
  const Table& table_;
  std::array<Move, 4> moves_{};
  ByMove<char> letters_{};

  std::array<std::uint8_t, kMaxCells> digit_at_{};     // the lowest bit of each digit
  std::array<std::uint8_t, kMaxCells> digit_bits_{};   // how many it takes
  std::vector<Change> changes_;                        // those of horizontal moves, then by window
  ByCell<std::array<std::size_t, 2>> first_change_{};  // of a window, upward and downward

  std::vector<Stance> stances_;
  ByCell<std::array<std::uint16_t, 16>> stance_of_{};  // by the set of open moves; 0: none yet
  ByCell<std::uint16_t> start_of_{};
};

}  // namespace slidebase
