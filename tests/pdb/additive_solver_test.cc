// Compares answers found with pattern tables with complete tables and a plain search.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/base/memory_source.h"
#include "common/pdb/additive/additive_searches.h"
#include "common/pdb/partitions.h"
#include "common/pdb/search_solver.h"
#include "common/search/make/make.h"
#include "common/solve/sliding_solver.h"
#include "common/solve/walk.h"
#include "common/study/random_boards.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

// Made by the first test case that needs them.
std::shared_ptr<const AdditiveTables> additive_tables(Shape shape, Cell root, Tier tier) {
  static std::map<std::string, std::shared_ptr<const AdditiveTables>> made;
  const TableInfo table = describe_additive(shape, root, tier);
  auto& tables = made[table_file_name(table)];
  if (tables == nullptr) {
    std::vector<std::byte> bytes;
    make_table(table, bytes, {});
    tables = std::make_shared<AdditiveTables>(std::make_shared<MemorySource>("additive", bytes));
  }
  return tables;
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
  const SlidingSolver by_table(*complete.table, shape, goal);
  const SearchSolver searched =
      solver_with(additive_tables(shape, root, Tier::kStandard), shape, goal, {});
  for (std::uint64_t i = 0; i < boards; ++i) {
    const Tiles board = draw_solvable(shape, goal, 7, i);
    REQUIRE(path_of(searched, board) == path_of(by_table, board));
  }
}

