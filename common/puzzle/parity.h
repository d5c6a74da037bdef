// Why a sliding board cannot be solved.
#pragma once

#include "common/puzzle/sliding_board.h"

namespace slidebase {

// Every move exchanges the blank with a tile and takes it one step. So a goal is within reach if
// and only if the permutation that takes the board to it is odd or even as the blank's distance is.
struct ParityWitness {
  bool odd_permutation;  // of all cells' contents, the blank's among them
  int blank_distance;    // steps between the blank's cells on board and goal

  bool solvable() const { return odd_permutation == (blank_distance % 2 != 0); }
};

// Both hold each of 0..cells-1 once.
ParityWitness parity_witness(Shape shape, const Tiles& board, const Tiles& goal);

}  // namespace slidebase
