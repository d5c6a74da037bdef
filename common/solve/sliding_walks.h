// Paths of many sliding boards at once, each equal to that of walk() in walk.h.
//
// A single walk spends its time waiting: for the next word of the table, and for the processor to
// recover from a mispredicted branch, which happens at every step. So many walks advance side by
// side, one turn each. A turn has no unpredictable branch: it reads the one word that was
// prefetched a turn ago, follows one of two ways by the bit in it, and prefetches the word for the
// next turn.
//
// *Walk states.* The next action of a walk depends on the blank's cell and on which of its moves
// may still lead nearer. Such a pair is a walk state. Everything known about it beforehand is in
// one record of 64 bytes: the move to probe, and the action for each value of the bit. If the
// probed state is nearer, the blank goes there; otherwise the next move is probed. A board of 3x4
// has 58 walk states.
//
// *Moves that need no probe.* The move back: the state that the walk came from is farther. The last
// remaining move: some neighbour is nearer. In a corner both of the blank's moves are of these
// kinds, so the walk continues at once and makes two moves in one turn (except at the root, where
// it may have to stop). On average a path of 3x4 has 35.1 moves and takes 38.3 turns, including the
// first, which reads the bit of its own state; a path of 2x7 has 65.5 moves and takes 61.7 turns
// (docs/BENCHMARKS.md, Answers and tables).
//
// *Digits.* The Lehmer digits are kept beside the index, so that a move is a few additions
// (digit_changes.h).
//
// *Damage.* The state is valid whatever the bits are: only legal moves are made, so only existing
// words are read. If the bits contradict each other, a walk ends at the latest when it is longer
// than the table's greatest depth. States that are not probed are not checked, so a walk may reach
// the root where walk() would detect the damage.
//
// *Lanes.* 64 walks go side by side: 16 or 32 took longer, and 128 hardly less (docs/BENCHMARKS.md,
// Answers and tables). The remaining time is mostly memory. Differences of 8 instead of 16 bytes
// were slower, because they must be multiplied and shifted; instructions of newer processors were
// no faster.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/puzzle/sliding_space.h"
#include "common/solve/digit_changes.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

// A path of at most kMaxPath moves, in the user's letters. A turn always writes two letters, even
// if it makes fewer moves.
struct Letters {
  std::array<char, kMaxPath + 1> letter;
  bool arrived;  // at the root; otherwise the table is damaged
  int length;
};

// Any number of threads may walk at once.
class SlidingWalks : DigitChanges {  // which cannot be copied
 public:
  // `table` is in place and must outlive this. Moves are tried in the order of `moves`; `letters`
  // has the letter of each.
  SlidingWalks(const SlidingSpace& space, const Table& table, std::span<const Move, 4> moves,
               const ByMove<char>& letters);

  // Boards are in the table's view.
  using DigitChanges::Start, DigitChanges::start_at;

  // Sets paths[i] to the path from from[i].
  void walk(std::span<const Start> from, std::span<Letters> paths) const noexcept;

 private:
  struct Outcome {
    Way way;             // one move, or two moves of which one is horizontal
    std::uint16_t next;  // walk state
    std::array<char, 2> letters;
    std::uint8_t moves;  // 0 to 2
    std::uint8_t flips;  // 1: the bit of nearer states changes from then on
  };

  struct WalkState {
    Way probe;
    std::array<Outcome, 2> outcomes;  // by whether the probed state is nearer
  };

  struct Lane;
  void look(Lane& lane) const noexcept;
  bool turn(Lane& lane) const noexcept;
  bool fits_root(const Lane& lane) const noexcept;

  unsigned moves_from(Cell cell, unsigned among) const noexcept;
  unsigned all_but_back(Move move) const noexcept;
  Outcome go(Cell from, std::size_t move);
  std::uint16_t walk_state(Cell cell, unsigned open);
  std::uint16_t start_state(Cell cell);
  bool is_odd(Cell cell) const noexcept;

  const SlidingSpace& space_;
  const Table& table_;
  std::array<Move, 4> moves_{};
  ByMove<char> letters_{};

  std::vector<WalkState> walk_states_;
  BySearchedCell<std::array<std::uint16_t, 16>>
      walk_state_of_{};  // by the set of open moves; 0: none yet
  BySearchedCell<std::uint16_t> start_of_{};
};

}  // namespace slidebase
