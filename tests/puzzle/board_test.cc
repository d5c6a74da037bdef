// Boards, moves and symmetries, on every board of one to four rows and columns and on some of up to
// 25 cells.
#include "common/puzzle/board.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

namespace slidebase {
namespace {

std::vector<Shape> small_shapes() {
  std::vector<Shape> shapes;
  for (int rows = 1; rows <= 4; ++rows) {
    for (int cols = 1; cols <= 4; ++cols) {
      shapes.push_back({rows, cols});
    }
  }
  for (const Shape shape : {Shape{5, 5}, {4, 5}, {6, 3}, {4, 6}, {2, 12}, {8, 3}, {1, 25}}) {
    shapes.push_back(shape);
  }
  return shapes;
}

// Two symmetries of a board are equal if they map every cell and every move alike.
bool same_map(const Symmetry& a, const Symmetry& b) {
  return a.from == b.from && a.to == b.to && a.cell == b.cell && a.move == b.move;
}

// Applies `a`, then `b`.
Symmetry composed(const Symmetry& a, const Symmetry& b) {
  Symmetry s = a;
  s.to = b.to;
  s.swaps_axes = a.swaps_axes != b.swaps_axes;
  for (Cell c = 0; c < a.from.cells(); ++c) {
    s.cell[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(b(a(c)));
  }
  for (const Move m : kMoves) {
    s.move[static_cast<std::size_t>(m)] = b(a(m));
  }
  return s;
}

TEST_SUITE_BEGIN("board");

TEST_CASE("moves have the letters d l r u, in alphabetical order") {
  std::string letters;
  for (const Move m : kMoves) {
    letters += letter(m);
  }
  CHECK(letters == "dlru");
  CHECK(inverse(Move::kDown) == Move::kUp);
  CHECK(inverse(Move::kLeft) == Move::kRight);
  CHECK(inverse(Move::kRight) == Move::kLeft);
  CHECK(inverse(Move::kUp) == Move::kDown);
}

TEST_CASE("a move goes one cell in its direction, or off the board") {
  constexpr int kRowStep[] = {1, 0, 0, -1};
  constexpr int kColStep[] = {0, -1, 1, 0};
  for (const Shape shape : small_shapes()) {
    CAPTURE(shape.name());
    int moves = 0;
    for (Cell c = 0; c < shape.cells(); ++c) {
      for (const Move m : kMoves) {
        const int row = c / shape.cols + kRowStep[static_cast<int>(m)];
        const int col = c % shape.cols + kColStep[static_cast<int>(m)];
        const bool on_board = row >= 0 && row < shape.rows && col >= 0 && col < shape.cols;
        CHECK(shape.neighbour(c, m) == (on_board ? row * shape.cols + col : -1));
        moves += on_board ? 1 : 0;
      }
    }
    CHECK(moves == 2 * (shape.rows * (shape.cols - 1) + shape.cols * (shape.rows - 1)));
  }
}

TEST_CASE("every move changes the colour of the blank's cell, and its inverse undoes it") {
  for (const Shape shape : small_shapes()) {
    CAPTURE(shape.name());
    for (Cell c = 0; c < shape.cells(); ++c) {
      for (const Move m : kMoves) {
        const Cell to = shape.neighbour(c, m);
        if (to >= 0) {
          CHECK(shape.colour(to) != shape.colour(c));
          CHECK(shape.neighbour(to, inverse(m)) == c);
          CHECK(is_vertical(m) == (shape.col(to) == shape.col(c)));
        }
      }
    }
  }
}

TEST_CASE("a board has eight symmetries, each of which maps cells one to one") {
  for (const Shape shape : small_shapes()) {
    CAPTURE(shape.name());
    const auto all = symmetries(shape);
    for (Cell c = 0; c < shape.cells(); ++c) {
      CHECK(all[0](c) == c);
    }
    std::set<ByMove<Move>> moves;
    for (const Symmetry& s : all) {
      CHECK(s.from == shape);
      CHECK(s.to == (s.swaps_axes ? shape.transposed() : shape));
      moves.insert(s.move);
      std::set<Cell> images;
      std::set<int> colour_changes;
      for (Cell c = 0; c < shape.cells(); ++c) {
        images.insert(s(c));
        colour_changes.insert(s.to.colour(s(c)) ^ shape.colour(c));
      }
      CHECK(static_cast<int>(images.size()) == shape.cells());
      CHECK(*images.begin() == 0);
      CHECK(*images.rbegin() == shape.cells() - 1);
      CHECK(colour_changes.size() == 1);  // the chequered colouring is kept or inverted
    }
    CHECK(moves.size() == 8);
  }
}

TEST_CASE("moving and then turning the board gives the same as turning it and then moving") {
  for (const Shape shape : small_shapes()) {
    for (const Symmetry& s : symmetries(shape)) {
      for (Cell c = 0; c < shape.cells(); ++c) {
        for (const Move m : kMoves) {
          const Cell to = shape.neighbour(c, m);
          INFO(shape.name() << " cell " << c << " move " << letter(m));
          CHECK(s.to.neighbour(s(c), s(m)) == (to < 0 ? -1 : s(to)));
        }
      }
    }
  }
}

TEST_CASE("symmetries form a group") {
  for (const Shape shape : small_shapes()) {
    CAPTURE(shape.name());
    const auto all = symmetries(shape);
    for (const Symmetry& s : all) {
      int inverses = 0;
      for (const Symmetry& t : symmetries(s.to)) {
        const Symmetry both = composed(s, t);
        CHECK(std::ranges::count_if(all, [&](const auto& u) { return same_map(u, both); }) == 1);
        inverses += same_map(both, all[0]) ? 1 : 0;
      }
      CHECK(inverses == 1);
    }
  }
}

TEST_CASE(
    "two cells are in the same class exactly if a symmetry of the board maps one to the other") {
  for (const Shape shape : small_shapes()) {
    for (Cell a = 0; a < shape.cells(); ++a) {
      CHECK(class_representative(shape, a) >= a);
      for (Cell b = 0; b < shape.cells(); ++b) {
        INFO(shape.name() << " cells " << a << " and " << b);
        const auto s = find_symmetry(shape, a, shape, b);
        const bool one_class = class_representative(shape, a) == class_representative(shape, b);
        CHECK(s.has_value() == one_class);
        if (s) {
          CHECK(s->from == shape);
          CHECK(s->to == shape);
          CHECK((*s)(a) == b);
        }
        const Cell turned = shape.transposed().cell(shape.col(b), shape.row(b));
        CHECK(find_symmetry(shape, a, shape.transposed(), turned).has_value() == one_class);
      }
    }
    CHECK_FALSE(find_symmetry(shape, 0, {shape.rows, shape.cols + 1}, 0).has_value());
  }
}

TEST_CASE("the classes of 3x3 are corner, edge and centre; the classes of other boards") {
  using Cells = std::vector<Cell>;
  CHECK(class_representatives({2, 2}) == Cells{3});
  CHECK(class_representatives({2, 3}) == Cells{4, 5});
  CHECK(class_representatives({3, 2}) == Cells{3, 5});
  CHECK(class_representatives({2, 4}) == Cells{6, 7});
  CHECK(class_representatives({3, 3}) == Cells{4, 7, 8});
  CHECK(class_representatives({3, 4}) == Cells{6, 7, 10, 11});
  CHECK(class_representatives({4, 4}) == Cells{10, 14, 15});
  for (const Cell corner : {0, 2, 6, 8}) {
    CHECK(class_representative({3, 3}, corner) == 8);
  }
  for (const Cell edge : {1, 3, 5, 7}) {
    CHECK(class_representative({3, 3}, edge) == 7);
  }
  CHECK(class_representative({3, 3}, 4) == 4);
}

TEST_CASE("boards have up to 25 cells, or up to ten rows and columns") {
  for (int rows = 2; rows <= 120; ++rows) {
    for (int cols = 2; cols <= 120; ++cols) {
      CAPTURE(rows);
      CAPTURE(cols);
      const bool fits = rows * cols <= 25 || (rows <= 10 && cols <= 10);
      CHECK(Shape{rows, cols}.fits() == fits);
      CHECK((!fits || rows * cols <= kMaxCells));
    }
  }
  CHECK_FALSE(Shape{65'536, 65'536}.fits());
}

TEST_CASE("a shape is read from ROWSxCOLUMNS and from no other text") {
  for (int rows = 1; rows <= kMaxSearchedCells; ++rows) {
    for (int cols = 1; cols <= kMaxSearchedCells; ++cols) {
      const Shape shape{rows, cols};
      CHECK(parse_shape(shape.name()) == shape);
      CHECK(parse_shape(std::to_string(rows) + "X" + std::to_string(cols)) == shape);
      CHECK(parse_shape(std::to_string(rows) + "\xc3\x97" + std::to_string(cols)) == shape);
    }
  }
  for (const char* const text : {"",
                                 "x",
                                 "3",
                                 "3x",
                                 "x3",
                                 "3x3x3",
                                 "3*3",
                                 " 3x3",
                                 "3x3 ",
                                 "3 x3",
                                 "3x 3",
                                 "03x3",
                                 "3x03",
                                 "0x3",
                                 "3x0",
                                 "-3x3",
                                 "3x-3",
                                 "+3x3",
                                 "3x+3",
                                 "26x2",
                                 "2x26",
                                 "3.0x3",
                                 "3x3\n",
                                 "threexthree",
                                 "99999999999999999999x2",
                                 "2x4294967298",
                                 "3,3",
                                 "3xx3",
                                 "3xX3",
                                 "3\xc3x3",
                                 "3\xd7"
                                 "3"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_shape(text).has_value());
  }
  CHECK_FALSE(parse_shape(std::string_view("3x3\0", 4)).has_value());
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
