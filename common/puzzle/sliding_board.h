// A sliding board itself, moved tile by tile; independent of the index.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "common/puzzle/board.h"

namespace slidebase {

// tiles[cell] = tile, 0 for the blank. Only the cells of the board's shape are used.
using Tiles = ByCell<std::uint8_t>;

// The cell of the blank.
inline Cell blank_of(const Tiles& tiles) {
  return static_cast<Cell>(std::ranges::find(tiles, 0) - tiles.begin());
}

// The goal with the blank on this cell and the tiles 1, 2, 3, ... in reading order around it.
Tiles goal_with_blank_at(Shape shape, Cell blank);

// The default goal: 1, 2, 3, ... and the blank last.
Tiles plain_goal(Shape shape);

// Why a board cannot be solved. Every move exchanges the blank with a tile and takes the blank one
// step. So a goal is reachable if and only if the permutation that takes the board to the goal has
// the parity of the blank's distance.
struct ParityWitness {
  bool odd_permutation;  // of all cells' contents, including the blank
  int blank_distance;    // steps between the blank's cells on the board and the goal

  bool solvable() const { return odd_permutation == (blank_distance % 2 != 0); }
};

// `board` and `goal` must contain each of 0..cells-1 once.
ParityWitness parity_witness(Shape shape, const Tiles& board, const Tiles& goal);

class SlidingBoard {
 public:
  SlidingBoard(Shape shape, const Tiles& tiles)
      : shape_(shape), tiles_(tiles), blank_(blank_of(tiles)) {}

  Shape shape() const noexcept { return shape_; }
  const Tiles& tiles() const noexcept { return tiles_; }
  Cell blank() const noexcept { return blank_; }

  // Moves the blank one step. Returns false, and moves nothing, at the board's edge.
  bool move(Move move) noexcept {
    const Cell to = shape_.neighbour(blank_, move);
    if (to >= 0) {
      move_blank_to(to);
    }
    return to >= 0;
  }

  // Exchanges the blank with the tile on `cell`, which need not be a neighbour.
  void move_blank_to(Cell cell) noexcept {
    std::swap(tiles_[blank_], tiles_[cell]);
    blank_ = cell;
  }

  friend bool operator==(const SlidingBoard&, const SlidingBoard&) = default;

 private:
  Shape shape_;
  Tiles tiles_;
  Cell blank_;
};

}  // namespace slidebase
