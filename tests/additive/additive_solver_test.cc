// Compares answers found with pattern tables with complete tables and a plain search.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/additive/additive_searches.h"
#include "common/base/error.h"
#include "common/deepening/search_solver.h"
#include "common/make/make.h"
#include "common/patterns/partitions.h"
#include "common/solve/table_solver.h"
#include "common/solve/walk.h"
#include "common/study/random_boards.h"
#include "common/table/memory_source.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

std::shared_ptr<const AdditiveTables> make_additive(Shape shape, Cell root, Tier tier) {
  std::vector<std::byte> bytes;
  make_table(describe_additive(shape, root, tier), bytes, {});
  return std::make_shared<AdditiveTables>(std::make_shared<MemorySource>("additive", bytes));
}

SearchSolver solver_with(std::shared_ptr<const AdditiveTables> tables, Shape shape,
                         const Tiles& goal, const SearchLimits& limits) {
  return {std::make_shared<const AdditiveSearches>(std::move(tables), shape, goal), limits};
}

std::string path_of(const BoardSolver& solver, const Tiles& board) {
  std::array<char, kMaxPath> letters{};
  const Length length = solver.solve(board, letters.data());
  return length == Length(Lookup::kUnsolvable) ? "unsolvable"
                                               : std::string(letters.data(), length.moves);
}

struct Complete {
  explicit Complete(Shape shape, Cell root) {
    std::vector<std::byte> bytes;
    MakeOptions options;
    options.threads = 2;
    make_table(describe_table(Family::kSliding, shape, root), bytes, options);
    table = std::make_unique<Table>(std::make_shared<MemorySource>("complete", bytes));
  }
  std::unique_ptr<Table> table;
};

void check_like_complete(Shape shape, Cell root, std::uint64_t boards) {
  CAPTURE(shape.name() + " " + std::to_string(root));
  const Tiles goal = goal_with_blank_at(shape, root);
  const Complete complete(shape, root);
  const TableSolver by_table(*complete.table, shape, goal);
  const SearchSolver searched =
      solver_with(make_additive(shape, root, Tier::kStandard), shape, goal, {});
  for (std::uint64_t i = 0; i < boards; ++i) {
    const Tiles board = draw_solvable(shape, goal, 7, i);
    REQUIRE(path_of(searched, board) == path_of(by_table, board));
  }
}

// Checks the distance of all states up to this depth against a plain search.
void check_near(Shape shape, int depth, Tier tier) {
  const Cell root = shape.cells() - 1;
  const Tiles goal = goal_with_blank_at(shape, root);
  const SearchSolver solver = solver_with(make_additive(shape, root, tier), shape, goal, {});
  const auto key = [](const Tiles& board) {
    std::uint64_t word = 0;
    for (const std::uint8_t tile : board) {
      word = word << 4 | tile;
    }
    return word;
  };
  std::vector<Tiles> level = {goal};
  std::unordered_map<std::uint64_t, int> seen = {{key(goal), 0}};
  for (int distance = 0; distance <= depth; ++distance) {
    std::vector<Tiles> next;
    for (const Tiles& board : level) {
      REQUIRE(solver.distance(board, kMaxPath) == Length(distance));
      for (const Move move : kMoves) {
        SlidingBoard moved(shape, board);
        if (moved.move(move) && seen.emplace(key(moved.tiles()), distance + 1).second) {
          next.push_back(moved.tiles());
        }
      }
    }
    level = std::move(next);
  }
}

TEST_SUITE_BEGIN("searching-solver");

TEST_CASE("paths are those of complete tables, for every class of goals") {
  const bool whole = test::long_run();
  for (const Shape shape : {Shape{2, 5}, Shape{3, 3}, Shape{2, 4}}) {
    for (const Cell root : class_representatives(shape)) {
      check_like_complete(shape, root, whole ? 20'000 : 500);
    }
  }
  for (const Shape shape : {Shape{3, 4}, Shape{2, 6}}) {
    for (const Cell root : class_representatives(shape)) {
      if (whole) {
        check_like_complete(shape, root, 20'000);
      }
    }
  }
}

TEST_CASE("distances of all states near the goal are those of a plain search") {
  const bool whole = test::long_run();
  check_near({4, 4}, whole ? 20 : 12, whole ? Tier::kStandard : Tier::kSmall);
  check_near({3, 5}, whole ? 24 : 14, Tier::kSmall);
  check_near({2, 5}, whole ? 55 : 14, Tier::kStandard);  // 55: all states
}

TEST_CASE("the paths are the same for any number of threads, one by one and by solve_all()") {
  const Shape shape{4, 4};
  const Tiles goal = plain_goal(shape);
  const auto tables = make_additive(shape, 15, Tier::kSmall);
  const SearchSolver one = solver_with(tables, shape, goal, {});
  const SearchSolver three = solver_with(tables, shape, goal, {.nodes = 0, .threads = 3});
  std::vector<Tiles> boards;
  std::vector<std::string> paths;
  for (std::uint64_t i = 0; i < 12; ++i) {
    boards.push_back(draw_solvable(shape, goal, 7, i));
    paths.push_back(path_of(one, boards.back()));
    CHECK(path_of(three, boards.back()) == paths.back());
  }
  std::vector<std::string> together;
  three.solve_all(boards, [&](std::size_t i, Length length, const char* letters) {
    CHECK(i == together.size());
    together.emplace_back(letters, length.moves);
  });
  CHECK(together == paths);
}

TEST_CASE("a known path does not change the distance; unsolvable boards are reported") {
  const Shape shape{3, 3};
  const Tiles goal = plain_goal(shape);
  const SearchSolver solver = solver_with(make_additive(shape, 8, Tier::kSmall), shape, goal, {});
  for (std::uint64_t i = 0; i < 300; ++i) {
    Tiles board = draw_solvable(shape, goal, 7, i);
    const int distance = static_cast<int>(path_of(solver, board).size());
    for (int known = distance; known <= distance + 6; known += 2) {
      REQUIRE(solver.distance(board, known) == Length(distance));
    }
    const Cell first = board[0] != 0 ? 0 : 1, second = board[2] != 0 ? 2 : 3;
    std::swap(board[first], board[second]);
    REQUIRE(path_of(solver, board) == "unsolvable");
  }
}

TEST_CASE("a limit of nodes gives the same undecided boards for any number of threads") {
  const Shape shape{4, 4};
  const Tiles goal = plain_goal(shape);
  const auto tables = make_additive(shape, 15, Tier::kSmall);
  const SearchSolver all = solver_with(tables, shape, goal, {});
  for (const std::uint64_t nodes : {1U, 1000U, 50'000U}) {
    const SearchSolver one = solver_with(tables, shape, goal, {.nodes = nodes, .threads = 1});
    const SearchSolver three = solver_with(tables, shape, goal, {.nodes = nodes, .threads = 3});
    for (std::uint64_t i = 0; i < 8; ++i) {
      const Tiles board = draw_solvable(shape, goal, 7, i);
      const Length distance = all.distance(board, kMaxPath);
      const Length found = one.distance(board, kMaxPath);
      CHECK(distance.is_known());
      CHECK(three.distance(board, kMaxPath) == found);
      CHECK(found.at_least <= distance.moves);
      CHECK((distance.moves - found.at_least) % 2 == 0);
      const bool sure = found.is_undecided() || found == distance;
      CHECK(sure);
    }
  }
}

}  // namespace
}  // namespace slidebase
