// The rolling-cube puzzle from its definition: a breadth-first search over every cube's
// orientation, where a cube is a solid with six painted faces that is tipped over an edge.
//
// Test oracle. It is slow and large on purpose and shares nothing with the library: it does not
// know that a roll is a transposition, nor that a cube has an origin colour; it finds the six
// orientations by rolling one cube until no new orientation appears.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace slidebase::oracle {

// All states that can be reached from one uniform start, with distances in rolls.
//
// The board has rows * cols cells, row by row from the top; x runs along a row, y along a column.
// One cell is empty. At the start every cube shows W on top, B on its two faces along x and R on
// its two faces along y, so a roll to the left or right brings B to the top, and a roll up or down
// brings R to the top. A move is named by the direction of the empty cell: d, l, r or u.
//
// Immutable once built; any number of threads may read it.
class CubicOracle {
 public:
  // The visible state of a cube: the colours (W, B or R) of its upper face, of the two faces along
  // x and of the two along y. The empty cell is {'E', 'E', 'E'}.
  struct Cube {
    char up;
    char along_x;
    char along_y;
  };

  // Searches all states reachable from the start with its empty cell at `start_blank`, 0 .. rows *
  // cols - 1. rows, cols >= 1 and rows * cols is 2 to 10. Throws std::invalid_argument otherwise.
  // 3x3 has up to 4,133,430 states among 9 * 6^8. 2x5 is the largest board, with 24,800,580 states
  // among 10 * 6^9; its search takes several times as long and as much memory.
  CubicOracle(int rows, int cols, int start_blank);

  // The least number of rolls from the start to any state that shows `pattern`: rows * cols letters
  // W, B, R and one E for the empty cell, row by row. -1 if no reachable state shows it, also if
  // the text is not a pattern at all. One hash lookup.
  int pattern_distance(std::string_view pattern) const;

  // The pattern shown after `moves` from the start, or nullopt if a letter is not one of d, l, r, u
  // or takes the empty cell off the board. Linear in the number of moves.
  std::optional<std::string> pattern_after(std::string_view moves) const;

  // The number of reachable states: positions of the empty cell with the orientations of all cubes.
  std::uint64_t states() const noexcept { return found_.size(); }

  // histogram()[d] is the number of states at distance exactly d, d = 0 .. the greatest distance.
  const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }

  // pattern_histogram()[d] is the number of patterns whose pattern_distance() is d, for d = 0 ..
  // the greatest of them, which is at most the greatest distance of a state.
  const std::vector<std::uint64_t>& pattern_histogram() const noexcept {
    return pattern_histogram_;
  }

  // Calls visit(cubes, distance) once for each reachable state, in order of distance; `cubes` has
  // rows * cols entries, row by row.
  void for_each(const std::function<void(const std::vector<Cube>&, int)>& visit) const;

 private:
  using Cells = std::vector<int>;  // the orientation's number by cell, kEmpty for the empty cell
  using Code = std::uint32_t;      // the empty cell, then the cubes' orientations in base 6

  void find_orientations();
  Cells start() const;
  bool move(Cells& cells, char name) const;
  Code encode(const Cells& cells) const;
  Cells decode(Code code) const;
  std::string pattern_of(const Cells& cells) const;
  void search();

  int rows_;
  int cols_;
  int start_blank_;
  std::vector<Cube> orientations_;          // by orientation number; 0 is that of the start
  std::vector<std::array<int, 4>> rolled_;  // [number][direction of the roll] -> number
  std::vector<Code> found_;  // every state, in the order in which the search found it
  std::vector<std::uint64_t> histogram_;
  std::unordered_map<std::string, int> pattern_distance_;
  std::vector<std::uint64_t> pattern_histogram_;
};

}  // namespace slidebase::oracle
