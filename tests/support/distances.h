// The oracles' distances, by the library's states.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/puzzle/cubic_space.h"
#include "common/puzzle/sliding_space.h"
#include "tests/support/oracle/cubic_oracle.h"
#include "tests/support/oracle/sliding_oracle.h"

namespace slidebase::test {

// A board of cubes of kind kAxes: by cell, the colour on top (0 W, 1 B, 2 R), and 1 if the colours
// on top, along x and along y are an odd permutation of (W, B, R).
struct Cubes {
  Cell blank = 0;
  ByCell<std::uint8_t> top{};
  ByCell<std::uint8_t> odd{};
};
CubePosition position_of(const Cubes& board, Shape shape);
Cubes cubes_of(const CubePosition& position, Shape shape);

// Converts between boards of the oracles and of the library.
Tiles tiles_of(const oracle::SlidingOracle::Board& board);
oracle::SlidingOracle::Board numbers_of(const Tiles& tiles, Shape shape);
CubePosition position_of(const std::vector<oracle::CubicOracle::Cube>& cubes);

// An oracle for the goal with the blank on `root` and the tiles 1, 2, 3, ... in reading order.
oracle::SlidingOracle sliding_oracle(Shape shape, Cell root);

class Distances {
 public:
  static constexpr int kUnreached = 255;

  // Searches the board with its oracle; for boards of up to 10 cells.
  explicit Distances(const SlidingSpace& space);
  explicit Distances(const CubicSpace& space);
  Distances(const CubicSpace& space, const oracle::CubicOracle& oracle);

  int operator()(State state) const {
    return layers_[static_cast<std::size_t>(state.blank)][state.index];
  }
  // Describes two boards of the oracle that have the same state in the library, or a board without
  // a state; "" if neither exists.
  const std::string& clash() const { return clash_; }

 private:
  void set(State state, int distance);

  std::vector<std::vector<std::uint8_t>> layers_;
  std::string clash_;
};

// The distances in the bytes of a data set.
std::vector<int> distances_in(const std::string& npz);

}  // namespace slidebase::test
