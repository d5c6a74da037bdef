// Compares the distances of all positions to a pattern with a plain search that rolls solids with
// three pairs of colours, and with the tables.
#include "common/study/top_distances.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "common/puzzle/cube_spaces.h"
#include "tests/support/counterexample.h"
#include "tests/support/long_run.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

constexpr int kNoDistance = 255;

// The colours of a cube's three pairs of faces: top and bottom, along x (east, west), along y.
using Colours = std::array<int, 3>;
constexpr std::array<Colours, 6> kAxesOrders = {
    {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}}};

// By way, the way after an exchange of top and x, or of top and y.
constexpr std::array<std::array<int, 6>, 2> kRolled = [] {
  std::array<std::array<int, 6>, 2> rolled{};
  for (std::size_t way = 0; way < 6; ++way) {
    for (std::size_t axis = 0; axis < 2; ++axis) {
      Colours cube = kAxesOrders[way];
      std::swap(cube[0], cube[axis + 1]);
      rolled[axis][way] = static_cast<int>(std::find(kAxesOrders.begin(), kAxesOrders.end(), cube) -
                                           kAxesOrders.begin());
    }
  }
  return rolled;
}();

// By cell, the number of a cube's way to lie; -1 for the blank.
struct Solids {
  Shape shape;
  Cell empty = 0;
  ByCell<int> ways{};

  const Colours& colours(Cell cell) const {
    return kAxesOrders[static_cast<std::size_t>(ways[cell])];
  }
  // Rolls a cube into the blank's cell, beside it.
  void roll(Cell from) {
    const bool along_x = shape.row(from) == shape.row(empty);
    ways[empty] = kRolled[along_x ? 0 : 1][static_cast<std::size_t>(ways[from])];
    ways[from] = -1;
    empty = from;
  }
  bool is_beside_blank(Cell cell) const {
    const int rows = shape.row(cell) - shape.row(empty), cols = shape.col(cell) - shape.col(empty);
    return rows * rows + cols * cols == 1;
  }
  bool shows(const CubicPattern& pattern) const {
    bool same = empty == pattern.blank;
    for (Cell c = 0; c < shape.cells(); ++c) {
      same = same && (c == pattern.blank || colours(c)[0] == pattern.top[c]);
    }
    return same;
  }
  // The number of cubes that have an odd permutation of the colours on a cell of the first colour,
  // or an even one on a cell of the other. No roll changes it: a roll exchanges two colours of a
  // cube and takes it to a cell of the other colour.
  int origins() const {
    int ones = 0;
    for (Cell c = 0; c < shape.cells(); ++c) {
      ones += c != empty && (ways[c] >= 3) != (shape.colour(c) == 1);
    }
    return ones;
  }
};

Solids solids_at(Shape shape, std::uint64_t code) {
  const auto cells = static_cast<std::uint64_t>(shape.cells());
  Solids made{shape, static_cast<Cell>(code % cells), {}};
  code /= cells;
  for (Cell c = 0; c < shape.cells(); ++c) {
    made.ways[c] = c == made.empty ? -1 : static_cast<int>(code % 6);
    code /= c == made.empty ? 1 : 6;
  }
  return made;
}

std::uint64_t code_of(const Solids& solids) {
  std::uint64_t code = 0;
  for (Cell c = solids.shape.cells(); c-- > 0;) {
    const int way = solids.ways[c];
    code = way < 0 ? code : 6 * code + static_cast<std::uint64_t>(way);
  }
  return code * static_cast<std::uint64_t>(solids.shape.cells()) +
         static_cast<std::uint64_t>(solids.empty);
}

std::uint64_t codes(Shape shape) {
  return static_cast<std::uint64_t>(shape.cells()) * power_of(6, shape.cells() - 1);
}

// By code, the distance to the pattern.
std::vector<std::uint8_t> plain_search(Shape shape, const CubicPattern& pattern) {
  std::vector<std::uint8_t> distances(codes(shape), kNoDistance);
  std::vector<std::uint64_t> found;
  for (std::uint64_t code = static_cast<std::uint64_t>(pattern.blank); code < distances.size();
       code += static_cast<std::uint64_t>(shape.cells())) {
    if (solids_at(shape, code).shows(pattern)) {
      distances[code] = 0;
      found.push_back(code);
    }
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Solids solids = solids_at(shape, found[i]);
    for (Cell from = 0; from < shape.cells(); ++from) {
      if (!solids.is_beside_blank(from)) {
        continue;
      }
      Solids next = solids;
      next.roll(from);
      if (std::uint8_t& distance = distances[code_of(next)]; distance == kNoDistance) {
        distance = static_cast<std::uint8_t>(distances[found[i]] + 1);
        found.push_back(code_of(next));
      }
    }
  }
  return distances;
}

CubePosition position_of(const Solids& solids) {
  CubePosition position{solids.empty};
  for (Cell c = 0; c < solids.shape.cells(); ++c) {
    if (c != position.blank) {
      const Colours& cube = solids.colours(c);
      position.cubes[c] = *CubicSpace::cube().with(static_cast<Cube::Label>(cube[0]),
                                                   static_cast<Cube::Label>(cube[2]));
    }
  }
  return position;
}

