// Compares the search for large boards with plain searches, on all boards of small shapes.
// walked_boards_test.cc has larger ones.
#include "common/pdb/additive/wide_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/base/memory_source.h"
#include "common/pdb/frontier.h"
#include "common/pdb/partitions.h"
#include "common/search/make/make.h"
#include "common/solve/walk.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/sliding_oracle.h"

namespace slidebase {
namespace {

using Partitions = std::vector<std::vector<std::uint32_t>>;  // of tiles as bits

std::shared_ptr<const AdditiveTables> made_tables(const TableInfo& info) {
  std::vector<std::byte> bytes;
  make_table(info, bytes, {});
  return std::make_shared<AdditiveTables>(std::make_shared<MemorySource>("wide", bytes),
                                          Accepted::kAny);
}

// Tables that share what they can.
std::shared_ptr<const AdditiveTables> made_tables(Shape shape, Cell root,
                                                  const Partitions& partitions) {
  TableInfo info = describe_table(Family::kAdditive, shape, root);
  for (std::size_t i = 0; i < partitions.size(); ++i) {
    for (const std::uint32_t tiles : partitions[i]) {
      info.patterns.push_back({tiles, static_cast<std::uint8_t>(i)});
    }
  }
  share_sections(info);
  info.layers = static_cast<std::uint32_t>(info.pattern_sections());
  REQUIRE(info.is_extended());
  return made_tables(info);
}

struct WideSearching {
  std::shared_ptr<const AdditiveTables> tables;
  WideViews views;
  MoveAutomaton automaton{8};
  std::unique_ptr<WideSearch> search;

  WideSearching(std::shared_ptr<const AdditiveTables> of, Shape shape, const Tiles& goal,
                WideDevices devices = {})
      : tables(std::move(of)),
        views(*tables, shape, goal),
        search(std::make_unique<WideSearch>(views, automaton, devices)) {}

  std::string solve(const Tiles& board) const {
    REQUIRE(search->begin(board, 0) == Lookup::kReady);
    int length = search->lower_bound();
    while (search->find({}, length, [] { return false; }) == PathSearch::End::kDone) {
      length += 2;
    }
    return search->letters();
  }

  // The same from one frontier to the next, as long as they have at most this many paths.
  std::string solve_below(const Tiles& board, std::size_t most) const {
    REQUIRE(search->begin(board, 0) == Lookup::kReady);
    PathSorter sorter;
    sorter.add({});
    std::vector<PathList> frontier = sorter.take();
    for (int length = search->lower_bound();; length += 2) {
      REQUIRE(length <= kMaxPath);
      std::vector<PathList> next;
      std::size_t paths = 0;
      for (std::size_t i = frontier.size(); i-- > 0;) {
        const auto none = [] { return false; };
        for (bool going = search->start_below({&frontier[i], 1}, length, &sorter, none); going;) {
          going = search->step();
        }
        if (search->end() == PathSearch::End::kStopped) {
          return search->letters();
        }
        for (PathList& list : sorter.take()) {
          paths += list.paths;
          if (list.paths != 0) {
            next.insert(next.begin(), std::move(list));
          }
        }
      }
      if (paths <= most) {
        frontier = std::move(next);
      }
    }
  }
};

// With all instruction sets, whose searches generate the same boards.
void check_all_boards(const std::shared_ptr<const AdditiveTables>& tables, Shape shape, int every,
                      WideDevices devices = {}) {
  const Tiles goal = plain_goal(shape);
  std::deque<WideSearching> all_searching;
  for (const InstructionSet set : test::supported_sets()) {
    const test::UsingSet using_set(set);
    all_searching.emplace_back(tables, shape, goal, devices);
    CHECK((all_searching.back().views.lanes() != nullptr) == (set == InstructionSet::kAvx512));
  }
  const WideSearching& searching = all_searching.back();
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
    std::vector<std::string> all;
    REQUIRE(searching.search->begin(tiles, 0) == Lookup::kReady);
    searching.search->set_all(true);
    searching.search->find({}, distance, [&] {
      all.push_back(searching.search->letters());
      return true;
    });
    searching.search->set_all(false);
    std::optional<std::uint64_t> paths;
    REQUIRE(searching.search->count(distance, paths) == PathSearch::End::kDone);
    REQUIRE(paths == all.size());
    REQUIRE(std::ranges::is_sorted(all));
    REQUIRE(all.front() == path);
    for (const std::size_t most : {std::size_t{40}, std::size_t{1'000'000}}) {
      const std::string below = searching.solve_below(tiles, most);
      REQUIRE(std::ranges::binary_search(all, below));
      const std::uint64_t generated = searching.search->generated();
      REQUIRE(all_searching.front().solve_below(tiles, most) == below);
      REQUIRE(all_searching.front().search->generated() == generated);
    }
  });
}

const Partitions kOfThreeByThree = {{0b000011110, 0b111100000},
                                    {0b010010110, 0b101101000},
                                    {0b101001010, 0b010110100},
                                    {0b011010010, 0b100101100}};

TEST_SUITE_BEGIN("wide-search");

TEST_CASE("paths of small boards are those of a plain search, with and without each device") {
  const int every = test::long_run() ? 1 : 200;
  const Shape shape{3, 3};
  const auto tables = made_tables(shape, 8, kOfThreeByThree);
  CHECK(tables->info().pattern_sections() < tables->info().patterns.size());
  check_all_boards(tables, shape, every);
  check_all_boards(tables, shape, every, {.behind = 2});
  check_all_boards(tables, shape, every, {.behind = 0, .most_known = 0, .automaton = false});
  const auto of_two = made_tables({2, 4}, 7,
                                  {{0b01100110, 0b10011000},
                                   {0b00001110, 0b11110000},
                                   {0b11111110},
                                   {0b10101010, 0b01010100},
                                   {0b11000110, 0b00111000}});
  check_all_boards(of_two, {2, 4}, test::long_run() ? 1 : 20);
  check_all_boards(of_two, {4, 2}, test::long_run() ? 1 : 20);
}

