// Compares searches with coloured tables with a plain search over boards, and with the answers of
// complete tables.
#include "common/pdb/coloured/coloured_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/memory_source.h"
#include "common/search/make/make.h"
#include "common/solve/line_solver.h"
#include "tests/pdb/colourings_for_tests.h"
#include "tests/support/arrangements.h"
#include "tests/support/distances.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/slide_oracle.h"

namespace slidebase {
namespace {

// The length of the shortest paths; the first one is in letters().
int shortest(PathSearch& search) {
  for (int length = search.lower_bound();; ++length) {
    if (search.find({}, length, [] { return false; }) != PathSearch::End::kDone) {
      return length;
    }
  }
}

struct Case {
  Shape shape;
  Cell root;
  std::vector<std::string> colourings;
};

// Two and four views, with and without transposed ones; fields of one and of two bytes.
const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {{3, 3}, 8, {"11223344"}},
      {{3, 3}, 8, {"11122233", "12312312"}},
      {{3, 3}, 7, {"11122233", "12312312"}},
      {{3, 3}, 4, {"12341234"}},
      {{2, 4}, 7, {"1122334", "1231231"}},
      {{2, 4}, 6, {"1122334", "1231231"}},
      {{2, 4}, 7, {"1122334", "1231231", "1112223", "1222333"}},
      {{4, 2}, 7, {"1122334", "1231231"}},
      {{2, 5}, 9, {"112233445", "123412341"}},
  };
  return all;
}

std::string name_of(const Case& c) {
  return c.shape.name() + " " + std::to_string(c.root) + " " + c.colourings[0];
}

// A search for the case's goal, or for another one of its class.
struct Searching {
  explicit Searching(const Case& c, const std::optional<Tiles>& other = std::nullopt)
      : tables(c.shape, c.root, c.colourings),
        goal(other.value_or(goal_with_blank_at(c.shape, c.root))),
        views(tables.views(goal)),
        search(make_coloured_search(views)) {}

  const test::ColouredTablesInMemory tables;
  const Tiles goal;
  const ColouredViews views;
  const std::unique_ptr<PathSearch> search;
};

constexpr Tiles kFarBoard{6, 4, 7, 8, 5, 0, 3, 2, 1};

TEST_SUITE_BEGIN("path-search");

TEST_CASE("distances are those of a plain search") {
  for (const Case& c : cases()) {
    CAPTURE(name_of(c));
    const Searching searching(c);
    PathSearch& search = *searching.search;
    const oracle::SlideOracle oracle(c.shape.rows, c.shape.cols,
                                     test::numbers_of(searching.goal, c.shape));
    const std::uint64_t every = test::one_in(199);
    std::uint64_t boards = 0;
    int wrong = 0;
    oracle.for_each([&](const std::vector<int>& board, int distance) {
      if (boards++ % every == 0) {
        CHECK(search.begin(test::tiles_of(board), 0) == Lookup::kReady);
        CHECK(search.lower_bound() <= distance);
        wrong += shortest(search) == distance ? 0 : 1;
      }
    });
    CHECK(wrong == 0);
  }
}

struct Paths {
  std::string first;
  std::vector<std::string> all;
  std::optional<std::uint64_t> count;

  friend bool operator==(const Paths&, const Paths&) = default;
};

TEST_CASE("paths, their order and their number are those of a complete table") {
  for (const Case& c : cases()) {
    CAPTURE(name_of(c));
    std::vector<std::byte> file;
    make_table(describe_table(Family::kLines, c.shape, c.root), file, {});
    const Table table(std::make_shared<MemorySource>("lines", file));
    // A goal seen through a symmetry, with other names.
    Tiles goal = goal_with_blank_at(c.shape, c.root);
    for (Cell cell = 0; cell < c.shape.cells() / 2; ++cell) {
      std::swap(goal[cell], goal[c.shape.cells() - 1 - cell]);
    }
    const LineSolver complete(table, c.shape, goal);
    const Searching searching(c, goal);
    PathSearch& search = *searching.search;
    const std::string wrong = test::counterexample_among_sample(
        c.shape, test::repetitions(60, 3000), [&](const std::vector<int>& numbers) -> std::string {
          const Tiles board = test::tiles_of(numbers);
          std::array<char, kMaxPath> letters;
          const Length length = complete.solve(board, letters.data());
          if (!length.is_known()) {
            return "";
          }
          Paths expected{{letters.data(), length.letters}, {}, {}};
          complete.list_paths(board, length.moves, [&](std::string_view path) {
            expected.all.emplace_back(path);
            return true;
          });
          complete.count_paths(board, length.moves, expected.count);
          search.begin(board, 0);
          if (shortest(search) != length.moves) {
            return "length";
          }
          Paths found{search.letters(), {}, {}};
          search.find({}, length.moves, [&] {
            found.all.push_back(search.letters());
            return true;
          });
          search.count(length.moves, found.count);
          return found == expected ? "" : "paths";
        });
    CHECK(wrong == "");
  }
}

TEST_CASE("the prefixes of a split have all paths, in order") {
  const Searching searching({{3, 3}, 8, {"11223344"}});
  PathSearch& search = *searching.search;
  search.begin(kFarBoard, 0);
  const int length = shortest(search);
  const auto paths_with = [&](std::span<const PathStep> prefix) {
    std::vector<std::string> paths;
    search.find(prefix, length, [&] {
      paths.push_back(search.letters());
      return true;
    });
    return paths;
  };
  const auto all = paths_with({});
  REQUIRE_FALSE(all.empty());
  for (const int slides : {1, 2, 5, length, length + 3}) {
    CAPTURE(slides);
    std::vector<Prefix> prefixes;
    CHECK(search.split(length, slides, prefixes) == PathSearch::End::kDone);
    std::vector<std::string> together;
    for (const Prefix& prefix : prefixes) {
      const auto some = paths_with(prefix);
      together.insert(together.end(), some.begin(), some.end());
    }
    CHECK(together == all);
  }
}

TEST_CASE("a search ends at its limit of boards, and when told to") {
  const Searching searching({{3, 3}, 8, {"11111122"}});
  PathSearch& search = *searching.search;
  search.begin(kFarBoard, 100);
  CHECK(search.find({}, 20, [] { return false; }) == PathSearch::End::kLimit);
  CHECK(search.generated() <= 100 + kTogether);
  int calls = 0;
  search.set_stop([&] { return ++calls == 2; });
  search.begin(kFarBoard, 0);
  PathSearch::End end = PathSearch::End::kDone;
  for (int length = search.lower_bound(); end == PathSearch::End::kDone; ++length) {
    end = search.find({}, length, [] { return true; });
  }
  CHECK(end == PathSearch::End::kLimit);
  CHECK(calls == 2);
}

TEST_CASE("fields that lead nowhere are reported, and no search hangs") {
  const Searching searching({{3, 3}, 8, {"11223344"}});
  const test::ColouredTablesInMemory& tables = searching.tables;
  std::fill_n(tables.found(0).fields.data(), tables.space(0).field_bytes(), std::byte{255});
  CHECK(searching.search->begin(kFarBoard, 0) == Lookup::kDamaged);
  CHECK(searching.search->status() == Lookup::kDamaged);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
