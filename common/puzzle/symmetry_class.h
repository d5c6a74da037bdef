// The symmetries of a puzzle: the rotations and reflections of the board that leave the blank of
// its fixed end where it is. Each maps a board to one at the same distance if the tiles are renamed
// so that the goal becomes itself, or if cubes are reflected so that the uniform board does. The
// images of a board are its class.
#pragma once

#include <algorithm>
#include <vector>

#include "common/puzzle/cubic_question.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

// Immutable after construction.
class SymmetryClass {
 public:
  // Of tiles. `goal` holds each of 0..cells-1 once.
  SymmetryClass(Shape shape, const Tiles& goal) : cells_(shape.cells()) {
    add_views(shape, blank_of(goal), [&](const Symmetry& symmetry, Tiles& renamed) {
      for (Cell c = 0; c < cells_; ++c) {
        renamed[goal[c]] = goal[symmetry(c)];
      }
    });
  }

  // Of cubes, with the blank on `start` at the start. Boards have the numbers of CubicPattern, and
  // for the blank the number after the last one.
  SymmetryClass(Shape shape, Cell start, CubeKind kind, CubicGoals goals) : cells_(shape.cells()) {
    const Cube& cube = Cube::of(kind);
    const int values = values_in(kind, goals), first_label = kind == CubeKind::kDice ? 1 : 0;
    add_views(shape, start, [&](const Symmetry& symmetry, Tiles& renamed) {
      for (int v = 0; v < values; ++v) {
        const auto label = static_cast<Cube::Label>(v + first_label);
        renamed[v] =
            goals == CubicGoals::kPositions
                ? cube.seen(v, symmetry)
                : static_cast<std::uint8_t>(cube.seen_label(label, symmetry) - first_label);
      }
      renamed[values] = static_cast<std::uint8_t>(values);
    });
  }

  // The first of the class in lexicographic order.
  Tiles first(const Tiles& board) const {
    Tiles first = board;
    for (const View& view : views_) {
      Tiles image{};
      for (Cell c = 0; c < cells_; ++c) {
        image[view.symmetry(c)] = view.renamed[board[c]];
      }
      first = std::min(first, image, [&](const Tiles& a, const Tiles& b) {
        return std::ranges::lexicographical_compare(a.begin(), a.begin() + cells_, b.begin(),
                                                    b.begin() + cells_);
      });
    }
    return first;
  }

 private:
  struct View {
    Symmetry symmetry;
    Tiles renamed;
  };

  template <typename Rename>
  void add_views(Shape shape, Cell blank, const Rename& rename) {
    for (const Symmetry& symmetry : symmetries(shape)) {
      if (symmetry.to == shape && symmetry(blank) == blank) {
        rename(symmetry, views_.emplace_back(View{symmetry, {}}).renamed);
      }
    }
  }

  Cell cells_;
  std::vector<View> views_;
};

}  // namespace slidebase
