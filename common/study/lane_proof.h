// The fast checks of the proofs of sliding boards (graph_proof.h): 64 states or lines at once, on
// boards that share no code with the table's numbering (BoardLanes). They only tell whether all
// 64 are right; if not, the proof examines them one by one to find the error.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "common/puzzle/line_space.h"
#include "common/puzzle/state.h"
#include "common/solve/line_field.h"
#include "common/table/table.h"

namespace slidebase {

// Decodes, moves and numbers sixty-four sliding boards at once.
//
// The boards are stored cell by cell: a column has the tiles on one cell of all boards, which have
// the blank on the same cell. So moving the blank exchanges two columns, and each step of counting
// runs the same instructions for all lanes, without a branch. This code shares nothing with the
// spaces, their rankings (common/puzzle) or the search.
//
// A board's number comes from counting only: for each tile in reading order, the number of smaller
// tiles after it. With T tiles, the count of place i is one of the T - i numbers from 0 on. All
// counts except the last two, which follow from the parity, are the digits of the index, the first
// the highest. The parity of the number of inversions is that of the sum of all counts.
class BoardLanes {
 public:
  static constexpr std::size_t kLanes = 64;
  using Column = std::array<std::uint8_t, kLanes>;

  struct Boards {
    BySearchedCell<const Column*> on{};  // tiles, from 1 on; nullptr on the blank's cell
    Cell blank = 0;

    // Exchanges the blank with the tile on `cell`.
    void move_blank_to(Cell cell) {
      std::swap(on[blank], on[cell]);
      blank = cell;
    }
  };
  struct Numbers {
    std::array<std::uint64_t, kLanes> index;
    Column odd;  // 1: an odd number of inversions
  };

  explicit BoardLanes(Shape shape);

  // Whether the boards with the blank here have an odd number of inversions, if those with it on
  // `root` have an even number (docs/THEORY.md, 2.1): a move up or down carries a tile past
  // columns - 1 others.
  bool are_odd(Cell blank, Cell root) const {
    return (shape_.row(blank) - shape_.row(root)) * (shape_.cols - 1) % 2 != 0;
  }

  // Makes the words (the tiles in reading order) with the indices from `first` to `last`; remaining
  // lanes get the last word, too. Returns false if a word does not have each tile once. O(tiles)
  // per lane.
  bool read_words(std::uint64_t first, std::uint64_t last);

  // The boards made of these words and a cell for the blank, all with an odd number of inversions
  // or all with an even number. They refer to the words, and are valid until read_words() is called
  // again.
  Boards with_blank_on(Cell blank, bool odd) const;

  // O(tiles^2) per lane.
  void number(const Boards& boards, Numbers& numbers) const;

 private:
  // Digits that together form a number of 16 bits.
  struct Group {
    std::size_t begin, end;
    std::uint64_t values;
  };

  Shape shape_;
  std::size_t tiles_;
  std::vector<Group> groups_;
  std::array<Column, kMaxTableCells> word_;          // by place
  std::array<std::array<Column, 2>, 2> last_two_{};  // the last two places of even and odd words
};

// Whether all lanes have this value.
inline bool are_all(const BoardLanes::Column& column, std::uint8_t value) {
  std::uint8_t differences = 0;
  for (const std::uint8_t each : column) {
    differences |= each ^ value;
  }
  return differences == 0;
}

// What both checks have in common: the vertices of a layer with 64 indices, or those that are left.
class DistanceLanes {
 public:
  static constexpr bool kDecide = true;  // is_right() decides in both cases

  // Decodes the words of the indices from `first` on, a multiple of 64.
  void read(std::uint64_t first);

 protected:
  using Boards = BoardLanes::Boards;
  using Column = BoardLanes::Column;
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

  // `distances`: the D of all states or lines, a byte each, layer after layer.
  DistanceLanes(const TableInfo& info, std::span<const std::uint8_t> distances)
      : shape_(info.indexed_shape()),
        root_(info.indexed_root()),
        size_(info.layer_size),
        greatest_(static_cast<std::uint8_t>(info.max_depth())),
        bytes_(distances),
        lanes_(shape_) {}

  std::size_t lanes() const { return last_ - first_ + 1; }
  // Begins with the D of a layer, which must be 0 for the index `goal` (kNone: no goal) only.
  void begin(int layer, std::uint64_t goal);
  // The boards with this blank, which must have the numbers of these vertices.
  Boards own_boards(Cell blank);
  // Compares with the neighbours, the vertices of `layer` that have the numbers of `boards`.
  // Returns their D, which differs by one, or by at most one.
  template <bool kMayBeEqual>
  Column cross(int layer, const Boards& boards);
  // Whether everything was right, and each D above 0 one more than that of some neighbour.
  bool all_right() const { return right_ && are_all(nearer_, 1) && are_all(wrong_, 0); }

  Shape shape_;
  Cell root_;
  std::uint64_t first_ = 0, last_ = 0;
  Column here_{};
  bool right_ = false;

 private:
  // Of the inversions of the boards that the invariant allows with this blank.
  std::uint8_t parity_on(Cell blank) const { return lanes_.are_odd(blank, root_) ? 1 : 0; }

  std::uint64_t size_;  // of a layer
  std::uint8_t greatest_;
  std::span<const std::uint8_t> bytes_;
  BoardLanes lanes_;
  bool has_each_tile_ = false;
  Column nearer_{}, wrong_{};  // 1 where it is true
};

class LaneProof : public DistanceLanes {
 public:
  LaneProof(const Table& table, std::span<const std::uint8_t> distances)
      : DistanceLanes(table.info(), distances), table_(table) {}

  // Checks the states with these indices and this blank: each is a board that the invariant allows,
  // and its number is the index; its bit is bit 1 of its distance; the distance is 0 only at the
  // root, changes by one with each move, and is one less after some move.
  bool is_right(Cell blank);

 private:
  bool are_bits_right(Cell blank) const;

  const Table& table_;
};

// The line of the goal's column; that of its row is {row, 0}.
Line goal_column_of(Shape shape, Cell root);

class LineLanes : public DistanceLanes {
 public:
  using Counts = std::array<std::uint64_t, 256>;  // of states, by distance

  // `goal_column`: the goal's line of its column.
  LineLanes(const TableInfo& info, std::span<const std::uint8_t> distances, Line goal_column)
      : DistanceLanes(info, distances), goal_column_(goal_column) {}

  // Checks the lines of a layer with these indices: each of their states is a board that the
  // invariant allows, and its number is that of its line; D is 0 only for the goal's lines, differs
  // by at most 1 from that of each neighbouring line, and is one more than some of these. Adds the
  // states of a row's lines to `counts`.
  bool is_right(int layer, Counts& counts);

 private:
  void cross_columns(int row, Counts& counts);
  void cross_rows(int column);

  Line goal_column_;
};

// For graphs without a fast check.
struct NoLanes {
  static constexpr bool kDecide = false;
  explicit NoLanes(const auto&...) {}
  static void read(std::uint64_t) {}
  static bool is_right(int) { return false; }
};

}  // namespace slidebase
