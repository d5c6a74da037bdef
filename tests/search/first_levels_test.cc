// The first levels of the boards that are too large for a whole search: each level has as many
// states as a search over boards without any index finds, and as many as are published, in single
// moves and in slides.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <unordered_set>
#include <utility>
#include <vector>

#include "common/base/sort.h"
#include "common/puzzle/line_space.h"
#include "common/puzzle/sliding_space.h"
#include "common/table/table_format.h"
#include "tests/support/long_run.h"
#include "tests/support/published.h"

namespace slidebase {
namespace {

using Counts = std::vector<std::uint64_t>;

constexpr Shape kShapes[] = {{3, 5}, {4, 4}, {2, 8}};

// Counts levels with neighbour(), up to the first level of `most` states or more. All neighbours of
// a level are in the level before it or the level after it.
Counts levels_by_index(const SlidingSpace& space, std::size_t most) {
  const std::uint64_t size = space.layer_size();
  std::vector<std::uint64_t> before, level = {place_of_state(space.root_state(), size)};
  Counts counts = {1};
  while (level.size() < most) {
    std::vector<std::uint64_t> reached, next;
    for (const std::uint64_t place : level) {
      const State at = state_at_place(place, size);
      for (const Move move : kMoves) {
        if (space.target(at.blank, move) >= 0) {
          reached.push_back(place_of_state(space.neighbour(at, move), size));
        }
      }
    }
    std::ranges::sort(reached);
    const auto repeated = std::ranges::unique(reached);
    reached.erase(repeated.begin(), repeated.end());
    std::ranges::set_difference(reached, before, std::back_inserter(next));
    before = std::exchange(level, std::move(next));
    counts.push_back(level.size());
  }
  return counts;
}

// Counts levels by exchanging tiles with the blank on plain boards: four bits per cell, cell 0 in
// the lowest bits.
Counts levels_by_board(Shape shape, Cell blank_at_goal, std::size_t most) {
  std::uint64_t goal = 0;
  for (int cell = 0, tile = 1; cell < shape.cells(); ++cell) {
    goal |= static_cast<std::uint64_t>(cell == blank_at_goal ? 0 : tile++) << 4 * cell;
  }
  struct Packed {
    std::uint64_t tiles;
    int blank;
  };
  std::unordered_set<std::uint64_t> seen = {goal};
  std::vector<Packed> level = {{goal, blank_at_goal}};
  Counts counts = {1};
  while (level.size() < most) {
    std::vector<Packed> next;
    for (const auto [tiles, blank] : level) {
      const int col = blank % shape.cols;
      for (const int to : {blank - shape.cols, blank + shape.cols, col > 0 ? blank - 1 : -1,
                           col + 1 < shape.cols ? blank + 1 : -1}) {
        if (to < 0 || to >= shape.cells()) {
          continue;
        }
        const std::uint64_t tile = tiles >> 4 * to & 15;
        const std::uint64_t moved = (tiles ^ tile << 4 * to) | tile << 4 * blank;
        if (seen.insert(moved).second) {
          next.push_back({moved, to});
        }
      }
    }
    level = std::move(next);
    counts.push_back(level.size());
  }
  return counts;
}

// Counts levels in slides from the lines of each distance (docs/THEORY.md): the states at d + 1 are
// the edges among the lines at d and from these to the lines at d + 1. Ends with the first level of
// more than `most` lines.
Counts slide_levels(const LineSpace& space, std::size_t most) {
  const auto key = [&](Line line) {
    return line.index * static_cast<std::uint64_t>(space.layers()) +
           static_cast<std::uint64_t>(line.layer);
  };
  const auto line_at = [&](std::uint64_t number) {
    const auto layers = static_cast<std::uint64_t>(space.layers());
    return Line{static_cast<int>(number % layers), number / layers};
  };
  const State goal = space.states().root_state();
  std::vector<std::uint64_t> before,
      level = {key(space.row_line(goal)), key(space.column_line(goal))};
  std::ranges::sort(level);
  Counts counts = {1};
  while (level.size() <= most) {
    std::vector<std::uint64_t> reached, next;
    for (const std::uint64_t number : level) {
      space.for_each_neighbour(line_at(number), [&](Line other) { reached.push_back(key(other)); });
    }
    sort(reached);
    std::uint64_t among = 0, farther = 0;  // edges, those among lines of the level counted twice
    auto of_level = level.begin(), of_before = before.begin();
    for (const std::uint64_t number : reached) {
      of_level = std::find_if(of_level, level.end(), [&](auto line) { return line >= number; });
      of_before = std::find_if(of_before, before.end(), [&](auto line) { return line >= number; });
      if (of_level != level.end() && *of_level == number) {
        ++among;
      } else if (of_before == before.end() || *of_before != number) {
        ++farther;
        if (next.empty() || next.back() != number) {
          next.push_back(number);
        }
      }
    }
    counts.push_back(among / 2 + farther - (counts.size() == 1 ? 1 : 0));  // without the goal
    before = std::exchange(level, std::move(next));
  }
  return counts;
}

// The board that the index runs over, and its root.
std::pair<Shape, Cell> indexed(Shape shape, Cell root) {
  const TableInfo info = describe_table(Family::kSliding, shape, root);
  return {info.indexed_shape(), info.indexed_root()};
}

SlidingSpace space_of(Shape shape, Cell root) {
  const auto [board, cell] = indexed(shape, root);
  return {board, cell};
}

TEST_SUITE_BEGIN("first-levels");

TEST_CASE(
    "the first levels of 15 and 16 cells have the counts of a plain search, for every class") {
  const std::size_t most = test::long_run() ? 1'000'000 : test::kSanitized ? 1'000 : 10'000;
  for (const Shape shape : kShapes) {
    for (const Cell root : class_representatives(shape)) {
      INFO(shape.name() << " root " << root);
      CHECK(levels_by_index(space_of(shape, root), most) == levels_by_board(shape, root, most));
    }
  }
}

TEST_CASE("the first levels of 15 and 16 cells have the published counts") {
  const std::size_t most = test::long_run() ? 10'000'000 : test::kSanitized ? 20'000 : 200'000;
  int compared = 0;
  for (const auto& entry : test::published_histograms()) {
    if (entry.family != Family::kSliding || entry.shape.cells() < 15) {
      continue;
    }
    INFO(entry.name());
    const Counts counts = levels_by_index(space_of(entry.shape, entry.root), most);
    REQUIRE(counts.size() < entry.counts.size());
    CHECK(counts == Counts(entry.counts.begin(),
                           entry.counts.begin() + static_cast<std::ptrdiff_t>(counts.size())));
    ++compared;
  }
  CHECK(compared == 5);  // 3x5, 2x8, and the three roots of 4x4
}

TEST_CASE("the first levels of 14 to 16 cells have the published counts in slides") {
  const std::size_t most = test::long_run() ? 50'000'000 : test::kSanitized ? 10'000 : 100'000;
  int compared = 0;
  for (const auto& entry : test::published_histograms()) {
    if (entry.family != Family::kLines || entry.shape.cells() < 14) {
      continue;
    }
    INFO(entry.name());
    const auto [board, cell] = indexed(entry.shape, entry.root);
    const Counts counts = slide_levels({board, cell}, most);
    REQUIRE(counts.size() < entry.counts.size());
    CHECK(counts == Counts(entry.counts.begin(),
                           entry.counts.begin() + static_cast<std::ptrdiff_t>(counts.size())));
    ++compared;
  }
  CHECK(compared == 4);  // 2x7, 3x5, 2x8 and 4x4
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
