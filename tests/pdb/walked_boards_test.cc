// Compares the solver of large boards with a plain bidirectional search, on boards some random
// moves away from the goal: lengths, and paths, which are replayed.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/memory_source.h"
#include "common/pdb/additive/additive_searches.h"
#include "common/pdb/partitions.h"
#include "common/pdb/search_progress.h"
#include "common/pdb/search_solver.h"
#include "common/search/make/make.h"
#include "common/solve/walk.h"
#include "common/study/random_boards.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

using Board = std::array<std::uint8_t, kMaxCells>;

// The distance of two boards. Each side has its last two levels, sorted. All neighbours of a level
// are in the one before and the one after it. The smaller side goes one level on at a time, so the
// first board that is in the last levels of both lies on a shortest path.
class BidirectionalSearch {
 public:
  BidirectionalSearch(int rows, int cols) : rows_(rows), cols_(cols) {}

  int distance(const Board& from, const Board& to) const {
    Side ahead{{from}, {}}, back{{to}, {}};
    int depth = 0;
    for (; !meet(ahead.last, back.last); ++depth) {
      expand(ahead.last.size() <= back.last.size() ? ahead : back);
    }
    return depth;
  }

 private:
  using Level = std::vector<Board>;
  struct Side {
    Level last, before;
  };

  static bool meet(const Level& one, const Level& other) {
    Level both;
    std::ranges::set_intersection(one, other, std::back_inserter(both));
    return !both.empty();
  }

  void expand(Side& side) const {
    Level found;
    for (const Board& board : side.last) {
      add_neighbours(board, found);
    }
    std::ranges::sort(found);
    const auto [end, rest] = std::ranges::unique(found);
    found.erase(end, rest);
    Level next;
    std::ranges::set_difference(found, side.before, std::back_inserter(next));
    side.before = std::exchange(side.last, std::move(next));
  }

  void add_neighbours(Board board, Level& found) const {
    const auto blank = std::ranges::find(board, 0) - board.begin();
    const int row = static_cast<int>(blank) / cols_, col = static_cast<int>(blank) % cols_;
    for (const auto& [down, right] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
      const int to_row = row + down, to_col = col + right;
      if (to_row >= 0 && to_row < rows_ && to_col >= 0 && to_col < cols_) {
        std::uint8_t& here = board[static_cast<std::size_t>(blank)];
        std::uint8_t& there = board[static_cast<std::size_t>(to_row * cols_ + to_col)];
        std::swap(here, there);
        found.push_back(board);
        std::swap(here, there);
      }
    }
  }

  int rows_, cols_;
};

Board plain(const Tiles& tiles) {
  Board board{};
  std::ranges::copy(tiles, board.begin());
  return board;
}

std::unique_ptr<const BoardSolver> solver_of(Shape shape, Tier tier) {
  std::vector<std::byte> bytes;
  make_table(describe_additive(shape, shape.cells() - 1, tier), bytes, {});
  auto tables =
      std::make_shared<const AdditiveTables>(std::make_shared<MemorySource>("walked", bytes));
  return std::make_unique<SearchSolver>(
      std::make_shared<const AdditiveSearches>(std::move(tables), shape, plain_goal(shape)),
      SearchLimits{});
}

// The board at the end of a path.
Tiles replayed(Shape shape, const Tiles& from, std::string_view letters) {
  SlidingBoard board(shape, from);
  for (const char letter : letters) {
    REQUIRE(board.move(move_of(letter).value()));
  }
  return board.tiles();
}

// Boards of 19 to 30 random moves are up to that far from the goal.
void check_walks(Shape shape, Tier tier, int boards) {
  const Tiles goal = plain_goal(shape);
  const auto solver = solver_of(shape, tier);
  const BidirectionalSearch search(shape.rows, shape.cols);
  for (int i = 0; i < boards; ++i) {
    const auto number = static_cast<std::uint64_t>(i);
    const Tiles board = draw_scramble(shape, goal, 19 + number % 12, test::seed(36), number);
    CAPTURE(shape.name() + " board " + std::to_string(i));
    std::array<char, kMaxPath> letters{};
    const Length length = solver->solve(board, letters.data());
    REQUIRE(length.is_known());
    REQUIRE(length.moves == search.distance(plain(board), plain(goal)));
    const std::string_view path(letters.data(), length.letters);
    REQUIRE(path.size() == length.moves);
    REQUIRE(replayed(shape, board, path) == goal);
  }
}

TEST_SUITE_BEGIN("walked-boards");

TEST_CASE("a hundred boards each of 4x5 and 3x6 are as far as a bidirectional search says") {
  check_walks({4, 5}, Tier::kSmall, 100);
  check_walks({3, 6}, Tier::kSmall, 100);
}

