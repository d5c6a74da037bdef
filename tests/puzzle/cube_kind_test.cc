// How the kinds of cubes roll, compared with the labels on their sides.
#include "common/puzzle/cube_kind.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/support/long_run.h"

namespace slidebase {
namespace {

const Cube& kind(CubeKind kind) {
  return Cube::of(kind);
}

// The labels in the order of kSides: up, down, north, east, south, west.
std::vector<int> labels(const Cube& cube, int orientation) {
  std::vector<int> made;
  for (const Side side : kSides) {
    made.push_back(cube.label(orientation, side));
  }
  return made;
}

// The labels after a roll, side by side: the blank's move is opposite to the way of the cube, whose
// leading side comes to lie below.
std::vector<int> tipped(const std::vector<int>& l, Move move) {
  const int up = l[0], down = l[1], north = l[2], east = l[3], south = l[4], west = l[5];
  switch (move) {
    case Move::kDown:  // it rolls to the north
      return {south, north, up, east, down, west};
    case Move::kUp:
      return {north, south, down, east, up, west};
    case Move::kRight:  // it rolls to the west
      return {east, west, north, down, south, up};
    case Move::kLeft:
      break;
  }
  return {west, east, north, up, south, down};
}

// 1 for a right-handed die, -1 for its reflection: the sign of the axes that lie up, north and
// west, times the signs of the faces there. Opposite faces must add to 7.
int handedness(const Cube& cube, int orientation) {
  std::array<int, 3> axis{};
  int sign = 1;
  const std::array<Side, 3> sides = {Side::kUp, Side::kNorth, Side::kWest};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const int face = cube.label(orientation, sides[i]);
    axis[i] = face <= 3 ? face : 7 - face;
    sign *= face <= 3 ? 1 : -1;
  }
  for (std::size_t i = 0; i < axis.size(); ++i) {
    for (std::size_t j = i + 1; j < axis.size(); ++j) {
      sign *= axis[i] < axis[j] ? 1 : -1;
    }
  }
  return sign;
}

CubePosition random_position(Shape shape, const Cube& cube, std::mt19937_64& random) {
  const auto below = [&](int n) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(n));
  };
  CubePosition position{below(shape.cells())};
  for (Cell c = 0; c < shape.cells(); ++c) {
    position.cubes[c] =
        c == position.blank ? 0 : static_cast<std::uint8_t>(below(cube.orientations()));
  }
  return position;
}

// The position through a symmetry of the board.
CubePosition seen_through(const Symmetry& symmetry, const Cube& cube,
                          const CubePosition& position) {
  CubePosition seen{symmetry(position.blank)};
  for (Cell c = 0; c < symmetry.from.cells(); ++c) {
    if (c != position.blank) {
      seen.cubes[symmetry(c)] = cube.seen(position.cubes[c], symmetry);
    }
  }
  return seen;
}

TEST_SUITE_BEGIN("cube-kind");

TEST_CASE("a kind is found by its name and has so many orientations, all different") {
  const std::array<const char*, 3> names = {"axes", "marked", "dice"};
  const std::array orientations = {6, 6, 24};
  for (std::size_t i = 0; i < kCubeKinds.size(); ++i) {
    CAPTURE(names[i]);
    const Cube& cube = kind(kCubeKinds[i]);
    CHECK(cube.name() == names[i]);
    CHECK(parse_cube_kind(names[i]) == kCubeKinds[i]);
    CHECK(cube.orientations() == orientations[i]);
    std::set<std::vector<int>> different;
    for (int o = 0; o < cube.orientations(); ++o) {
      different.insert(labels(cube, o));
    }
    CHECK(static_cast<int>(different.size()) == cube.orientations());
  }
  for (const char* const other : {"", "die", "Dice", "MARKED", "axes "}) {
    CHECK_FALSE(parse_cube_kind(other).has_value());
  }
}

TEST_CASE("opposite faces of a cube with axes are alike, and each colour is on two faces") {
  const Cube& cube = kind(CubeKind::kAxes);
  CHECK(labels(cube, cube.uniform()) == std::vector{0, 0, 2, 1, 2, 1});
  for (int o = 0; o < cube.orientations(); ++o) {
    CHECK(cube.label(o, Side::kUp) == cube.label(o, Side::kDown));
    CHECK(cube.label(o, Side::kNorth) == cube.label(o, Side::kSouth));
    CHECK(cube.label(o, Side::kEast) == cube.label(o, Side::kWest));
    CHECK(cube.label(o, Side::kUp) + cube.label(o, Side::kNorth) + cube.label(o, Side::kEast) == 3);
  }
}

TEST_CASE("a marked cube has one mark; the orientations are up, down, north, east, south, west") {
  const Cube& cube = kind(CubeKind::kMarked);
  CHECK(cube.uniform() == 0);
  for (int o = 0; o < cube.orientations(); ++o) {
    std::vector<int> expected(6, 1);
    expected[static_cast<std::size_t>(o)] = 0;
    CHECK(labels(cube, o) == expected);
  }
}

