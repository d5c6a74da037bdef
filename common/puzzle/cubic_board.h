// The board of cubes itself, rolled move by move; for showing positions, independent of the index.
#pragma once

#include <array>
#include <utility>

#include "common/puzzle/cubic_space.h"

namespace slidebase {

class CubicBoard {
 public:
  // The uniform board: W on top, B along x, R along y, the blank on `start`.
  CubicBoard(Shape shape, Cell start) : shape_(shape), blank_(start) { faces_.fill({0, 1, 2}); }

  // Rolls the blank's neighbour in this direction onto the blank's cell; does nothing if the blank
  // has no such neighbour.
  void roll(Move move) {
    const Cell from = shape_.neighbour(blank_, move);
    if (from < 0) {
      return;
    }
    Faces cube = faces_[from];
    std::swap(cube[0], cube[is_vertical(move) ? 2 : 1]);
    faces_[blank_] = cube;
    blank_ = from;
  }

  CubicPattern pattern() const {
    CubicPattern pattern;
    pattern.blank = blank_;
    for (Cell c = 0; c < shape_.cells(); ++c) {
      pattern.top[c] = faces_[c][0];
    }
    return pattern;
  }

 private:
  using Faces = std::array<std::uint8_t, 3>;  // colours on top, along x, along y

  Shape shape_;
  Cell blank_;
  ByCell<Faces> faces_;
};

}  // namespace slidebase
