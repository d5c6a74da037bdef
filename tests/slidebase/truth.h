// The true distances and paths of a puzzle, by searches that share no code with the library
// (support/oracle).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "board_arrays.h"
#include "solvers.h"
#include "tests/support/oracle/cubic_oracle.h"
#include "tests/support/oracle/sliding_oracle.h"

namespace slidebase::test {

// The board of a sliding puzzle after a move of the blank; empty if the blank would leave the
// board.
Bytes slid(const Puzzle& puzzle, Board board, char letter);

// A move of a sliding board: its letters, one for each cell that the blank goes, and the board it
// leads to.
struct SlidingMove {
  std::string letters;
  Bytes board;
};
// The legal moves in the puzzle's metric, by letter and then by length.
std::vector<SlidingMove> moves_of(const Puzzle& puzzle, Board board);
// How many moves these letters are: their number, or in slides the number of runs of equal letters.
int move_count(const Puzzle& puzzle, std::string_view letters);

// The cubes of a board as solids that are rolled and looked at.
class Position {
 public:
  explicit Position(const Puzzle& puzzle);  // at its start

  // Returns false and rolls nothing if the blank would leave the board.
  bool roll(char letter);
  // Rolls all letters; throws std::logic_error if the blank would leave the board.
  void roll_all(std::string_view letters);
  // What is seen from above, or how the cubes lie, as the puzzle's boards have it.
  Bytes board() const;
  // Different for different positions.
  std::string key() const;

 private:
  // What is painted on the faces: up, down, north, east, south, west.
  using Faces = std::array<char, 6>;

  std::uint8_t number_of(const Faces& cube) const;

  Puzzle puzzle_;
  int blank_;
  std::vector<Faces> cubes_;
};

class CubeSearch;
class SlideSearch;

// Searches a puzzle of at most 9 cells, of marked cubes at most 6, of dice 4. Copies share the
// search, and so do cubic puzzles of 3x3 whose starts are rotations or reflections of each other.
class Truth {
 public:
  explicit Truth(const Puzzle& puzzle);

  const Puzzle& puzzle() const { return puzzle_; }
  // -1 if no moves lead to the board.
  int distance(Board board) const;
  // The greatest distance. For cubes: of any position, which can be greater than of any pattern.
  int longest() const { return static_cast<int>(histogram().size()) - 1; }
  // The number of boards, or of patterns, at each distance up to longest().
  std::vector<std::uint64_t> histogram() const;
  // Whether the moves lead from the board to the goal, or from the start to the pattern.
  bool leads(Board board, std::string_view moves) const;
  // The first of paths(); "" if there is none.
  std::string smallest_path(Board board) const;
  // All optimal paths of a sliding board in the order of moves_of(), which is the alphabetical one
  // for single moves.
  std::vector<std::string> paths(Board board) const;
  // The number of optimal paths of every solvable sliding board, by key_of().
  std::map<std::string, std::uint64_t> path_counts() const;
  // The distance of every reachable position of the cubes, by Position::key().
  std::map<std::string, int> position_distances() const;

 private:
  // A cubic board, and letters of moves, as the oracle has them.
  std::string turned(Board board) const;
  std::string turned_letters(std::string_view letters) const;
  void turn_to_oracle();

  Puzzle puzzle_;
  std::shared_ptr<const oracle::SlidingOracle> sliding_;  // in single moves
  std::shared_ptr<const SlideSearch> slides_;
  std::shared_ptr<const CubeSearch> cubes_;  // of another kind than kAxes, or of positions
  std::shared_ptr<const oracle::CubicOracle> cubic_;
  // For its boards: cell of the oracle -> own cell; whether blue and red are exchanged; own
  // letter -> letter of the oracle.
  std::vector<std::size_t> own_cell_;
  bool transposed_ = false;
  std::map<char, char> letter_;
};

// All boards of a puzzle in the order of their numbers, and the distance of each by the search.
struct AllBoards {
  Bytes boards;
  std::vector<std::int16_t> distances;
};
std::shared_ptr<const AllBoards> all_boards_of(const Truth& truth);

// The distance of each of these boards by the search.
std::vector<std::int16_t> true_distances(const Truth& truth, const Bytes& boards);

}  // namespace slidebase::test
