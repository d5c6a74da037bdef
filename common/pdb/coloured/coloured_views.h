// What coloured tables say about the boards of one goal.
//
// A search sees a board in two or four colourings: those of as many tables; or, if the goal's blank
// is on the diagonal of a square board, those of one or two tables and of the transposed board in
// the same tables. On the transposed board rows are columns, so the last slide goes along the other
// axis.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/pdb/coloured/colour_space.h"
#include "common/solve/goal_view.h"
#include "common/table/lookup.h"

namespace slidebase {

// A colouring's words, and its fields as colour_search.h and the file have them.
struct ColouredTable {
  const ColourSpace* space = nullptr;
  const std::byte* fields = nullptr;
  Failure* failure = nullptr;  // records a contradiction of the fields
};

// One of the colourings of a board.
class ColouredView {
 public:
  ColouredView() = default;
  // `transposed`: the board is looked up transposed.
  ColouredView(const ColouredTable& table, Cell root, bool transposed);

  // The colours of the board's cells, read along the lines of an axis.
  ColourWord colours_of(const Tiles& board, Axis reading) const noexcept {
    return slidebase::colours_of(table_.space->shape(), colouring_, board, reading);
  }

  // Records that the fields contradict each other; `what` must be a string literal.
  Lookup contradiction(const char* what) const noexcept {
    return table_.failure->contradiction(what);
  }

  // The address of the field of the line with this word in row or column `line`, and its bits if
  // the last slide goes along `last`.
  const std::byte* place(Axis axis, int line, ColourWord word) const noexcept {
    const Fields& fields = fields_[axis];
    const std::uint64_t number =
        static_cast<std::uint64_t>(line) * sequences_ + table_.space->rank(word);
    return fields.begin + (number << fields.wide);
  }
  unsigned bits(const std::byte* place, Axis axis, Axis last) const noexcept {
    const Fields& fields = fields_[axis];
    unsigned field = static_cast<unsigned>(*place);
    if (fields.wide != 0) {
      field |= static_cast<unsigned>(place[1]) << 8;
    }
    const bool high = (last == Axis::kRow) != transposed_;
    return field >> (high ? 4U << fields.wide : 0) & fields.cells;
  }

 private:
  // The fields of an axis of the board.
  struct Fields {
    const std::byte* begin = nullptr;
    unsigned wide = 0;   // 1 if a field has two bytes
    unsigned cells = 0;  // a bit for each
  };

  ColouredTable table_;
  Colouring colouring_;  // of the board as it is
  std::uint64_t sequences_ = 0;
  bool transposed_ = false;
  ByAxis<Fields> fields_;
};

// Immutable, so any number of threads may use one. The tables must outlive it.
class ColouredViews {
 public:
  // `info` is the header of the tables: one or two if the goal's blank is on the diagonal of a
  // square board, otherwise two or four.
  ColouredViews(const TableInfo& info, std::span<const ColouredTable> tables, Shape shape,
                const Tiles& goal);

  // Boards as the tables' goal sees them.
  const GoalView& goal_view() const noexcept { return goal_; }
  Shape shape() const noexcept { return shape_; }
  Cell root() const noexcept { return root_; }
  std::size_t size() const noexcept { return views_.size(); }
  const ColouredView& operator[](std::size_t view) const noexcept { return views_[view]; }

 private:
  GoalView goal_;
  Shape shape_;  // of the tables
  Cell root_;
  std::vector<ColouredView> views_;
};

}  // namespace slidebase
