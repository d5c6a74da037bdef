#include "common/pdb/coloured/coloured_slides.h"

#include <cstdlib>

#include "common/table/table_format.h"

namespace slidebase {
namespace {

// The change of a board's state by a slide: the cell, the axis, one slide less that is left, and
// one more that each view requires. A node may have fewer views.
std::uint64_t change_of(Cell from, Cell to, Axis axis) {
  using Node = ColouredNode<kMaxColourings>;
  std::uint64_t change =
      static_cast<std::uint64_t>(to - from) +
      (std::uint64_t{axis == Axis::kColumn ? 1 : ~std::uint64_t{0}} << Node::kAxisAt) -
      (std::uint64_t{1} << Node::kLeftAt);
  for (unsigned view = 0; view < kMaxColourings; ++view) {
    change += std::uint64_t{1} << (Node::kRequiredAt + 8 * view);
  }
  return change;
}

// The slides in one direction, shorter ones first.
std::vector<ColouredSlide> slides_of(Shape shape, Cell from, Move move) {
  const Axis axis = axis_of(move);
  const bool onward = move == Move::kDown || move == Move::kRight;
  std::vector<ColouredSlide> slides;
  ColouredSlide slide{.move = move};
  for (Cell to = shape.neighbour(from, move); to >= 0; to = shape.neighbour(to, move)) {
    for (const Axis reading : kAxes) {
      const int place = place_of(shape, reading, to);
      const int apart =
          std::abs(place - place_of(shape, reading, shape.neighbour(to, inverse(move))));
      slide.mask[reading] |= kColourMask << kColourBits * place;
      (onward ? slide.down : slide.up)[reading] = static_cast<std::uint8_t>(kColourBits * apart);
    }
    const int at = axis == Axis::kColumn ? shape.row(to) : shape.col(to);
    slide.to = static_cast<std::uint8_t>(at);
    slide.choice = static_cast<std::uint8_t>(onward ? at - 1 : at);
    slide.cell = static_cast<std::uint8_t>(to);
    slide.change = change_of(from, to, axis);
    slides.push_back(slide);
  }
  return slides;
}

}  // namespace

ByAxis<ByCell<ColouredSpot>> coloured_spots(Shape shape, std::span<const Move, 4> order) {
  ByAxis<ByCell<ColouredSpot>> spots;
  for (const Axis axis : kAxes) {
    for (Cell cell = 0; cell < shape.cells(); ++cell) {
      ColouredSpot& spot = spots[axis][cell];
      spot.line = axis == Axis::kRow ? shape.row(cell) : shape.col(cell);
      spot.place = place_of(shape, axis, cell);
      for (auto move = order.rbegin(); move != order.rend(); ++move) {
        if (axis_of(*move) == axis) {
          const std::vector<ColouredSlide> slides = slides_of(shape, cell, *move);
          spot.slides.insert(spot.slides.end(), slides.rbegin(), slides.rend());
        }
      }
    }
  }
  return spots;
}

}  // namespace slidebase