// The pattern with this number, of cells * 3^(cells - 1).
CubicPattern pattern_at(Shape shape, std::uint64_t number) {
  CubicPattern pattern;
  pattern.blank = static_cast<Cell>(number % static_cast<std::uint64_t>(shape.cells()));
  number /= static_cast<std::uint64_t>(shape.cells());
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c != pattern.blank) {
      pattern.top[c] = static_cast<std::uint8_t>(number % 3);
      number /= 3;
    }
  }
  return pattern;
}

// Returns the first position whose distance is not that of the plain search, or "".
std::string fault(Shape shape, const CubicPattern& pattern) {
  const TopDistances distances(shape, pattern);
  const std::vector<std::uint8_t> plain = plain_search(shape, pattern);
  const int most = shape.cells() / 2;
  for (std::uint64_t code = 0; code < plain.size(); ++code) {
    const Solids solids = solids_at(shape, code);
    const bool as_uniform = solids.origins() == most || solids.origins() == most - 1;
    const int expected = as_uniform ? plain[code] : kNoDistance;
    if (distances(position_of(solids)).value_or(kNoDistance) != expected) {
      return "position " + std::to_string(code) + ", expected " + std::to_string(expected);
    }
  }
  return "";
}

int distance_by_table(Shape shape, Cell start, const CubicPattern& pattern) {
  const Length length = test::cubic_solver(shape, start)->distance(pattern);
  return length.is_known() ? length.moves : kNoDistance;
}

int distance_from_uniform(const TopDistances& distances, Shape shape, Cell start) {
  return distances(uniform_position(shape, CubicSpace::cube(), start)).value_or(kNoDistance);
}

TEST_SUITE_BEGIN("top-distances");

TEST_CASE("all positions are as far from patterns as a plain search says") {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}}) {
    CAPTURE(shape.name());
    const std::uint64_t patterns = pattern_count_of<CubicSpace>(shape);
    const std::uint64_t step = shape.cells() == 4 ? 1 : test::one_in(29);
    for (std::uint64_t number = 0; number < patterns; number += step) {
      CAPTURE(number);
      REQUIRE(fault(shape, pattern_at(shape, number)) == "");
    }
  }
}

TEST_CASE("the same on a larger board") {
  std::mt19937_64 random(test::seed(3));
  const Shape shape = test::long_run() ? Shape{3, 3} : Shape{2, 4};
  for (int i = 0; i < test::repetitions(1, 4); ++i) {
    const std::uint64_t number = random() % pattern_count_of<CubicSpace>(shape);
    CAPTURE(shape.name());
    CAPTURE(number);
    CHECK(fault(shape, pattern_at(shape, number)) == "");
  }
}

TEST_CASE("each roll changes the distance by one, and it is 0 for those that show the pattern") {
  std::mt19937_64 random(test::seed(4));
  for (const Shape shape : {Shape{2, 4}, Shape{3, 3}}) {
    CAPTURE(shape.name());
    const CubicPattern pattern = pattern_at(shape, random() % pattern_count_of<CubicSpace>(shape));
    const TopDistances distances(shape, pattern);
    for (const Cell root : {0, 1}) {
      const CubicSpace space(shape, root);
      CHECK(test::counterexample_in_sample(space, 2000, [&](State state) -> std::string {
              const CubePosition position = space.position_of(state);
              const std::optional<int> distance = distances(position);
              if (!distance) {
                return "no distance";
              }
              if ((*distance == 0) != shows(shape, CubeKind::kAxes, position, pattern)) {
                return "0 at another pattern, or not at this one";
              }
              bool is_nearer = *distance == 0;
              for (const Move move : kMoves) {
                if (space.target(state.blank, move) < 0) {
                  continue;
                }
                const int next =
                    distances(space.position_of(space.neighbour(state, move))).value_or(-1);
                if (next != *distance - 1 && next != *distance + 1) {
                  return std::string("a leap after ") + letter(move);
                }
                is_nearer = is_nearer || next < *distance;
              }
              return is_nearer ? "" : "no roll leads nearer";
            }) == "");
    }
  }
}

TEST_CASE("the distances of uniform boards are those of the tables") {
  std::mt19937_64 random(test::seed(5));
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 3}}) {
    CAPTURE(shape.name());
    const std::uint64_t patterns = pattern_count_of<CubicSpace>(shape);
    const std::uint64_t samples =
        shape.cells() == 4 || (shape.cells() == 6 && test::long_run())
            ? patterns
            : static_cast<std::uint64_t>(shape.cells() == 6 ? 300 : test::repetitions(1, 100));
    for (std::uint64_t i = 0; i < samples; ++i) {
      const std::uint64_t number = samples == patterns ? i : random() % patterns;
      CAPTURE(number);
      const CubicPattern pattern = pattern_at(shape, number);
      const TopDistances distances(shape, pattern);
      for (Cell start = 0; start < shape.cells(); ++start) {
        CAPTURE(start);
        REQUIRE(distance_from_uniform(distances, shape, start) ==
                distance_by_table(shape, start, pattern));
      }
    }
  }
}

TEST_CASE("progress rises to the number of positions") {
  std::uint64_t last = 0, all = 0;
  bool rises = true;
  const TopDistances distances({2, 3}, pattern_at({2, 3}, 100),
                               [&](std::uint64_t done, std::uint64_t of) {
                                 rises = rises && done >= last;
                                 last = done;
                                 all = of;
                               });
  CHECK(rises);
  CHECK(all == 6 * (10 + 10) * power_of(3, 5));
  CHECK(last == all);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