TEST_CASE(
    "a die is right-handed, its opposite faces add to 7, and at first 1 is up, 2 north, 3 west") {
  const Cube& cube = kind(CubeKind::kDice);
  CHECK(labels(cube, cube.uniform()) == std::vector{1, 6, 2, 4, 5, 3});
  CHECK(handedness(cube, cube.uniform()) == 1);
  for (int o = 0; o < cube.orientations(); ++o) {
    CAPTURE(o);
    CHECK(cube.label(o, Side::kUp) + cube.label(o, Side::kDown) == 7);
    CHECK(cube.label(o, Side::kNorth) + cube.label(o, Side::kSouth) == 7);
    CHECK(cube.label(o, Side::kEast) + cube.label(o, Side::kWest) == 7);
    const auto faces = labels(cube, o);
    CHECK(std::set<int>(faces.begin(), faces.end()) == std::set{1, 2, 3, 4, 5, 6});
    CHECK(handedness(cube, o) == 1);
  }
}

TEST_CASE("top and north name an orientation, or none") {
  for (const CubeKind k : {CubeKind::kAxes, CubeKind::kDice}) {
    const Cube& cube = kind(k);
    for (int o = 0; o < cube.orientations(); ++o) {
      CHECK(cube.with(cube.label(o, Side::kUp), cube.label(o, Side::kNorth)) == o);
    }
  }
  const Cube& dice = kind(CubeKind::kDice);
  int none = 0;
  for (std::uint8_t up = 0; up < 9; ++up) {
    for (std::uint8_t north = 0; north < 9; ++north) {
      none += dice.with(up, north) ? 0 : 1;
    }
  }
  CHECK(none == 9 * 9 - 24);
  CHECK_FALSE(dice.with(1, 6));
  CHECK_FALSE(dice.with(3, 3));
  CHECK(kind(CubeKind::kMarked).with(0, 1) == 0);
  CHECK(kind(CubeKind::kMarked).with(1, 0) == 2);
  CHECK_FALSE(kind(CubeKind::kMarked).with(0, 0));
}

TEST_CASE("a roll tips the cube over an edge") {
  for (const CubeKind k : kCubeKinds) {
    const Cube& cube = kind(k);
    for (int o = 0; o < cube.orientations(); ++o) {
      for (const Move move : kMoves) {
        INFO(cube.name() << " " << o << " " << letter(move));
        CHECK(labels(cube, cube.rolled(o, move)) == tipped(labels(cube, o), move));
      }
    }
  }
}

TEST_CASE("a roll and its inverse cancel, and four rolls one way change nothing") {
  for (const CubeKind k : kCubeKinds) {
    const Cube& cube = kind(k);
    for (int o = 0; o < cube.orientations(); ++o) {
      for (const Move move : kMoves) {
        INFO(cube.name() << " " << o << " " << letter(move));
        const std::uint8_t once = cube.rolled(o, move);
        CHECK(cube.rolled(once, inverse(move)) == o);
        const std::uint8_t twice = cube.rolled(once, move);
        CHECK(cube.rolled(cube.rolled(twice, move), move) == o);
        if (k == CubeKind::kAxes) {
          CHECK(twice == o);
        } else if (k == CubeKind::kDice) {
          CHECK(once != o);
          CHECK(twice != o);
        }
      }
    }
  }
}

TEST_CASE("seen through a symmetry, cubes are exchanged, stay uniform, and roll the same way") {
  for (const CubeKind k : kCubeKinds) {
    const Cube& cube = kind(k);
    for (const Symmetry& symmetry : symmetries({2, 3})) {
      INFO(cube.name() << " swaps axes " << symmetry.swaps_axes << " left becomes "
                       << letter(symmetry(Move::kLeft)));
      CHECK(cube.seen(cube.uniform(), symmetry) == cube.uniform());
      std::set<int> different;
      for (int o = 0; o < cube.orientations(); ++o) {
        const int seen = cube.seen(o, symmetry);
        REQUIRE(seen < cube.orientations());
        different.insert(seen);
        CHECK(cube.label(seen, Side::kUp) == cube.seen_label(cube.label(o, Side::kUp), symmetry));
        for (const Move move : kMoves) {
          CHECK(cube.seen(cube.rolled(o, move), symmetry) == cube.rolled(seen, symmetry(move)));
        }
      }
      CHECK(static_cast<int>(different.size()) == cube.orientations());
    }
  }
}

TEST_CASE("a board that rolls and is then seen is one that is seen and then rolls") {
  std::mt19937_64 random(test::seed(37));
  for (const CubeKind k : kCubeKinds) {
    const Cube& cube = kind(k);
    for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 3}, {4, 3}}) {
      for (const Symmetry& symmetry : symmetries(shape)) {
        for (int i = 0; i < 50; ++i) {
          CubePosition position = random_position(shape, cube, random);
          const CubePosition seen = seen_through(symmetry, cube, position);
          for (const Move move : kMoves) {
            if (shape.neighbour(position.blank, move) < 0) {
              continue;
            }
            CubePosition rolled = position, seen_rolled = seen;
            roll(shape, cube, move, rolled);
            roll(symmetry.to, cube, symmetry(move), seen_rolled);
            CHECK(seen_through(symmetry, cube, rolled) == seen_rolled);
            roll(shape, cube, inverse(move), rolled);
            CHECK(rolled == position);
          }
        }
        for (Cell blank = 0; blank < shape.cells(); ++blank) {
          CHECK(seen_through(symmetry, cube, uniform_position(shape, cube, blank)) ==
                uniform_position(symmetry.to, cube, symmetry(blank)));
        }
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
