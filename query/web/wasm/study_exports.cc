// What a page asks about single positions on the way to a goal: how far cubes still are from a
// pattern, and what the well-known heuristics say of a sliding board.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "common/puzzle/cubic_question.h"
#include "common/solve/heuristics.h"
#include "common/study/audit.h"
#include "common/study/top_distances.h"
#include "query/web/wasm/exports.h"

namespace slidebase {
namespace {

constexpr std::uint8_t kNoTop = 3;     // of a pattern's blank
constexpr std::uint8_t kNoCube = 255;  // a position's blank

void require(bool holds, const char* otherwise) {
  if (!holds) {
    throw Error(ErrorCode::kUsage, otherwise);
  }
}

void check_size(Shape shape, int most_cells) {
  require(shape.rows >= 2 && shape.cols >= 2 && shape.rows <= most_cells &&
              shape.cols <= most_cells && shape.cells() <= most_cells,
          "no such board");
}

// The last pattern's, and its board.
std::unique_ptr<const TopDistances> distances;
Shape cubes_shape;

CubicPattern pattern_at(Shape shape, const std::uint8_t* tops) {
  const std::span cells(tops, static_cast<std::size_t>(shape.cells()));
  require(std::ranges::count(cells, kNoTop) == 1 && std::ranges::max(cells) == kNoTop,
          "a pattern has one blank, and of each cube 0, 1 or 2");
  CubicPattern pattern;
  std::ranges::copy(cells, pattern.top.begin());
  pattern.blank = static_cast<Cell>(std::ranges::find(cells, kNoTop) - cells.begin());
  return pattern;
}

CubePosition position_at(Shape shape, const std::uint8_t* cells) {
  CubePosition position{-1};
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (cells[c] == kNoCube) {
      require(position.blank < 0, "a position has one blank");
      position.blank = c;
    } else {
      const auto cube = CubicSpace::cube().with(cells[c] / 3, cells[c] % 3);
      require(cube.has_value(), "a cube has two different colours on top and north");
      position.cubes[c] = *cube;
    }
  }
  require(position.blank >= 0, "a position has one blank");
  return position;
}

constexpr std::array kHeuristics = {Bound::kMisplaced, Bound::kManhattan, Bound::kLinearConflict,
                                    Bound::kWalkingDistance};

// Walking distances need tables. Those of longer boards, 2x7 and 2x8, are too large for a page.
constexpr int kLongestWalked = 6;

// The heuristics of one goal, in that order; nothing for one that a page does not have.
struct Heuristics {
  Heuristics(Shape board, const Tiles& solved) : shape(board), goal(solved) {
    for (std::size_t i = 0; i < kHeuristics.size(); ++i) {
      if (kHeuristics[i] != Bound::kWalkingDistance ||
          std::max(shape.rows, shape.cols) <= kLongestWalked) {
        all[i].emplace(kHeuristics[i], shape, goal);
      }
    }
  }

  Shape shape;
  Tiles goal;
  std::array<std::optional<Heuristic>, kHeuristics.size()> all;
};

// The last goal's: a page asks about one board after another.
const Heuristics& heuristics_of(Shape shape, const Tiles& goal) {
  static std::unique_ptr<const Heuristics> last;
  if (last == nullptr || last->shape != shape || last->goal != goal) {
    last.reset();
    last = std::make_unique<const Heuristics>(shape, goal);
  }
  return *last;
}

}  // namespace

// Finds the distances of all positions to the pattern, whose cells are 0 W, 1 B, 2 R or 3 for the
// blank, on a board of up to 10 cells; they replace the last pattern's. Reports its progress.
SLIDEBASE_WEB(pattern_make)
void web_pattern_make(int rows, int cols, const std::uint8_t* tops) {
  const Shape shape{rows, cols};
  check_size(shape, TopDistances::kMostCells);
  const CubicPattern pattern = pattern_at(shape, tops);
  distances.reset();
  distances = std::make_unique<const TopDistances>(shape, pattern, report_progress);
  cubes_shape = shape;
}

// Writes the distance of each of `count` positions to the last pattern, in rolls; -1 if no rolls
// lead there, or if the position does not come from a uniform board. A cell is 3 * the colour on
// top + the colour to the north, or 255 for the blank.
SLIDEBASE_WEB(pattern_distances)
void web_pattern_distances(std::uint32_t count, const std::uint8_t* positions, std::int16_t* into) {
  require(distances != nullptr, "make the distances first");
  for (; count > 0; --count, positions += cubes_shape.cells()) {
    *into++ =
        static_cast<std::int16_t>((*distances)(position_at(cubes_shape, positions)).value_or(-1));
  }
}

// Writes what these say of a board of up to 16 cells: misplaced, Manhattan, linear conflict and
// walking distance; -1 for the walking distance of boards longer than kLongestWalked.
SLIDEBASE_WEB(heuristics)
void web_heuristics(int rows, int cols, const std::uint8_t* goal, const std::uint8_t* board,
                    std::int32_t* into) {
  const Shape shape{rows, cols};
  check_size(shape, kMaxTableCells);
  const Tiles tiles = tiles_at(shape, board);
  for (const auto& heuristic : heuristics_of(shape, tiles_at(shape, goal)).all) {
    *into++ = heuristic ? (*heuristic)(tiles) : -1;
  }
}

// Writes the sums of the same four over all boards that moves can bring to the goal, on a board of
// up to 9 cells. There are cells! / 2.
SLIDEBASE_WEB(heuristic_sums)
void web_heuristic_sums(int rows, int cols, const std::uint8_t* cells, double* into) {
  const Shape shape{rows, cols};
  check_size(shape, 9);
  const Tiles goal = tiles_at(shape, cells);
  const TableInfo table = describe_table(Family::kSliding, shape, blank_of(goal));
  const SlidingSpace space(table.indexed_shape(), table.indexed_root());
  const GoalView view(table, shape, goal);
  Workers workers(1);
  for (const auto& heuristic : heuristics_of(shape, goal).all) {
    const auto field = heuristic_field({space, view}, *heuristic, workers);
    *into++ = static_cast<double>(std::accumulate(field.begin(), field.end(), std::uint64_t{0}));
  }
}

}  // namespace slidebase
