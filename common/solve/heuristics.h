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
//                    for the columns (WalkingDistance)
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/puzzle/metric.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/sliding_space.h"

namespace slidebase {

// Walking distance, the lower bound of Ken'ichiro Takahashi ("takaken", 15-puzzle automatic solving
// program; in English: http://juropollo.xe0.ru/stp_wd_translation_en.htm).
//
// This distance knows only the row of each tile and the row in which it belongs: tiles that belong
// in the same row are alike. A vertical move of the blank exchanges it for any one tile of the row
// above or below. The least number of such moves that brings every tile into its row is the walking
// distance of the rows. Every vertical move of the real board is one of them, and a horizontal move
// leaves the rows as they are. Hence the sum of this distance and the one of the columns, in the
// same way, is admissible, and it changes by at most one with each move. It is never less than the
// Manhattan distance, because a move brings only one tile one row nearer.
//
// The distances of one direction. Immutable after construction.
class WalkingDistance {
 public:
  // `line_of_cell`: 0..lines-1 for each cell of a board of `lines` lines with `length` cells each;
  // `goal` holds each of 0..cells-1 once. A breadth-first search from the goal; O(states log
  // states). Throws Error(kUsage) if there are too many states: for more than 5 lines of more than
  // 5 cells, 6 of more than 3, or 7 of more than 2.
  WalkingDistance(int lines, int length, const ByCell<std::uint8_t>& line_of_cell,
                  const Tiles& goal);

  // Of a board that holds each of 0..cells-1 once. O(cells + log states).
  int operator()(const Tiles& board) const noexcept;

  // 24,964 for the rows of 4x4.
  std::size_t states() const noexcept { return states_.size(); }

 private:
  struct State {
    std::uint64_t key = 0;
    std::uint8_t distance = 0;
  };
  void search(std::uint64_t goal);
  void append_neighbours(std::uint64_t key, std::vector<std::uint64_t>& out) const;

  int lines_;
  int length_;
  std::size_t cells_;
  int blank_home_ = 0;  // the line of the goal's blank
  // A state is a number: how many tiles of each goal line are in each line, as digits to the base
  // length + 1, and before them the blank's line. The last line and the last goal line follow from
  // the others, and have no digits.
  std::vector<std::uint64_t> weights_;  // [line * lines + goal line]
  std::uint64_t blank_weight_ = 1;      // of the blank's line
  // [tile][cell], of the number.
  std::array<BySearchedCell<std::uint64_t>, kMaxSearchedCells> part_{};
  std::vector<State> states_;  // in rising order of the key
};

// Immutable after construction; any number of threads may use one.
class Heuristic {
 public:
  // `goal` holds each of 0..cells-1 once; at most kMaxCells cells. Throws Error(kUsage) if the
  // board is too large for a table of walking distances.
  Heuristic(Bound kind, Shape shape, const Tiles& goal);

  // The bound for a board that holds each of 0..cells-1 once; of up to 25 cells below 255.
  // O(cells), of walking distances with a binary search, of conflicts on larger boards O(cells *
  // side).
  int operator()(const Tiles& board) const noexcept;

 private:
  static constexpr int kLongestLine = kMaxSearchedCells / 2;  // in cells; also the most lines

  // The lines of one direction. A line's tiles are one number, with a digit for each cell.
  struct Lines {
    int length = 0;                   // cells of a line
    std::vector<std::uint8_t> extra;  // by that number: moves that conflicts add; empty if too many
    // [tile][line]: the tile's place in the goal's line, or `length` if it belongs to another line.
    std::array<std::array<std::uint8_t, kLongestLine>, kMaxCells> digit{};
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