// Checks the distance of all states up to this depth against a plain search.
void check_near(Shape shape, int depth, Tier tier) {
  const Cell root = shape.cells() - 1;
  const Tiles goal = goal_with_blank_at(shape, root);
  const SearchSolver solver = solver_with(additive_tables(shape, root, tier), shape, goal, {});
  const auto key = [shape](const Tiles& board) {
    std::uint64_t word = 0;
    for (int cell = 0; cell < shape.cells(); ++cell) {  // the last of 25 are of no board here
      word = word << 4 | board[cell];
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
  const int fewer = test::kSanitized ? 3 : 0;
  check_near({4, 4}, whole ? 20 : 12 - fewer, whole ? Tier::kStandard : Tier::kSmall);
  check_near({3, 5}, whole ? 24 : 14 - fewer, Tier::kSmall);
  check_near({2, 5}, whole ? 55 : 14 - fewer, Tier::kStandard);  // 55: all states
}

TEST_CASE("the paths are the same for any number of threads, one by one and by solve_all()") {
  const Shape shape{4, 4};
  const Tiles goal = plain_goal(shape);
  const auto tables = additive_tables(shape, 15, Tier::kSmall);
  const SearchSolver one = solver_with(tables, shape, goal, {});
  const SearchSolver three = solver_with(tables, shape, goal, {.threads = 3});
  std::vector<Tiles> boards;
  std::vector<std::string> paths;
  // Among sixty are some of which threads divide more than one length.
  for (std::uint64_t i = 0; i < (test::kSanitized ? 12 : 60); ++i) {
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
  const SearchSolver solver = solver_with(additive_tables(shape, 8, Tier::kSmall), shape, goal, {});
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
  const auto tables = additive_tables(shape, 15, Tier::kSmall);
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

// Notes what it is told.
class Notes final : public SearchWatch {
 public:
  // Ends the search of a board once this many positions are generated.
  explicit Notes(std::uint64_t most = ~std::uint64_t{0}) : most_(most) {}

  std::unique_ptr<Board> begin() override {
    if (over) {
      return nullptr;
    }
    positions = 0;
    lengths.clear();
    ++boards;
    return std::make_unique<OfBoard>(*this);
  }
  bool is_over() const noexcept override { return over; }

  bool over = false;
  int boards = 0;  // being searched
  std::atomic<std::uint64_t> positions{0};
  std::vector<int> lengths;

 private:
  struct OfBoard final : Board {
    explicit OfBoard(Notes& to) : notes(to) {}
    ~OfBoard() override { --notes.boards; }
    void try_length(int length) noexcept override { notes.lengths.push_back(length); }
    bool advance(std::uint64_t generated) noexcept override {
      return notes.positions.fetch_add(generated) + generated >= notes.most_;
    }
    Notes& notes;
  };
  std::uint64_t most_;
};

// Boards whose search takes one or two million positions: enough that idle threads take part in it.
const std::vector<Tiles>& hard_boards() {
  static std::vector<Tiles> boards;
  const Shape shape{4, 4};
  const Tiles goal = plain_goal(shape);
  const auto tables = additive_tables(shape, 15, Tier::kSmall);
  Notes notes(2'500'000);
  const SearchSolver solver = solver_with(tables, shape, goal, {.watch = &notes});
  for (std::uint64_t i = 0; boards.size() < (test::kSanitized ? 1 : 2); ++i) {
    const Tiles board = draw_solvable(shape, goal, 7, i);
    if (solver.distance(board, kNoneKnown).is_known() && notes.positions > 1'000'000) {
      boards.push_back(board);
    }
  }
  return boards;
}

TEST_CASE("threads that share a board find the same path while they ask whether to stop") {
  const Shape shape{4, 4};
  const Tiles goal = plain_goal(shape);
  const auto tables = additive_tables(shape, 15, Tier::kSmall);
  const SearchSolver one = solver_with(tables, shape, goal, {});
  std::mutex mutex;
  std::set<std::thread::id> asking;
  for (const Tiles& board : hard_boards()) {
    const std::string path = path_of(one, board);
    for (const unsigned threads : test::thread_counts({1, 2, 5})) {
      Notes notes;
      const auto stop = [&] {
        const std::scoped_lock lock(mutex);
        asking.insert(std::this_thread::get_id());
        return false;
      };
      const SearchSolver solver =
          solver_with(tables, shape, goal, {.threads = threads, .stop = stop, .watch = &notes});
      CHECK(path_of(solver, board) == path);
      CHECK(notes.boards == 0);
      CHECK(notes.positions > 500'000);
      CHECK(notes.lengths.back() == static_cast<int>(path.size()));
      CHECK(std::ranges::is_sorted(notes.lengths));
    }
  }
  CHECK(asking.size() > 1);
}

TEST_CASE("one thread that is told to stop ends the search that it shares, within milliseconds") {
  const Shape shape{4, 4};
  const Tiles goal = plain_goal(shape);
  const auto tables = additive_tables(shape, 15, Tier::kSmall);
  const Tiles board = hard_boards().front();
  const Length distance = solver_with(tables, shape, goal, {}).distance(board, kNoneKnown);
  const auto caller = std::this_thread::get_id();
  for (const bool tell_caller : {false, true}) {
    for (const int calls : test::kSanitized ? std::vector{5} : std::vector{1, 5}) {
      CAPTURE(tell_caller);
      CAPTURE(calls);
      Notes notes;
      std::atomic<int> left = calls;
      std::atomic<bool> shared = false;
      std::atomic<std::uint64_t> positions_then = 0;
      const auto stop = [&] {
        const bool of_caller = std::this_thread::get_id() == caller;
        shared = shared || !of_caller;
        const bool now = shared && of_caller == tell_caller && left.fetch_sub(1) <= 1;
        if (now && positions_then == 0) {
          positions_then = notes.positions.load();
        }
        return now;
      };
      const SearchSolver solver =
          solver_with(tables, shape, goal, {.threads = 3, .stop = stop, .watch = &notes});
      const Length found = solver.distance(board, kNoneKnown);
      if (positions_then == 0) {  // no other thread had time to take part
        CHECK(found == distance);
        continue;
      }
      CHECK(found.is_undecided());
      CHECK(found.at_least == notes.lengths.back());
      CHECK(found.at_least <= distance.moves);
      CHECK(notes.positions - positions_then < 100'000);
    }
  }
}

TEST_CASE("a watch learns how far a search is, and ends it") {
  const Shape shape{4, 4};
  const Tiles goal = plain_goal(shape);
  const auto tables = additive_tables(shape, 15, Tier::kSmall);
  const Tiles board = hard_boards().front();
  Notes all;
  const SearchSolver limited =
      solver_with(tables, shape, goal, {.nodes = 50'000, .threads = 3, .watch = &all});
  const Length found = limited.distance(board, kNoneKnown);
  CHECK(found.is_undecided());
  CHECK(all.positions == 50'000);
  CHECK(all.lengths.back() == found.at_least);
  std::optional<std::uint64_t> paths;
  CHECK(limited.count_paths(board, found.at_least + 20, paths) == Lookup::kUndecided);
  CHECK(all.positions == 50'000);
  CHECK(limited.for_each_move(board, found.at_least + 20, [](std::string_view, int) {}) ==
        Lookup::kUndecided);
  CHECK(all.boards == 0);

  for (const unsigned threads : {1U, 3U}) {
    Notes some(500'000);
    const SearchSolver watched =
        solver_with(tables, shape, goal, {.threads = threads, .watch = &some});
    CHECK(watched.distance(board, kNoneKnown).is_undecided());
    CHECK(some.positions >= 500'000);
    CHECK(some.positions < 600'000);
    some.over = true;
    CHECK(watched.distance(board, kNoneKnown) == Length(Lookup::kUndecided));
    CHECK(watched.count_paths(board, 40, paths) == Lookup::kUndecided);
    CHECK(watched.distance(goal, kNoneKnown) == Length(Lookup::kUndecided));
  }
}

}  // namespace
}  // namespace slidebase
