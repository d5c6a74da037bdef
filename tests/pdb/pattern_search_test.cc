// Compares the distances of whole pattern spaces with a plain search.
#include "common/pdb/pattern_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "plain_patterns.h"

namespace slidebase {
namespace {

Tiles tiles_of(const std::string& board) {
  Tiles tiles{};
  for (std::size_t i = 0; i < board.size(); ++i) {
    tiles[static_cast<Cell>(i)] =
        board[i] == '?' ? PatternSpace::kOther : static_cast<std::uint8_t>(board[i] - '0');
  }
  return tiles;
}

// The sum of the Manhattan distances of the pattern's tiles.
int manhattan(Shape shape, const std::string& board, const std::string& goal) {
  int sum = 0;
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    const char tile = board[static_cast<std::size_t>(cell)];
    if (tile != '?' && tile != '0') {
      const auto home = static_cast<Cell>(goal.find(tile));
      sum +=
          std::abs(shape.row(cell) - shape.row(home)) + std::abs(shape.col(cell) - shape.col(home));
    }
  }
  return sum;
}

void check_search(Shape shape, const std::string& goal, const std::string& pattern) {
  CAPTURE(shape.name() + " " + goal + " " + pattern);
  std::vector<std::uint8_t> tiles;
  for (const char tile : pattern) {
    tiles.push_back(static_cast<std::uint8_t>(tile - '0'));
  }
  const PatternSpace space(shape, tiles);
  Workers one(1), three(3);
  const PatternDistances found = search_pattern(space, tiles_of(goal), one, {});
  const PatternDistances again = search_pattern(space, tiles_of(goal), three, {});
  CHECK(again.histogram == found.histogram);
  PatternPlane seen(space);
  std::vector<std::uint64_t> histogram;
  for (const auto& [board, distance] :
       test::plain_distances(shape.rows, shape.cols, goal, pattern)) {
    const PatternSpace::Place place = space.place_of(tiles_of(board));
    REQUIRE(found.bits[place] == ((distance & 2) != 0));
    REQUIRE(again.bits[place] == found.bits[place]);
    REQUIRE((manhattan(shape, board, goal) & 1) == (distance & 1));
    REQUIRE(manhattan(shape, board, goal) <= distance);
    if (!seen[place]) {
      seen.set(place);
      histogram.resize(std::max(histogram.size(), static_cast<std::size_t>(distance) + 1));
      ++histogram[static_cast<std::size_t>(distance)];
    }
  }
  CHECK(histogram == found.histogram);
}

TEST_SUITE_BEGIN("pattern-search");

TEST_CASE("each bit is bit 1 of the plain search's distance, for one thread and three") {
  check_search({2, 2}, "1230", "1");
  check_search({2, 2}, "1230", "123");
  check_search({2, 3}, "123450", "135");
  check_search({2, 3}, "012345", "12345");
  check_search({3, 2}, "120345", "24");
  check_search({3, 3}, "123456780", "1234");
  check_search({3, 3}, "123405678", "5678");
  check_search({3, 3}, "012345678", "1478");
  check_search({2, 4}, "12345670", "1256");
  check_search({4, 2}, "01234567", "347");
}

TEST_CASE("progress reports the reached states, and may end the search") {
  const PatternSpace space({3, 3}, {1, 2, 3, 4});
  Workers one(1);
  std::uint64_t last = 0;
  search_pattern(space, plain_goal({3, 3}), one, [&](std::uint64_t reached, std::uint64_t of) {
    CHECK(reached >= last);
    CHECK(of == space.states());
    last = reached;
  });
  CHECK(last == space.states());
  const auto stop = [](std::uint64_t, std::uint64_t) { throw std::string("enough"); };
  CHECK_THROWS_AS(search_pattern(space, plain_goal({3, 3}), one, stop), std::string);
}

}  // namespace
}  // namespace slidebase
