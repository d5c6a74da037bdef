// A finite automaton that leaves out paths for which there is a better one (L. Taylor, R. Korf,
// "Pruning duplicate nodes in depth-first search", AAAI 1993).
//
// Two words of moves can lead to the same board: a move and its inverse to the board before, and
// six moves around a square of four cells one way to the board of six moves the other way. A word
// is *left out* if another word leads to the same board wherever the first can be made, and is
// shorter or, at the same length, earlier in alphabetical order. A path with such a word in it is
// not the first optimal path: with the better word instead, it would be shorter or earlier. So a
// search for the first path loses nothing if it never completes a word that is left out.
//
// The other word can be made wherever the first can if the blank stays within the smallest
// rectangle that the first needs. So the words do not depend on the board. All up to a length are
// found by listing words, and the automaton of Aho and Corasick finds them in a path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/puzzle/board.h"

namespace slidebase {

class MoveAutomaton {
 public:
  using State = std::uint16_t;
  static constexpr State kStart = 0;
  static constexpr State kLeftOut = 0xffff;

  // Finds the words of up to `longest` moves, at most 12. The time grows by a constant factor with
  // each move more.
  explicit MoveAutomaton(int longest);

  // The state after a move, or kLeftOut if the move completes such a word.
  State after(State state, Move move) const noexcept { return next_[state][move]; }
  std::size_t states() const noexcept { return next_.size(); }

 private:
  std::vector<ByMove<State>> next_;
};

}  // namespace slidebase
