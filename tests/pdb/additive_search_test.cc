// Compares solutions found with pattern tables with a plain search and published lengths.
#include "common/pdb/additive/additive_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

#include "common/base/error.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/sliding_oracle.h"

namespace slidebase {
namespace {

using Patterns = std::vector<std::vector<std::uint8_t>>;

// A search with tables of its own.
struct Searching {
  std::vector<std::unique_ptr<PatternTable>> tables;
  std::unique_ptr<AdditiveViews> views;
  std::unique_ptr<AdditiveSearch> search;

  // The tables are those of the board `of` with the blank of the goal on `root`.
  Searching(Shape shape, const Tiles& goal, Shape of, Cell root,
            const std::vector<Patterns>& partitions) {
    Workers workers(2);
    std::vector<Partition> made;
    for (const Patterns& patterns : partitions) {
      auto& partition = made.emplace_back();
      for (const auto& tiles : patterns) {
        PatternSpace space(of, tiles);
        const auto found = search_pattern(space, goal_with_blank_at(of, root), workers, {});
        tables.push_back(std::make_unique<PatternTable>(std::move(space), found.bits));
        partition.push_back(tables.back().get());
      }
    }
    views = std::make_unique<AdditiveViews>(shape, goal, root, made);
    search = std::make_unique<AdditiveSearch>(*views);
  }
  Searching(Shape shape, Cell root, const std::vector<Patterns>& partitions)
      : Searching(shape, goal_with_blank_at(shape, root), shape, root, partitions) {}