// The tiles in pairs, as in a round of a tournament of all against all: other pairs in each round.
// With an odd number one tile is alone.
std::vector<std::uint32_t> pairs(int tiles, int round) {
  const auto tile = [](int number) { return std::uint32_t{2} << number; };
  const int around = tiles % 2 == 0 ? tiles - 1 : tiles;
  std::vector<std::uint32_t> patterns = {tile(round) | (tiles % 2 == 0 ? tile(around) : 0)};
  for (int i = 1; i <= around / 2; ++i) {
    patterns.push_back(tile((round + i) % around) | tile((round + around - i) % around));
  }
  return patterns;
}

void for_each_row(const std::string& file, const std::function<void(std::istringstream&)>& visit) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('#')) {
      std::istringstream row(line);
      visit(row);
    }
  }
}

TEST_CASE("more patterns than a search has room for are refused") {
  Partitions eight;
  for (int round = 0; round < 8; ++round) {
    eight.push_back(pairs(15, round));
  }
  const auto of_fifteen = made_tables({4, 4}, 15, eight);
  CHECK_THROWS_AS(WideViews(*of_fifteen, {4, 4}, plain_goal({4, 4})), Error);
  const auto of_24 = made_tables({5, 5}, 12, {pairs(24, 0), pairs(24, 1)});
  CHECK_THROWS_AS(WideViews(*of_24, {5, 5}, goal_with_blank_at({5, 5}, 12)), Error);
}

TEST_CASE("a kept list of paths that leave the board, or of another number, is refused") {
  PathSorter sorter;
  sorter.add(std::array{Move::kRight});
  sorter.add(std::array{Move::kRight, Move::kRight});
  PathList list = sorter.take().front();
  CHECK(is_list_of_paths(list, {2, 3}, 3));
  CHECK_FALSE(is_list_of_paths(list, {3, 2}, 2));
  CHECK_FALSE(is_list_of_paths(list, {2, 3}, 4));
  ++list.paths;
  CHECK_FALSE(is_list_of_paths(list, {2, 3}, 3));
}

TEST_CASE("split() and find() of each prefix give the first path") {
  const Shape shape{3, 3};
  const WideSearching searching(made_tables(shape, 8, kOfThreeByThree), shape, plain_goal(shape));
  Tiles board{};
  std::ranges::copy(std::array<std::uint8_t, 9>{8, 6, 7, 2, 5, 4, 3, 0, 1}, board.begin());
  const std::string path = searching.solve(board);
  CHECK(path.size() == 31);
  WideSearch& search = *searching.search;
  REQUIRE(search.begin(board, 0) == Lookup::kReady);
  std::vector<Prefix> prefixes;
  REQUIRE(search.split(31, 6, prefixes) == PathSearch::End::kDone);
  std::string first;
  for (const Prefix& prefix : prefixes) {
    search.find(prefix, 31, [&] {
      first = first.empty() ? search.letters() : first;
      return false;
    });
  }
  CHECK(first == path);
}

TEST_CASE(
    "the paths that were found for Korf's fifty have the published lengths, and lead to the goal") {
  const Shape shape{5, 5};
  const std::string data = std::string(SLIDEBASE_DATA_DIR) + "/twentyfour-korf50";
  std::map<int, std::pair<Tiles, std::size_t>> published;
  for_each_row(data + ".tsv", [&](std::istringstream& row) {
    int number = 0, tile = 0;
    row >> number;
    auto& [board, moves] = published[number];
    for (Cell cell = 0; cell < shape.cells() && row >> tile; ++cell) {
      board[cell] = static_cast<std::uint8_t>(tile);
    }
    row >> moves;
  });
  REQUIRE(published.size() == 50);
  std::size_t solved = 0;
  for_each_row(data + "-searches.tsv", [&](std::istringstream& row) {
    int number = 0;
    std::size_t bound = 0, moves = 0;
    std::string positions, seconds, path;
    row >> number >> bound >> moves >> positions >> seconds >> path;
    CAPTURE(number);
    SlidingBoard board(shape, published.at(number).first);
    for (const char letter : path) {
      REQUIRE(board.move(*move_of(letter)));
    }
    CHECK(board.tiles() == goal_with_blank_at(shape, 0));
    CHECK(path.size() == moves);
    CHECK(moves == published.at(number).second);
    CHECK((bound <= moves && (moves - bound) % 2 == 0));
    ++solved;
  });
  CHECK(solved >= 31);
}

TEST_CASE("a search ends at its limit of generated boards") {
  const Shape shape{3, 3};
  const WideSearching searching(made_tables(shape, 8, kOfThreeByThree), shape, plain_goal(shape));
  Tiles board{};
  std::ranges::copy(std::array<std::uint8_t, 9>{8, 6, 7, 2, 5, 4, 3, 0, 1}, board.begin());
  REQUIRE(searching.search->begin(board, 100) == Lookup::kReady);
  PathSearch::End end = PathSearch::End::kDone;
  for (int length = searching.search->lower_bound(); end == PathSearch::End::kDone; length += 2) {
    end = searching.search->find({}, length, [] { return false; });
  }
  CHECK(end == PathSearch::End::kLimit);
  CHECK(searching.search->generated() == 100);
  CHECK(searching.solve(board).size() == 31);
}

}  // namespace
}  // namespace slidebase
