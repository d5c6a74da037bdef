// Rolling cubes of any kind from their definition: a breadth-first search over every cube's
// orientation, where a cube is a solid with six labelled faces that is tipped over an edge.
//
// Test oracle. It is large on purpose and shares nothing with the library: it knows neither
// parities nor half turns, and finds the orientations by rolling one cube until no new one appears.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace slidebase::oracle {

// All positions that can be reached from one uniform start, with distances in rolls.
//
// The board has rows * cols cells, row by row from the top (north). One cell is empty. A cube rolls
// into the empty cell from a neighbouring one.
//
// Immutable once built; any number of threads may read it.
class RollingOracle {
 public:
  // The labels of a cube's faces: top, bottom, north, south, west, east.
  using Faces = std::array<char, 6>;
  // One mark, on top; a right-handed die with 1 on top, 2 to the north and 3 to the west; and the
  // same die turned by a quarter about its vertical axis.
  static constexpr Faces kMarked = {'M', '-', '-', '-', '-', '-'};
  static constexpr Faces kDie = {'1', '6', '2', '5', '3', '4'};
  static constexpr Faces kTurnedDie = {'1', '6', '3', '4', '5', '2'};

  static constexpr int kEmpty = -1;

  // Searches all positions reachable from the one in which each cube has the faces `start` and the
  // empty cell is `start_empty`. rows * cols is 2 to 12. Throws std::invalid_argument if cells *
  // orientations^(cells - 1) does not fit into 32 bits. Marked 3x3 has 15,116,544 positions, and
  // dice on 2x3 have 14,929,920 among 6 * 24^5: each takes some seconds.
  RollingOracle(int rows, int cols, int start_empty, const Faces& start);
  // The same from a start with these faces by cell, each an orientation that rolls of the first
  // cube reach; those at the empty cell have no meaning.
  RollingOracle(int rows, int cols, int start_empty, const std::vector<Faces>& start);

  // The different ways in which a cube can lie; the first is that of the start.
  const std::vector<Faces>& orientations() const noexcept { return orientations_; }

  // The number of reachable positions, in all and by distance.
  std::uint64_t positions() const noexcept { return found_.size(); }
  const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }

  // Calls visit(cubes, distance) once for each reachable position, in order of distance. `cubes`
  // has for each cell, row by row, the number of its cube's orientation, or kEmpty.
  void for_each(const std::function<void(std::span<const int>, int)>& visit) const;

 private:
  static constexpr std::size_t kMaxCells = 12;

  struct Position {
    std::array<int, kMaxCells> cubes{};
    std::size_t empty = 0;
  };
  using Code = std::uint32_t;  // the empty cell, then the cubes' orientations as digits

  void find_orientations(const Faces& start);
  void search(std::size_t start_empty, const std::vector<Faces>& start);
  Code encode(const Position& position) const;
  Position decode(Code code) const;

  std::size_t rows_;
  std::size_t cols_;
  std::vector<Faces> orientations_;
  // By orientation: after a roll to the north, east, south and west.
  std::vector<std::array<int, 4>> rolled_;
  std::vector<Code> found_;  // every position, in the order in which the search found it
  std::vector<std::uint64_t> histogram_;
};

}  // namespace slidebase::oracle