  // The first optimal path.
  std::string solve(const Tiles& board) const {
    REQUIRE(search->begin(board) == Lookup::kReady);
    std::string path;
    int length = search->lower_bound();
    const auto take = [&] {
      path = search->letters();
      return false;
    };
    while (search->find({}, length, take) == AdditiveSearch::End::kDone) {
      length += 2;
    }
    return path;
  }
};

void check_whole(const Searching& searching, int every) {
  const Shape shape = searching.views->shape();
  const Tiles goal = searching.views->goal();
  CAPTURE(shape.name() + " " + std::to_string(blank_of(goal)));
  const auto cells = static_cast<std::size_t>(shape.cells());
  const oracle::SlidingOracle plain(shape.rows, shape.cols,
                                    std::vector<int>(goal.begin(), goal.begin() + shape.cells()));
  int number = 0;
  plain.for_each([&](const std::vector<int>& board, int distance) {
    if (number++ % every != 0) {
      return;
    }
    Tiles tiles{};
    for (std::size_t i = 0; i < cells; ++i) {
      tiles[static_cast<Cell>(i)] = static_cast<std::uint8_t>(board[i]);
    }
    const std::string path = searching.solve(tiles);
    REQUIRE(static_cast<int>(path.size()) == distance);
    REQUIRE(path == *plain.smallest_path(board));
  });
}

// Adds all shortest paths of the board, in the order d l r u, by recursion.
void add_paths(const oracle::SlidingOracle& plain, const SlidingBoard& board, int left,
               const std::string& path, std::vector<std::string>& paths) {
  if (left == 0) {
    paths.push_back(path);
    return;
  }
  for (const Move move : kMoves) {
    SlidingBoard next = board;
    if (!next.move(move)) {
      continue;
    }
    const std::vector<int> tiles(next.tiles().begin(), next.tiles().begin() + next.shape().cells());
    if (plain.distance(tiles) == left - 1) {
      add_paths(plain, next, left - 1, path + letter(move), paths);
    }
  }
}

TEST_SUITE_BEGIN("solution-search");

TEST_CASE("paths are those of a plain search, for any partitions") {
  check_whole({{2, 2}, 3, {{{1}, {2, 3}}}}, 1);
  check_whole({{2, 3}, 0, {{{1, 2}, {3, 4, 5}}}}, 1);
  check_whole({{2, 3}, 5, {{{1, 2, 3}, {4, 5}}, {{1}, {2, 3, 4, 5}}}}, 1);
  check_whole({{2, 4}, 7, {{{1, 2, 5, 6}, {3, 4, 7}}}}, test::long_run() ? 1 : 5);
  const int every = test::long_run() ? 1 : 50;
  check_whole({{3, 3}, 8, {{{1, 2, 3, 4}, {5, 6, 7, 8}}}}, every);
  check_whole({{3, 3}, 7, {{{1, 2, 3, 4}, {5, 6, 7, 8}}}}, every);
  check_whole({{3, 3}, 4, {{{1, 2, 4, 7}, {3, 5, 6, 8}}, {{1, 2, 3, 4}, {5, 6, 7, 8}}}}, every);
}

TEST_CASE("paths are those of a plain search on turned boards with other goals") {
  const auto goal = [](std::initializer_list<std::uint8_t> tiles) {
    Tiles made{};
    std::ranges::copy(tiles, made.begin());
    return made;
  };
  const std::vector<Patterns> halves = {{{1, 2, 3}, {4, 5}}};
  check_whole({{3, 2}, goal({5, 4, 3, 2, 1, 0}), {2, 3}, 5, halves}, 1);
  check_whole({{2, 3}, goal({2, 1, 0, 5, 3, 4}), {2, 3}, 5, halves}, 1);
  check_whole({{3, 2}, goal({1, 3, 0, 5, 2, 4}), {2, 3}, 4, halves}, 1);
  check_whole(
      {{3, 3}, goal({0, 8, 7, 6, 5, 4, 3, 2, 1}), {3, 3}, 8, {{{1, 2, 3, 4}, {5, 6, 7, 8}}}}, 100);
  CHECK_THROWS_AS(Searching({3, 2}, goal({1, 3, 0, 5, 2, 4}), {2, 3}, 5, halves), Error);
}

TEST_CASE(
    "find() gives all shortest paths, count() their number, split() and find() those of each "
    "prefix") {
  const Shape shape{2, 3};
  const Searching searching(shape, 5, {{{1, 2, 3}, {4, 5}}});
  AdditiveSearch& search = *searching.search;
  const oracle::SlidingOracle plain(2, 3, {1, 2, 3, 4, 5, 0});
  plain.for_each([&](const std::vector<int>& board, int distance) {
    Tiles tiles{};
    std::ranges::copy(board, tiles.begin());
    std::vector<std::string> expected, found;
    add_paths(plain, SlidingBoard(shape, tiles), distance, "", expected);
    const auto take = [&] {
      found.push_back(search.letters());
      return true;
    };
    REQUIRE(search.begin(tiles) == Lookup::kReady);
    REQUIRE(search.lower_bound() <= distance);
    std::optional<std::uint64_t> paths;
    for (int length = search.lower_bound(); length < distance; length += 2) {
      REQUIRE(search.find({}, length, take) == AdditiveSearch::End::kDone);
      REQUIRE(search.count(length, paths) == AdditiveSearch::End::kDone);
      REQUIRE(paths == 0);
    }
    REQUIRE(found.empty());
    REQUIRE(search.find({}, distance, take) == AdditiveSearch::End::kDone);
    REQUIRE(found == expected);
    REQUIRE(search.count(distance, paths) == AdditiveSearch::End::kDone);
    REQUIRE(paths == expected.size());
    found.clear();
    std::vector<Prefix> prefixes;
    REQUIRE(search.split(distance, 4, prefixes) == AdditiveSearch::End::kDone);
    for (const auto& prefix : prefixes) {
      REQUIRE(search.find(prefix, distance, take) == AdditiveSearch::End::kDone);
    }
    REQUIRE(found == expected);
  });
}

TEST_CASE("a search ends at its limit of generated boards") {
  const Searching searching({3, 3}, 8, {{{1, 2, 3, 4}, {5, 6, 7, 8}}});
  AdditiveSearch& search = *searching.search;
  Tiles board{};
  std::ranges::copy(std::array<std::uint8_t, 9>{8, 6, 7, 2, 5, 4, 3, 0, 1}, board.begin());
  const auto none = [] { return false; };
  REQUIRE(search.begin(board, 100) == Lookup::kReady);
  AdditiveSearch::End end = AdditiveSearch::End::kDone;
  for (int length = search.lower_bound(); end == AdditiveSearch::End::kDone; length += 2) {
    end = search.find({}, length, none);
  }
  CHECK(end == AdditiveSearch::End::kLimit);
  CHECK(search.generated() == 100);
  CHECK(searching.solve(board).size() == 31);
}

TEST_CASE(
    "Korf's hundred boards are solved in the published lengths, with a known number of nodes") {
  const Shape shape{4, 4};
  const Searching searching(shape, 0, {{{1, 4, 5, 8, 9, 12}, {2, 3, 6, 7, 10, 11}, {13, 14, 15}}});
  std::ifstream file(std::string(SLIDEBASE_DATA_DIR) + "/fifteen-korf100.tsv");
  std::uint64_t boards = 0, generated = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) {
      continue;
    }
    std::istringstream words(line);
    int number = 0;
    std::size_t length = 0;
    Tiles board{};
    words >> number;
    for (Cell cell = 0, tile = 0; cell < shape.cells() && words >> tile; ++cell) {
      board[cell] = static_cast<std::uint8_t>(tile);
    }
    words >> length;
    REQUIRE_FALSE(words.fail());
    const std::string path = searching.solve(board);
    CHECK_MESSAGE(path.size() == length, number);
    SlidingBoard moved(shape, board);
    for (const char c : path) {
      REQUIRE(moved.move(*move_of(c)));
    }
    CHECK(moved.tiles() == goal_with_blank_at(shape, 0));
    ++boards;
    generated += searching.search->generated();
  }
  CHECK(boards == 100);
  // An independent program, which does not remember boards, counted 302,544.
  CHECK(generated / boards == 192'527);
}

TEST_CASE("partitions that miss or repeat a tile are refused") {
  const Shape shape{2, 3};
  CHECK_THROWS_AS(Searching(shape, 5, {{{1, 2}, {3, 4}}}), Error);
  CHECK_THROWS_AS(Searching(shape, 5, {{{1, 2, 3}, {3, 4, 5}}}), Error);
}

}  // namespace
}  // namespace slidebase
