// What each move does, for arrays of boards: the distances of the boards after
// the moves, by searches that share no code with the library.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solvers.h"
#include "tests/support/long_run.h"
#include "tests/support/temporary_folder.h"
#include "truth.h"
#include "whole.h"

namespace slidebase::test {
namespace {

constexpr std::string_view kLetters = "dlru";

// Arrays that answer() and action_values() fill.
struct Actions {
  explicit Actions(std::size_t count, std::size_t columns = 4)
      : values(columns * count, 0x5555), optimal(columns * count, 0x55), distances(count, 0x5555) {}
  bool operator==(const Actions&) const = default;

  std::vector<std::int16_t> values;
  std::vector<std::uint8_t> optimal;
  std::vector<std::int16_t> distances;
};

Actions actions_of(const Solver& solver, Board boards, std::size_t count, unsigned threads,
                   std::size_t columns = 4) {
  Actions said(count, columns);
  const Answers to{.distances = said.distances, .values = said.values, .optimal = said.optimal};
  CHECK(solver.answer(boards, to, threads) == kOk);
  return said;
}

// What a search says of all boards of a sliding puzzle.
Actions true_actions(const Truth& truth, const Bytes& boards) {
  const Puzzle& puzzle = truth.puzzle();
  const std::size_t count = boards.size() / static_cast<std::size_t>(puzzle.cells());
  Actions expected(0);
  for (std::size_t i = 0; i < count; ++i) {
    const Board board = board_at(puzzle, boards, i);
    const int distance = truth.distance(board);
    expected.distances.push_back(static_cast<std::int16_t>(distance));
    for (const char letter : kLetters) {
      const int side = letter == 'd' || letter == 'u' ? puzzle.rows() : puzzle.cols();
      Bytes next(board.begin(), board.end());
      for (int length = 1; length < (puzzle.metric() == Metric::kMulti ? side : 2); ++length) {
        next = next.empty() ? next : slid(puzzle, next, letter);
        const int value = next.empty() ? kNoMove : truth.distance(next);
        expected.values.push_back(static_cast<std::int16_t>(value));
        expected.optimal.push_back(value + 1 == distance && value >= 0 ? 1 : 0);
      }
    }
  }
  return expected;
}

// A board of tiles with the blank of a board of cubes.
Bytes with_blank_of(const Puzzle& puzzle, Board cubes) {
  Bytes tiles(cubes.size(), 1);
  tiles[static_cast<std::size_t>(std::ranges::find(cubes, blank_of(puzzle)) - cubes.begin())] = 0;
  return tiles;
}

// The moves of each position of cubes that path() leads to, by a search over positions.
void check_cubes(const Whole& whole) {
  const auto positions = whole.truth.position_distances();
  const std::size_t count = whole.distances.size();
  Actions expected(count);
  expected.distances = whole.distances;
  std::string path;
  for (std::size_t i = 0; i < count; ++i) {
    const Board board = board_at(whole.puzzle, whole.boards, i);
    Position at(whole.puzzle);
    if (whole.distances[i] >= 0) {
      whole.solver->path(board, path);
      at.roll_all(path);
    }
    for (std::size_t c = 0; c < 4; ++c) {
      const std::size_t cell = 4 * i + c;
      Position next = at;
      if (whole.distances[i] < 0) {  // the moves that its blank can make
        const bool can = !slid(Puzzle::sliding(whole.puzzle.rows(), whole.puzzle.cols()),
                               with_blank_of(whole.puzzle, board), kLetters[c])
                              .empty();
        expected.values[cell] = can ? std::int16_t{kUnsolvable} : kNoMove;
      } else {
        expected.values[cell] =
            next.roll(kLetters[c]) ? static_cast<std::int16_t>(positions.at(next.key())) : kNoMove;
      }
      expected.optimal[cell] =
          whole.distances[i] >= 0 && expected.values[cell] < whole.distances[i] ? 1 : 0;
    }
  }
  for (const unsigned threads : {1U, 3U}) {
    CHECK((actions_of(*whole.solver, whole.boards, count, threads) == expected));
  }
}

TEST_SUITE_BEGIN("actions");

TEST_CASE("the values of all boards of 3x3 are the distances after their moves") {
  std::vector<Puzzle> puzzles = {Puzzle::sliding(3, 3, Bytes{5, 8, 2, 0, 7, 1, 3, 6, 4})};
  if (!kSanitized) {
    puzzles.push_back(Puzzle::sliding(3, 3));
  }
  constexpr std::size_t kCount = kSanitized ? 40'000 : 362'880;
  for_each_whole(puzzles, [](const Whole& whole) {
    const Bytes boards(whole.boards.begin(),
                       whole.boards.begin() + static_cast<std::ptrdiff_t>(9 * kCount));
    const Actions expected = true_actions(whole.truth, boards);
    for (const unsigned threads : {1U, 2U, 0U}) {
      CHECK((actions_of(*whole.solver, boards, kCount, threads) == expected));
    }
    Actions alone(kCount);
    CHECK(whole.solver->action_values(boards, {}, {}, alone.distances, 2) == kOk);
    CHECK((alone.distances == expected.distances));
    CHECK(whole.solver->action_values(boards, alone.values, {}, {}, 2) == kOk);
    CHECK((alone.values == expected.values));
    // A few boards have no table of all paths.
    const auto few = solver_for(whole.puzzle);
    const Actions said = actions_of(*few, Board(whole.boards).first(9 * 1000), 1000, 2);
    CHECK(std::ranges::equal(said.values, std::span(expected.values).first(4000)));
    CHECK(std::ranges::equal(said.optimal, std::span(expected.optimal).first(4000)));
  });
}

TEST_CASE("the values of all boards of smaller puzzles are the distances after their moves") {
  std::vector<Puzzle> puzzles = {
      Puzzle::sliding(2, 2), Puzzle::sliding(3, 2, Bytes{3, 5, 1, 0, 2, 4}), Puzzle::sliding(2, 4)};
  for (std::size_t i = 0; i < 3; ++i) {
    puzzles.push_back(puzzles[i].in(Metric::kMulti));
  }
  for_each_whole(puzzles, [](const Whole& whole) {
    const auto columns = static_cast<std::size_t>(whole.puzzle.move_count());
    CHECK((actions_of(*whole.solver, whole.boards, whole.distances.size(), 2, columns) ==
           true_actions(whole.truth, whole.boards)));
  });
}

TEST_CASE("the values of cubes are those of the position that the path leads to") {
  for_each_whole(
      {Puzzle::cubic(2, 3, 4), Puzzle::cubic(2, 3, 0, CubeKind::kAxes, CubicGoals::kPositions),
       Puzzle::cubic(2, 2, 1, CubeKind::kDice, CubicGoals::kPositions)},
      check_cubes);
}

TEST_CASE("the values of boards that take a search are the distances after their moves") {
  const Puzzle puzzle = Puzzle::sliding(2, 4);
  const Truth truth(puzzle);
  const std::string bytes = pattern_bytes(puzzle);
  const std::size_t count = kSanitized ? 100 : 1000;
  const Bytes all = all_boards(puzzle);
  const Bytes some(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(8 * count));
  const auto solver = solver_from(puzzle, bytes);
  for (const unsigned threads : {1U, 3U}) {
    CHECK((actions_of(*solver, some, count, threads) == true_actions(truth, some)));
  }
}

TEST_CASE("arrays that are not wanted are left out, and a malformed board affects no other") {
  const auto solver = solver_for(Puzzle::sliding(3, 3));
  const Bytes four = {1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 1, 3, 4, 5, 6, 7, 8, 0,
                      2, 1, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 0, 8};
  constexpr std::int16_t kNot = kInvalid, kNone = kUnsolvable;
  const std::vector<std::int16_t> values = {kNoMove, 1,    kNoMove, 1,     kNot,    kNot,
                                            kNot,    kNot, kNoMove, kNone, kNoMove, kNone,
                                            kNoMove, 2,    0,       2};
  std::vector<std::uint8_t> optimal(16, 0);
  optimal[14] = 1;
  const std::vector<std::int16_t> distances = {0, kNot, kNone, 1};
  const Actions said = actions_of(*solver, four, 4, 2);
  CHECK(said.values == values);
  CHECK(said.optimal == optimal);
  CHECK(said.distances == distances);
  Actions part(4);
  CHECK(solver->action_values(four, part.values, {}, {}, 1) == kOk);
  CHECK(part.values == values);
  CHECK(solver->action_values(four, {}, part.optimal, {}, 1) == kOk);
  CHECK(part.optimal == optimal);
  CHECK(solver->action_values(four, {}, {}, part.distances, 1) == kOk);
  CHECK(part.distances == distances);
  CHECK(solver->action_values(four, {}, {}, {}, 1) == kOk);
  CHECK(solver->action_values({}, {}, {}, {}, 1) == kOk);
}

TEST_CASE("an array of another size is invalid, and in slides one of four columns") {
  const Bytes board = {1, 2, 3, 4, 5, 6, 7, 8, 0};
  const std::string table = table_bytes(Puzzle::sliding(3, 3));
  const Solver solver(Tables::memory(std::as_bytes(std::span(table))), Puzzle::sliding(3, 3));
  Actions said(2);
  CHECK(solver.action_values(board, said.values) == kInvalid);
  CHECK(solver.action_values(board, {}, said.optimal) == kInvalid);
  CHECK(solver.action_values(board, {}, {}, said.distances) == kInvalid);
  CHECK(solver.action_values(Board(board).first(8), {}) == kInvalid);
  CHECK((said == Actions(2)));
  Actions four(1), eight(1, 8);
  const auto slides = solver_for(Puzzle::sliding(3, 3).in(Metric::kMulti));
  CHECK(slides->action_values(board, four.values, four.optimal, four.distances, 1) == kInvalid);
  CHECK((four == Actions(1)));
  CHECK(slides->action_values(board, eight.values, {}, {}, 1) == kOk);
}

// The paths, bounds and nodes of an array of boards.
struct Searches {
  Searches(const Solver& solver, Board boards, std::size_t count, unsigned threads)
      : distances(count), bounds(count, 99), letters(count * 191), nodes(count, 99) {
    CHECK(solver.answer(
              boards,
              {.distances = distances, .letters = letters, .bounds = bounds, .nodes = nodes},
              threads) == kOk);
  }
  std::vector<std::int16_t> distances, bounds;
  std::vector<char> letters;
  std::vector<std::uint64_t> nodes;
};

TEST_CASE("a search of as many nodes as it says decides a board, and one of fewer does not") {
  const Puzzle puzzle = Puzzle::sliding(2, 4);
  const std::string patterns = pattern_bytes(puzzle), table = table_bytes(puzzle);
  const std::size_t count = kSanitized ? 20 : 200;
  const Bytes all = all_boards(puzzle);
  const Bytes some(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(8 * count));
  const auto solver = solver_from(puzzle, patterns);
  const Searches said(*solver, some, count, 2);
  CHECK(said.distances == distances_of(*solver, some, count, 1));
  for (std::size_t i = 0; i < count; ++i) {
    CHECK(said.bounds[i] == std::max<std::int16_t>(said.distances[i], 0));
    CHECK((said.nodes[i] == 0) == (said.distances[i] <= 0));
    if (said.nodes[i] < 2) {
      continue;
    }
    const Limits enough{.nodes = said.nodes[i]}, fewer{.nodes = said.nodes[i] - 1};
    const Board board = board_at(puzzle, some, i);
    CHECK(solver->limited(enough).distance(board) == said.distances[i]);
    const Searches ended(solver->limited(fewer), board, 1, 1);
    CHECK(ended.distances[0] == kUndecided);
    CHECK(ended.nodes[0] == said.nodes[i] - 1);
    CHECK(ended.bounds[0] > 0);
    CHECK(ended.bounds[0] <= said.distances[i]);
    CHECK((said.distances[i] - ended.bounds[0]) % 2 == 0);
  }
  const Searches looked_up(*solver_from(puzzle, table), some, count, 2);
  CHECK(looked_up.distances == said.distances);
  CHECK(looked_up.letters == said.letters);
  CHECK(looked_up.bounds == said.bounds);
  CHECK(looked_up.nodes == std::vector<std::uint64_t>(count, 0));
}

TEST_CASE("a data set is written within the limits of its solver, or not at all") {
  const Puzzle puzzle = Puzzle::sliding(2, 4);
  const std::string bytes = pattern_bytes(puzzle);
  const TemporaryFolder folder;
  const Dataset dataset{.count = 50, .greatest = 190, .progress = {}};
  const auto solver = solver_from(puzzle, bytes);
  const auto written = [&](const char* name, const Limits& limits) {
    return ending_of([&] { solver->limited(limits).write_dataset(folder / name, dataset); }).status;
  };
  CHECK(written("nodes", {.nodes = 60}) == kUndecided);
  CHECK(written("seconds", {.seconds = 1e-9}) == kUndecided);
  CHECK(written("enough", {.seconds = 100, .nodes = 100'000'000}) == kOk);
  solver->write_dataset(folder / "any", dataset);
  CHECK(read_file(folder / "enough") == read_file(folder / "any"));
  CHECK(folder.names().size() == 2);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