TEST_CASE("a path does not depend on the threads, and is the first if that is asked for") {
  const Shape shape{4, 5};
  const auto one = solver_of(shape, Tier::kSmall);
  SearchLimits first{0, 2};
  first.first = true;
  const auto two = one->limited({0, 2}), three = one->limited({0, 3}),
             of_first = one->limited(first);
  for (std::uint64_t i = 0; i < 4; ++i) {
    const Tiles board = draw_scramble(shape, one->goal(), 100, test::seed(56), i);
    const auto path = [&](const BoardSolver& solver) {
      std::array<char, kMaxPath> letters{};
      const Length length = solver.solve(board, letters.data());
      REQUIRE(length.is_known());
      return std::string(letters.data(), length.letters);
    };
    const std::string found = path(*one), smallest = path(*of_first);
    CHECK(path(*two) == found);
    CHECK(path(*three) == found);
    CHECK(replayed(shape, board, found) == one->goal());
    CHECK(found.size() == smallest.size());
    one->list_paths(board, static_cast<int>(found.size()), [&](std::string_view letters) {
      CHECK(letters == smallest);
      return false;
    });
  }
}

// Keeps one search in memory.
class KeptInMemory final : public SearchKeeper {
 public:
  Kept take(const SearchedBoard& search) override {
    Kept kept;
    if (std::exchange(search_, search) != search) {
      return kept;
    }
    kept.answer = answer_;
    kept.progress = progress_;
    return kept;
  }
  bool is_time() noexcept override { return true; }
  void keep(const SearchedBoard& search, const SearchProgress& progress) noexcept override {
    progress_ = progress;
    const auto check = [&](const std::vector<PathList>& lists) {
      for (const PathList& list : lists) {
        CHECK(is_list_of_paths(list, search.shape, blank_of(search.board)));
      }
    };
    check(progress.ahead);
    check(progress.frontier);
    for (const SearchProgress::Piece& piece : progress.pieces) {
      check(piece.cut);
    }
  }
  void keep_answer(const SearchedBoard&, const FoundPath& answer) noexcept override {
    answer_ = answer;
  }

 private:
  std::optional<SearchedBoard> search_;
  std::optional<SearchProgress> progress_;
  std::optional<FoundPath> answer_;
};

TEST_CASE("a search that is ended again and again has the same path, and as many boards") {
  const Shape shape{4, 5};
  const auto solver = solver_of(shape, Tier::kSmall);
  for (std::uint64_t i = 0; i < 4; ++i) {
    const Tiles board = draw_scramble(shape, solver->goal(), 110, test::seed(57), i);
    std::array<char, kMaxPath> letters{}, found{};
    SearchLimits small;
    small.frontier = i % 2 == 0 ? 20'000 : small.frontier;  // the second one stays, or none
    const Length whole = solver->limited(small)->solve(board, letters.data());
    REQUIRE(whole.moves == solver->distance(board, kNoneKnown).moves);
    CHECK(replayed(shape, board, {letters.data(), whole.letters}) == solver->goal());
    for (const unsigned threads : {1U, 3U}) {
      KeptInMemory keeper;
      Length length(Lookup::kUndecided);
      int rounds = 0;
      for (; length.is_undecided(); ++rounds) {
        // It stops after this many times two thousand boards: more each round, so that pieces end.
        std::atomic<std::uint64_t> times = 1 + static_cast<std::uint64_t>(rounds * rounds) / 4;
        SearchLimits limits{0, threads, [&times] { return times == 0 || --times == 0; }};
        limits.keeper = &keeper;
        limits.frontier = small.frontier;
        length = solver->limited(limits)->solve(board, found.data());
      }
      CAPTURE(rounds);
      CHECK(length == whole);
      CHECK(std::string_view(found.data(), length.letters) ==
            std::string_view(letters.data(), whole.letters));
      CHECK((threads > 1 || length.nodes == whole.nodes));
      SearchLimits again{0, threads};
      again.keeper = &keeper;
      CHECK(solver->limited(again)->solve(board, found.data()) == whole);
    }
  }
}

TEST_CASE("turned boards and the tables of tier standard give the same") {
  if (test::long_part("4x5 and 3x6 with tables of tier standard")) {
    check_walks({5, 4}, Tier::kSmall, 100);
    check_walks({6, 3}, Tier::kSmall, 100);
    check_walks({4, 5}, Tier::kStandard, 100);
    check_walks({3, 6}, Tier::kStandard, 100);
  }
}

}  // namespace
}  // namespace slidebase
