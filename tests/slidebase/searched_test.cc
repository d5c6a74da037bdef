// Boards without a complete table are answered by a search with pattern tables, with the same
// results.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "solvers.h"
#include "tests/support/long_run.h"
#include "tests/support/temporary_folder.h"
#include "truth.h"
#include "whole.h"

namespace slidebase::test {
namespace {

void check_board(const Solver& solver, const Truth& truth, Board board) {
  const int distance = truth.distance(board);
  REQUIRE(solver.distance(board) == distance);
  std::string letters;
  REQUIRE(solver.path(board, letters) == distance);
  REQUIRE(letters == truth.smallest_path(board));
  if (distance < 0) {
    return;
  }
  std::array<Step, 4> steps;
  const int moves = solver.moves(board, steps);
  REQUIRE(moves > 0);
  for (const Step& step : std::span(steps).first(static_cast<std::size_t>(moves))) {
    REQUIRE(step.distance == truth.distance(Board(step.board).first(board.size())));
  }
  const std::vector<std::string> all = truth.paths(board);
  std::uint64_t count = 0;
  REQUIRE(solver.count_paths(board, count) == kOk);
  REQUIRE(count == all.size());
  REQUIRE(paths_of(solver, board) == all);
}

TEST_SUITE_BEGIN("searched");

TEST_CASE("a search with pattern tables gives the answers of a plain search") {
  const std::size_t every = long_run() ? 7 : kSanitized ? 401 : 101;
  for (const Puzzle& puzzle :
       {Puzzle::sliding(2, 4), Puzzle::sliding(4, 2, Bytes{3, 1, 0, 2, 7, 6, 5, 4}),
        Puzzle::sliding(3, 3, Bytes{1, 2, 3, 8, 0, 4, 7, 6, 5})}) {
    const Truth truth(puzzle);
    const std::string bytes = pattern_bytes(puzzle);
    const Bytes boards = all_boards(puzzle);
    const auto cells = static_cast<std::size_t>(puzzle.cells());
    const auto solver = solver_from(puzzle, bytes);
    for (std::size_t at = 0; at < boards.size(); at += every * cells * cells) {
      check_board(*solver, truth, Board(boards).subspan(at, cells));
    }
    CHECK(solver->longest() == 190);
    CHECK(solver->histogram().empty());
    Bytes board(cells);
    CHECK(solver->boards_at(3, board) == kInvalid);
    CHECK(solver->sample(0, 5, 1, board) == kInvalid);
    CHECK(solver->sample(kUnsolvable, kUnsolvable, 1, board) == kOk);
    CHECK(truth.distance(board) == kUnsolvable);
    CHECK(solver->sample(0, solver->longest(), 1, board) == kOk);
    CHECK(truth.distance(board) >= 0);
    CHECK(solver->verify() == kOk);
    CHECK(solver->prove(1) == kOk);
    CHECK(solver->failure().empty());
  }
}

TEST_CASE("a solver reports its tier of pattern tables, and opens none below the one required") {
  const TemporaryFolder empty;
  const Puzzle puzzle = Puzzle::sliding(3, 5);
  const std::string small = pattern_bytes(puzzle, Patterns::kSmall);
  const std::string standard = pattern_bytes(puzzle);
  const auto nowhere = tables_in({empty.path().string()});
  const auto first = tables_of(small);
  const auto second = tables_of(standard);
  const auto lesser_first = joined(*first.made, *second.made);
  const auto none_first = joined(*nowhere.made, *second.made);
  using enum Patterns;
  const auto tier_in = [](const Outcome<Tables>& tables, const Puzzle& of, Patterns least) {
    return Solver(*tables.made, of, least).patterns();
  };
  for (const auto* tables : {&nowhere, &first}) {
    CHECK(tier_in(*tables, puzzle, kNone) == kSmall);
    CHECK(tier_in(*tables, puzzle, kSmall) == kSmall);
    const Ending refused = opened(*tables->made, puzzle, kStandard).ending;
    CHECK(refused.status == kMissing);
    CHECK(refused.message ==
          "no additive-3x5-14-standard.sbt and no greater tables were found; "
          "make them with: make_table()");
  }
  // Places are searched in order; tables made in memory come last.
  CHECK(tier_in(lesser_first, puzzle, kNone) == kSmall);
  CHECK(tier_in(lesser_first, puzzle, kStandard) == kStandard);
  CHECK(tier_in(none_first, puzzle, kNone) == kStandard);
  CHECK(opened(*none_first.made, puzzle, kHard).ending.status == kMissing);
  CHECK(opened(*none_first.made, puzzle, static_cast<Patterns>(4)).ending.status == kInvalid);
  CHECK(opened(*none_first.made, puzzle, static_cast<Patterns>(-1)).ending.status == kInvalid);
  // A complete table counts as better than any pattern tables.
  CHECK(tier_in(nowhere, Puzzle::sliding(2, 3), kHard) == kNone);
  CHECK(tier_in(nowhere, Puzzle::cubic(2, 3, 5), kHard) == kNone);
}

// One of the boards farthest from the goal, 80 moves: with small tables it takes minutes to search.
const Bytes kFar = {0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1};
const Bytes kNear = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 14, 15};

// A solver of the fifteen puzzle with the small tables.
std::unique_ptr<Solver> fifteen_solver() {
  const TemporaryFolder empty;
  auto solver = opened(Tables({empty.path()}), Puzzle::sliding(4, 4));
  REQUIRE(solver.made != nullptr);
  return std::move(solver.made);
}

// The status of each call about one board.
std::vector<int> answers(const Solver& solver, Board board) {
  std::string letters;
  std::array<Step, 4> four;
  std::vector<Step> steps;
  std::uint64_t count = 0;
  return {
      solver.distance(board),           solver.path(board, letters),
      solver.moves(board, four),        solver.moves(board, steps),
      solver.count_paths(board, count), solver.paths(board, [](std::string_view) { return true; })};
}

// How long call() takes, in seconds.
template <typename Call>
double seconds_of(const Call& call) {
  const auto began = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

TEST_CASE("a search stops at its limit of seconds, and the solver stays usable") {
  const auto unlimited = fifteen_solver();
  const Limits limits{.seconds = 0.2};  // near boards take less on a busy machine, too
  const auto solver = limited(*unlimited, limits);
  REQUIRE(solver.made != nullptr);
  const double seconds =
      seconds_of([&] { CHECK(answers(*solver.made, kFar) == std::vector<int>(6, kUndecided)); });
  CHECK(seconds >= 5 * 0.2);
  CHECK(answers(*solver.made, kNear) == answers(*unlimited, kNear));
  Bytes boards = kNear;
  boards.insert(boards.end(), kFar.begin(), kFar.end());
  boards.insert(boards.end(), 16, 1);
  boards.insert(boards.end(), kNear.begin(), kNear.end());
  for (const unsigned threads : {2U, 3U}) {
    CHECK(distances_of(*solver.made, boards, 4, threads) ==
          std::vector<std::int16_t>{2, kUndecided, kInvalid, 2});
  }
  CHECK(distances_of(*solver.made, boards, 4, 1) ==
        std::vector<std::int16_t>{2, kUndecided, kUndecided, kUndecided});
  const double never = std::numeric_limits<double>::infinity();
  for (const double much : {1e8, 1e300, never}) {
    const Limits long_one{.seconds = much};
    CHECK(limited(*unlimited, long_one).made->distance(kNear) == 2);
  }
  for (const double wrong : {-1.0, -never, std::nan("")}) {
    const Limits none{.seconds = wrong};
    CHECK(limited(*unlimited, none).ending.status == kInvalid);
  }
}

TEST_CASE("a progress function is called during a search, and can cancel it") {
  const auto unlimited = fifteen_solver();
  const auto here = std::this_thread::get_id();
  int calls = 0;
  std::pair<std::uint64_t, std::uint64_t> last;
  const Limits stopped{.progress = [&](std::uint64_t done, std::uint64_t of) {
    CHECK(std::this_thread::get_id() == here);
    CHECK(done < of);
    return ++calls % 3 != 0;
  }};
  const auto solver = limited(*unlimited, stopped);
  CHECK(answers(*solver.made, kFar) == std::vector<int>(6, kCancelled));
  CHECK(calls >= 15);
  CHECK(calls % 3 == 0);
  Bytes boards = kFar;
  boards.insert(boards.end(), kFar.begin(), kFar.end());
  for (const unsigned threads : {1U, 2U, 4U}) {
    CHECK(distances_of(*solver.made, boards, 2, threads) ==
          std::vector<std::int16_t>(2, kUndecided));
  }
  // The calling thread reports also while it has no board left, and once at the end.
  boards = kNear;
  boards.insert(boards.begin(), kFar.begin(), kFar.end());
  calls = 0;
  CHECK(distances_of(*solver.made, boards, 2, 2) == std::vector<std::int16_t>{kUndecided, 2});
  CHECK(calls == 3);
  Bytes many;
  for (int i = 0; i < 40; ++i) {
    many.insert(many.end(), kNear.begin(), kNear.end());
  }
  many.insert(many.end(), kFar.begin(), kFar.end());
  for (const unsigned threads : {1U, 3U}) {
    calls = 0;
    std::vector<std::int16_t> kept(40, 2);
    kept.push_back(kUndecided);
    CHECK(distances_of(*solver.made, many, 41, threads) == kept);
    CHECK(calls == 3);
  }
  const Limits heard{.progress = [&](std::uint64_t done, std::uint64_t of) {
    last = {done, of};
    return true;
  }};
  CHECK(distances_of(unlimited->limited(heard), Board(boards).subspan(16), 1, 2) ==
        std::vector<std::int16_t>{2});
  CHECK(last == std::pair<std::uint64_t, std::uint64_t>(1, 1));
  CHECK(answers(*unlimited, kNear) == std::vector<int>{2, 2, 3, 3, kOk, kOk});
}

// Moves of a path in the puzzle's metric, after a check that it leads to the goal.
int checked_moves(const Puzzle& puzzle, Board board, std::string_view letters) {
  CHECK(puzzle.check(board, letters) == kOk);
  if (puzzle.metric() == Metric::kSingle) {
    return static_cast<int>(letters.size());
  }
  int runs = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    runs += i == 0 || letters[i] != letters[i - 1] ? 1 : 0;
  }
  return runs;
}

// Whether a path is so near its bound, or has the number of moves that is known to be least.
bool is_within(double within, int moves, int at_least, int distance = kUndecided) {
  return moves == distance || moves - at_least <= (within < 1 ? within * at_least : within);
}

TEST_CASE("with Limits::within a board has a path, no shorter than its distance, and a bound") {
  const Truth truth(Puzzle::sliding(2, 4));
  const std::string bytes = pattern_bytes(truth.puzzle());
  const auto small = solver_from(truth.puzzle(), bytes);
  const auto fifteen = fifteen_solver();
  const auto check = [](const Solver& unlimited, Board board, int distance, double within) {
    const Solver solver = unlimited.limited({.nodes = 200'000, .within = within});
    std::string letters;
    int at_least = 0;
    const int moves = solver.path(board, letters, at_least);
    REQUIRE(checked_moves(solver.puzzle(), board, letters) == moves);
    CHECK(at_least <= distance);
    CHECK(distance <= moves);
    std::string shortest = "rubbish";
    CHECK(solver.path(board, shortest) == (moves == at_least ? moves : kUndecided));
    CHECK(shortest == (moves == at_least ? letters : ""));
    return is_within(within, moves, at_least, distance);
  };
  const Bytes boards = all_boards(truth.puzzle());
  for (std::size_t at = 0; at < boards.size(); at += 8 * 997) {
    const Board board = Board(boards).subspan(at, 8);
    if (truth.distance(board) > 0) {
      CHECK(check(*small, board, truth.distance(board), 0));
    }
  }
  for (const double within : {0.2, 20.0}) {
    CHECK(check(*fifteen, kFar, 80, within));
  }
  check(*fifteen, kFar, 80, 0);  // as good as so many boards allow
  CHECK(check(*fifteen, kNear, 2, 0));
  for (const double wrong : {-1.0, std::nan("")}) {
    const Limits none{.within = wrong};
    CHECK(limited(*fifteen, none).ending.status == kInvalid);
  }
}

TEST_CASE("arrays have lengths above and bounds below the distances") {
  const TemporaryFolder empty;
  const auto tables = tables_in({empty.path().string()});
  for (const Puzzle& puzzle : {Puzzle::sliding(2, 4), Puzzle::sliding(4, 4), Puzzle::sliding(6, 6),
                               Puzzle::sliding(5, 5).in(Metric::kMulti)}) {
    CAPTURE(puzzle.cells());
    const Solver unlimited(*tables.made, puzzle);
    constexpr std::size_t kCount = 6;
    const auto cells = static_cast<std::size_t>(puzzle.cells());
    Bytes boards(kCount * cells);
    REQUIRE(unlimited.sample(0, unlimited.longest(), 3, boards) == kOk);
    const auto width = static_cast<std::size_t>(unlimited.path_capacity());
    std::vector<std::int16_t> distances(kCount), bounds(kCount), lengths(kCount);
    std::vector<char> letters(kCount * width);
    const Solver solver = unlimited.limited({.within = 1000});
    REQUIRE(solver.answer(
                boards,
                {.distances = distances, .letters = letters, .bounds = bounds, .lengths = lengths},
                2) == kOk);
    for (std::size_t i = 0; i < kCount; ++i) {
      const Board board = Board(boards).subspan(i * cells, cells);
      CHECK(lengths[i] >= bounds[i]);
      CHECK(checked_moves(puzzle, board, &letters[i * width]) == lengths[i]);
      CHECK(distances[i] == (lengths[i] == bounds[i] ? lengths[i] : int{kUndecided}));
    }
    // Without it there is none but that of a known distance.
    const Solver other = unlimited.limited({.nodes = 1});
    REQUIRE(other.answer(boards, {.distances = distances, .lengths = lengths}) == kOk);
    for (std::size_t i = 0; i < kCount; ++i) {
      CHECK(lengths[i] == std::max<std::int16_t>(distances[i], 0));
    }
  }
}

TEST_CASE("limits have no effect on answers from a complete table") {
  const TemporaryFolder empty;
  const auto tables = tables_in({empty.path().string()});
  const auto plain = opened(*tables.made, Puzzle::sliding(2, 3)).made;
  const Limits limits{.seconds = 1e-9, .progress = [](std::uint64_t, std::uint64_t) {
                        FAIL("progress is reported although a complete table answers at once");
                        return false;
                      }};
  const Solver limited = plain->limited(limits);
  const Bytes board = {4, 5, 0, 1, 2, 3};
  CHECK(answers(limited, board) == answers(*plain, board));
  CHECK(distances_of(limited, board, 1, 1) == std::vector<std::int16_t>{21});
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
