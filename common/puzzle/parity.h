// Why a sliding board cannot be solved.
#pragma once

#include "common/puzzle/sliding_board.h"

namespace slidebase {

// Every move exchanges the blank with a tile and takes the blank one step. So a goal is reachable
// if and only if the permutation that takes the board to the goal has the parity of the blank's
// distance.
struct ParityWitness {
  bool odd_permutation;  // of all cells' contents, including the blank
  int blank_distance;    // steps between the blank's cells on the board and the goal

  bool solvable() const { return odd_permutation == (blank_distance % 2 != 0); }
};

// `board` and `goal` must contain each of 0..cells-1 once.
ParityWitness parity_witness(Shape shape, const Tiles& board, const Tiles& goal);

}  // namespace slidebase
