// The sliding-tile puzzle from its definition: a breadth-first search that stores whole boards in a
// hash map, each with its distance.
//
// Test oracle. It is slow and large on purpose and shares nothing with the library: no ranking of
// permutations, no layers, no parity argument, no residues. If the library and this class agree on
// every state of a board, an error would have to be in both, though they are written differently.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace slidebase::oracle {

// All boards from which one goal can be reached, with their distances in single-tile moves.
//
// A board is a vector of rows * cols entries, row by row: board[row * cols + col] is the tile
// there, 1 .. rows * cols - 1, and 0 is the blank. A move slides the blank to a neighbouring cell
// and is named by the direction of the blank: d, l, r or u.
//
// Immutable once built; any number of threads may read it.
class SlidingOracle {
 public:
  using Board = std::vector<int>;

  // Searches the whole component of `goal`. rows, cols >= 1 and rows * cols is 2 to 10; `goal`
  // holds every number from 0 to rows * cols - 1 once. Throws std::invalid_argument otherwise.
  // (rows * cols)! / 2 states: 1,814,400 with ten cells.
  SlidingOracle(int rows, int cols, const Board& goal);

  // The least number of moves from `board` to the goal, or -1 if the goal cannot be reached.
  // Throws std::invalid_argument if `board` has another size or an entry outside the board's range.
  // One hash lookup.
  int distance(const Board& board) const;

  // The alphabetically smallest among the shortest sequences of moves from `board` to the goal, or
  // nullopt if the goal cannot be reached. Throws as distance() does. At most four lookups a move.
  std::optional<std::string> smallest_path(const Board& board) const;

  // histogram()[d] is the number of boards at distance exactly d, d = 0 .. the greatest distance.
  const std::vector<std::uint64_t>& histogram() const noexcept { return histogram_; }

  // The number of boards from which the goal can be reached, the goal itself included.
  std::uint64_t states() const noexcept { return found_.size(); }

  // Calls visit(board, distance) once for each of these boards, in order of their distance.
  void for_each(const std::function<void(const Board&, int)>& visit) const;

 private:
  using Key = std::uint64_t;  // four bits per cell, cell 0 in the lowest

  struct Step {
    char name;   // the direction of the blank
    int target;  // the cell the blank moves to
  };

  Key pack(const Board& board) const;
  Board unpack(Key key) const;
  void require_board(const Board& board) const;
  void search(const Board& goal);

  int rows_;
  int cols_;
  std::vector<std::vector<Step>> steps_;  // by blank cell, in alphabetical order
  std::unordered_map<Key, std::uint8_t> distance_;
  std::vector<Key> found_;  // every board, in the order in which the search found it
  std::vector<std::uint64_t> histogram_;
};

}  // namespace slidebase::oracle
