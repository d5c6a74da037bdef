#include "common/puzzle/cube_kind.h"

#include <algorithm>
#include <span>

namespace slidebase {
namespace {

// The sides that a roll in the opposite direction of the blank's move takes one to the next, from
// the top on and round to the top.
constexpr std::array<Side, 4> rolled_sides(Move move) {
  switch (move) {
    case Move::kDown:
      return {Side::kUp, Side::kNorth, Side::kDown, Side::kSouth};
    case Move::kLeft:
      return {Side::kUp, Side::kEast, Side::kDown, Side::kWest};
    case Move::kRight:
      return {Side::kUp, Side::kWest, Side::kDown, Side::kEast};
    case Move::kUp:
      break;
  }
  return {Side::kUp, Side::kSouth, Side::kDown, Side::kNorth};
}

Side side_of(Move move) {
  switch (move) {
    case Move::kDown:
      return Side::kSouth;
    case Move::kLeft:
      return Side::kWest;
    case Move::kRight:
      return Side::kEast;
    case Move::kUp:
      break;
  }
  return Side::kNorth;
}

// Where a symmetry of the board takes each side.
std::array<Side, kSides.size()> sides_through(const Symmetry& symmetry) {
  std::array<Side, kSides.size()> to{Side::kUp, Side::kDown};
  for (const Move move : kMoves) {
    to[static_cast<std::size_t>(side_of(move))] = side_of(symmetry(move));
  }
  return to;
}

}  // namespace

// The kinds, computed by the compiler.
struct Cube::All {
  static const Cube axes, marked, dice;
};

constexpr Cube::Cube(std::string_view name, const Labels& uniform)
    : name_(name), on_uniform_(uniform) {
  const auto rolled = [](const Labels& labels, Move move) {
    Labels made = labels;
    const std::array<Side, 4> sides = rolled_sides(move);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      made[static_cast<std::size_t>(sides[(i + 1) % 4])] =
          labels[static_cast<std::size_t>(sides[i])];
    }
    return made;
  };
  labels_[0] = uniform;
  std::size_t count = 1;
  for (std::size_t i = 0; i < count; ++i) {
    for (const Move move : kMoves) {
      if (const Labels made = rolled(labels_[i], move); number_of(made) == kMostOrientations) {
        labels_[count++] = made;
      }
    }
  }
  orientations_ = static_cast<int>(count);
  std::ranges::sort(std::span(labels_).first(count));
  uniform_ = number_of(uniform);
  for (const Move move : kMoves) {
    for (std::size_t i = 0; i < count; ++i) {
      rolled_[move][i] = number_of(rolled(labels_[i], move));
    }
  }
}

constexpr std::uint8_t Cube::number_of(const Labels& labels) const {
  return static_cast<std::uint8_t>(std::ranges::find(labels_, labels) - labels_.begin());
}

// Sides in the order up, down, north, east, south, west.
constexpr Cube Cube::All::axes("axes", {0, 0, 2, 1, 2, 1});
constexpr Cube Cube::All::marked("marked", {0, 1, 1, 1, 1, 1});
constexpr Cube Cube::All::dice("dice", {1, 6, 2, 4, 5, 3});

const Cube& Cube::of(CubeKind kind) {
  switch (kind) {
    case CubeKind::kAxes:
      return All::axes;
    case CubeKind::kMarked:
      return All::marked;
    case CubeKind::kDice:
      break;
  }
  return All::dice;
}

std::optional<std::uint8_t> Cube::with(Label up, Label north) const {
  for (int i = 0; i < orientations(); ++i) {
    if (label(i, Side::kUp) == up && label(i, Side::kNorth) == north) {
      return static_cast<std::uint8_t>(i);
    }
  }
  return std::nullopt;
}

Cube::Label Cube::seen_label(Label label, const Symmetry& symmetry) const {
  const auto side =
      static_cast<std::size_t>(std::ranges::find(on_uniform_, label) - on_uniform_.begin());
  return on_uniform_[static_cast<std::size_t>(sides_through(symmetry)[side])];
}

std::uint8_t Cube::seen(int orientation, const Symmetry& symmetry) const {
  const auto to = sides_through(symmetry);
  Labels labels;
  for (const Side side : kSides) {
    labels[static_cast<std::size_t>(to[static_cast<std::size_t>(side)])] =
        seen_label(label(orientation, side), symmetry);
  }
  return number_of(labels);
}

std::optional<CubeKind> parse_cube_kind(std::string_view text) {
  for (const CubeKind kind : kCubeKinds) {
    if (Cube::of(kind).name() == text) {
      return kind;
    }
  }
  return std::nullopt;
}

CubePosition uniform_position(Shape shape, const Cube& cube, Cell blank) {
  CubePosition position{blank};
  for (Cell c = 0; c < shape.cells(); ++c) {
    position.cubes[c] = c == blank ? 0 : cube.uniform();
  }
  return position;
}

}  // namespace slidebase
