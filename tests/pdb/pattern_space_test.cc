// The numbering of a pattern's states, and the moves between them.
#include "common/pdb/pattern_space.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "common/base/error.h"
#include "common/pdb/pattern_search.h"
#include "plain_patterns.h"

namespace slidebase {
namespace {

struct Example {
  Shape shape;
  std::vector<std::uint8_t> tiles;
};
const std::vector<Example> kExamples = {
    {{2, 2}, {1}},       {{2, 2}, {1, 2, 3}}, {{2, 3}, {2, 4}},       {{3, 2}, {1, 2, 3, 4, 5}},
    {{3, 3}, {1, 2, 3}}, {{3, 3}, {8}},       {{3, 3}, {1, 4, 5, 8}}, {{2, 4}, {3, 1, 7, 2}},
    {{4, 2}, {1, 2, 5}}, {{1, 5}, {1, 2}}};

template <typename Visit>
void for_each_place(const PatternSpace& space, const Visit& visit) {
  for (std::uint32_t block = 0; block < space.blocks(); ++block) {
    for (std::uint32_t order = 0; order < space.orders(); ++order) {
      visit(PatternSpace::Place{block, order});
    }
  }
}

TEST_SUITE_BEGIN("pattern-space");

TEST_CASE("every place has a different board, and place_of() gives the place of that board") {
  for (const Example& example : kExamples) {
    const PatternSpace space(example.shape, example.tiles);
    std::set<Tiles> boards;
    for_each_place(space, [&](PatternSpace::Place place) {
      const Tiles board = space.board_of(place);
      REQUIRE(space.place_of(board) == place);
      boards.insert(board);
    });
    CHECK(boards.size() == space.states());
  }
}

// The plain search has a board for each cell of the blank within its region, because moves of the
// other tiles are free.
TEST_CASE("boards share a place exactly if they have the same placement and region") {
  for (const Shape shape : {Shape{2, 3}, Shape{3, 3}}) {
    const std::string goal = shape.cells() == 6 ? "123450" : "123456780";
    const std::string pattern = shape.cells() == 6 ? "25" : "1368";
    const PatternSpace space(shape, shape.cells() == 6 ? std::vector<std::uint8_t>{2, 5}
                                                       : std::vector<std::uint8_t>{1, 3, 6, 8});
    std::map<std::string, std::set<std::string>> by_place;
    for (const auto& [board, distance] :
         test::plain_distances(shape.rows, shape.cols, goal, pattern)) {
      Tiles tiles{};
      std::string placement = board;
      for (Cell cell = 0; cell < shape.cells(); ++cell) {
        const char c = board[static_cast<std::size_t>(cell)];
        tiles[cell] = c == '?' ? PatternSpace::kOther : static_cast<std::uint8_t>(c - '0');
        placement[static_cast<std::size_t>(cell)] = c == '?' || c == '0' ? '.' : c;
      }
      const PatternSpace::Place place = space.place_of(tiles);
      by_place[std::to_string(place.block) + " " + std::to_string(place.order)].insert(placement);
    }
    CHECK(by_place.size() == space.states());
    CHECK(
        std::ranges::all_of(by_place, [](const auto& entry) { return entry.second.size() == 1; }));
  }
}

TEST_CASE("each move has an inverse, and its turn is undone by that of the inverse") {
  for (const Example& example : kExamples) {
    const PatternSpace space(example.shape, example.tiles);
    const PatternTurns turns(space.tile_count());
    for (std::uint32_t block = 0; block < space.blocks(); ++block) {
      for (const PatternSpace::Step& step : space.steps(block)) {
        const auto back = space.steps(step.block);
        CHECK(std::ranges::count_if(back, [&](const PatternSpace::Step& other) {
                return other.block == block && other.from == step.to && other.to == step.from;
              }) >= 1);
        const auto there = turns(step.from, step.to), here = turns(step.to, step.from);
        for (std::uint32_t order = 0; order < space.orders(); ++order) {
          REQUIRE(here[there[order]] == order);
          const bool kept = step.from != step.to || there[order] == order;
          REQUIRE(kept);
        }
      }
    }
  }
}

TEST_CASE("orders are numbered without gaps, and turns move one tile") {
  for (int count = 1; count <= 6; ++count) {
    const PatternTurns turns(count);
    const auto places = static_cast<std::size_t>(count);
    for (std::uint32_t number = 0; number < kFactorial[places]; ++number) {
      const PatternOrder order = order_of(number, count);
      REQUIRE(number_of(order, count) == number);
      for (std::size_t from = 0; from < places; ++from) {
        for (std::size_t to = 0; to < places; ++to) {
          std::vector<std::uint8_t> turned(order.begin(), order.begin() + count);
          const std::uint8_t tile = turned[from];
          turned.erase(turned.begin() + static_cast<std::ptrdiff_t>(from));
          turned.insert(turned.begin() + static_cast<std::ptrdiff_t>(to), tile);
          const PatternOrder made = order_of(turns(from, to)[number], count);
          REQUIRE(std::equal(turned.begin(), turned.end(), made.begin()));
        }
      }
    }
  }
}

TEST_CASE("invalid patterns are refused") {
  for (const std::vector<std::uint8_t>& tiles :
       {std::vector<std::uint8_t>{}, {0}, {9}, {1, 1}, {1, 2, 3, 4, 5, 6, 7, 8, 9}}) {
    CHECK_THROWS_AS(PatternSpace({3, 3}, tiles), Error);
  }
  CHECK_THROWS_AS(PatternSpace({2, 13}, {1, 2}), Error);
}

}  // namespace
}  // namespace slidebase
