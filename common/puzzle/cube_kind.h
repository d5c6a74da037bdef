// Kinds of rolling cubes.
//
// A cube lies on a cell and shows a label on each of its six sides. The labels of the uniform board
// alone define a kind: rolls carry them from side to side, and the different ways in which they can
// then lie are the cube's *orientations*. They are numbered in the order of their labels, side by
// side, so that the number does not depend on how an orientation was reached.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/puzzle/board.h"
#include "common/puzzle/cubes.h"

namespace slidebase {

inline constexpr std::array<CubeKind, 3> kCubeKinds = {CubeKind::kAxes, CubeKind::kMarked,
                                                       CubeKind::kDice};

// North is where the rows above are.
enum class Side : std::uint8_t { kUp, kDown, kNorth, kEast, kSouth, kWest };
inline constexpr std::array<Side, 6> kSides = {Side::kUp,   Side::kDown,  Side::kNorth,
                                               Side::kEast, Side::kSouth, Side::kWest};

// A board of cubes, each with the number of its orientation; 0 on the blank's cell.
struct CubePosition {
  Cell blank = 0;
  ByCell<std::uint8_t> cubes{};
  friend bool operator==(const CubePosition&, const CubePosition&) = default;
};

inline constexpr std::size_t kMostOrientations = 24;

// The cubes of one kind: their orientations, labels and rolls. Immutable.
class Cube {
 public:
  using Label = std::uint8_t;

  static const Cube& of(CubeKind kind);

  std::string_view name() const { return name_; }  // "axes", "marked", "dice"
  int orientations() const { return orientations_; }
  // The labels: 0 W, 1 B, 2 R; 0 the mark, 1 no mark; 1 to 6.
  Label label(int orientation, Side side) const {
    return labels_[static_cast<std::size_t>(orientation)][static_cast<std::size_t>(side)];
  }
  // The orientation with these labels on top and north; marked cubes have one mark and any other
  // labels may be the same. Nothing if no orientation has them.
  std::optional<std::uint8_t> with(Label up, Label north) const;
  // The orientation on the uniform board.
  std::uint8_t uniform() const { return uniform_; }
  // The orientation after the blank's move; the cube rolls in the opposite direction.
  std::uint8_t rolled(int orientation, Move move) const {
    return rolled_[move][static_cast<std::size_t>(orientation)];
  }
  // The orientation through a symmetry of the board. Cubes are reflected together with the board,
  // and the label of each face is exchanged with that of the face where it lies then, so that the
  // uniform board is uniform again and every cube is one of this kind.
  std::uint8_t seen(int orientation, const Symmetry& symmetry) const;
  Label seen_label(Label label, const Symmetry& symmetry) const;

 private:
  using Labels = std::array<Label, kSides.size()>;
  struct All;

  constexpr Cube(std::string_view name, const Labels& uniform);
  constexpr std::uint8_t number_of(const Labels& labels) const;

  std::string_view name_;
  Labels on_uniform_;
  int orientations_ = 1;
  std::array<Labels, kMostOrientations> labels_{};  // by orientation, rising
  std::uint8_t uniform_ = 0;
  ByMove<std::array<std::uint8_t, kMostOrientations>> rolled_{};
};

// "axes", "marked" or "dice".
std::optional<CubeKind> parse_cube_kind(std::string_view text);

// Rolls the neighbour of the blank to which the blank moves. The move must be possible.
inline void roll(Shape shape, const Cube& cube, Move move, CubePosition& position) {
  const Cell from = shape.neighbour(position.blank, move);
  position.cubes[position.blank] = cube.rolled(position.cubes[from], move);
  position.cubes[from] = 0;
  position.blank = from;
}

// The board with all cubes as they are at first.
CubePosition uniform_position(Shape shape, const Cube& cube, Cell blank);

}  // namespace slidebase
