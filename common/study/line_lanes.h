// The checks of the proof of a table in slides (line_proof.cc) for 64 lines at once, on boards that
// share no code with the table's numbering (board_lanes.h). They only tell whether all 64 are
// right; if not, the proof examines them one by one to find the error.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/puzzle/line_space.h"
#include "common/solve/line_field.h"
#include "common/study/board_lanes.h"
#include "common/table/table_format.h"

namespace slidebase {

// The D of all lines, a byte each, layer after layer; and which lines are the goal's.
struct LineDistances {
  LineDistances(const TableInfo& info, std::span<const std::uint8_t> field);

  int of(Line line) const { return bytes[place_of_line(line, size)]; }
  bool is_goal(Line line) const { return line == Line{shape.row(root), 0} || line == goal_column; }

  Shape shape;
  Cell root;
  std::uint64_t size;  // of a layer
  std::uint8_t greatest;
  std::span<const std::uint8_t> bytes;
  Line goal_column;
};

class LineLanes {
 public:
  using Counts = std::array<std::uint64_t, 256>;  // of states, by distance

  explicit LineLanes(const LineDistances& distances);

  // Decodes the words of the 64 indices from `first` on, or of those that are left.
  void read(std::uint64_t first);

  // Checks the lines of a layer with these indices: each of their states is a board that the
  // invariant allows, and its number is that of its line; D is 0 only for the goal's lines, differs
  // by at most 1 from that of each neighbouring line, and is one more than some of these. Adds the
  // states of a row's lines to `counts`.
  bool is_right(int layer, Counts& counts);

 private:
  using Column = BoardLanes::Column;

  std::size_t lanes() const { return last_ - first_ + 1; }
  Column distances_of(int layer) const;
  void check_goal(int layer);
  BoardLanes::Boards boards_on(Cell blank) const;
  BoardLanes::Numbers numbers_of(const BoardLanes::Boards& boards);
  void check_own_numbers(const BoardLanes::Boards& boards);
  Column cross(int layer, const BoardLanes::Boards& boards);
  void cross_columns(int row, Counts& counts);
  void cross_rows(int column);

  const LineDistances& distances_;
  Shape shape_;
  BoardLanes lanes_;
  std::uint64_t first_ = 0, last_ = 0;
  bool has_each_tile_ = false;
  // Of the lines that are being checked.
  Column here_{}, nearer_{}, wrong_{};  // the last two are 1 where it is true
  bool right_ = false;
};

}  // namespace slidebase
