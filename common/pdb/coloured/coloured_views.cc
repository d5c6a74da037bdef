#include "common/pdb/coloured/coloured_views.h"

namespace slidebase {
namespace {

// The colours that a board's tiles have if the transposed board has `colouring`. A tile becomes the
// tile of the transposed cell of the goal, whose blank is on the diagonal.
Colouring transposed_colouring(const ColourSpace& space, Cell root) {
  const Shape shape = space.shape();
  const Tiles goal = goal_with_blank_at(shape, root);
  Colouring made;
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    const Cell mirrored = shape.cell(shape.col(cell), shape.row(cell));
    made.colour[goal[cell]] = space.colouring().colour[goal[mirrored]];
  }
  return made;
}

}  // namespace

ColouredView::ColouredView(const ColouredTable& table, Cell root, bool transposed)
    : table_(table),
      colouring_(transposed ? transposed_colouring(*table.space, root) : table.space->colouring()),
      sequences_(table.space->sequences()),
      transposed_(transposed) {
  for (const Axis axis : kAxes) {
    const Axis of_table = transposed ? other(axis) : axis;
    fields_[axis] = {table.fields + table.space->fields_begin(of_table),
                     table.space->field_bytes(of_table) == 2 ? 1U : 0U,
                     (1U << table.space->cells(of_table)) - 1};
  }
}

ColouredViews::ColouredViews(const TableInfo& info, std::span<const ColouredTable> tables,
                             Shape shape, const Tiles& goal)
    : goal_(info, shape, goal), shape_(info.shape), root_(info.root) {
  for (const ColouredTable& table : tables) {
    views_.emplace_back(table, root_, false);
    if (is_on_diagonal(shape_, root_)) {
      views_.emplace_back(table, root_, true);
    }
  }
}

}  // namespace slidebase
