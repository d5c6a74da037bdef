// The well-known lower bounds on the number of moves that a sliding board needs; the blank is not
// counted.
//
//   misplaced        the number of tiles that are not on their goal cell
//   manhattan        the sum over the tiles of rows plus columns to their goal cell
//   linear conflict  manhattan, plus two in each row and column for each tile that must leave it
//                    so that the others can pass: of the tiles whose goal is in that line, all
//                    except the most that are in the goal's order (Hansson, Mayer & Yung,
//                    "Criticizing solutions to relaxed models yields powerful admissible
//                    heuristics", Information Sciences 63, 1992)
//   walking distance the least number of moves if only the row of each tile is known, plus the same
//                    for the columns (walking_distance.h)
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/puzzle/sliding_space.h"
#include "common/study/walking_distance.h"

namespace slidebase {

enum class HeuristicKind { kMisplaced, kManhattan, kLinearConflict, kWalkingDistance };

// Immutable after construction; any number of threads may use one.
class Heuristic {
 public:
  // `goal` holds each of 0..cells-1 once; at most kMaxCells cells. Throws Error(kUsage) if the
  // board is too large for a table of walking distances.
  Heuristic(HeuristicKind kind, Shape shape, const Tiles& goal);

  // The bound for a board that holds each of 0..cells-1 once; below 255. O(cells), of walking
  // distances with a binary search.
  int operator()(const Tiles& board) const noexcept;

 private:
  // The lines of one direction. A line's tiles are one number, with a digit for each cell.
  struct Lines {
    int length = 0;                   // cells of a line
    std::vector<std::uint8_t> extra;  // by that number: moves that conflicts add; empty if too many
    // [tile][line]: the tile's place in the goal's line, or `length` if it belongs to another line.
    std::array<std::array<std::uint8_t, kMaxCells>, kMaxCells> digit{};
  };

  static Lines make_lines(int length, int count, const std::array<int, kMaxCells>& goal_line,
                          const std::array<int, kMaxCells>& goal_place);

  Shape shape_;
  bool with_conflicts_;
  std::array<ByCell<std::uint8_t>, kMaxCells> cost_{};  // [tile][cell]
  Lines rows_, columns_;
  std::optional<WalkingDistance> walk_of_rows_, walk_of_columns_;
};

}  // namespace slidebase
