// Wrong arguments: each call ends in a status or an Error. Callbacks that throw.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "altered.h"
#include "solvers.h"
#include "tests/support/temporary_folder.h"
#include "truth.h"
#include "whole.h"

namespace slidebase::test {
namespace {

// Checks that every call about one board returns `status`; returns the call that does not, or "".
std::string fault_of_endings(const Solver& solver, Board board, int status) {
  std::string letters;
  std::vector<Step> steps;
  std::uint64_t count = 0;
  int found = 0;
  if (solver.distance(board) != status) {
    return "distance() returns " + std::to_string(solver.distance(board));
  }
  if (solver.path(board, letters) != status) {
    return "path()";
  }
  if (solver.moves(board, steps) != status) {
    return "moves()";
  }
  if (solver.count_paths(board, count) != status) {
    return "count_paths()";
  }
  const int listed = solver.paths(board, [&](std::string_view) { return ++found > 0; });
  return listed == status && found == 0 ? "" : "paths()";
}

// The same for the calls on arrays, which store the status in place of the distance.
std::string fault_of_arrays(const Solver& solver, Board board, int status) {
  for (const unsigned threads : {1U, 2U}) {
    std::vector<std::int16_t> said(1, 77);
    std::vector<char> letters(191, '!');
    if (solver.distances(board, said, threads) != kOk || said[0] != status) {
      return "distances()";
    }
    if (solver.solve(board, said, letters, threads) != kOk || said[0] != status ||
        std::ranges::count(letters, '\0') != 191) {
      return "solve()";
    }
  }
  return "";
}

// Arrays of the right length that are not boards.
Bytes rubbish(const Puzzle& puzzle) {
  Bytes boards;
  const auto add = [&](const Bytes& board) {
    boards.insert(boards.end(), board.begin(), board.end());
  };
  const Board end = puzzle.fixed_end();
  for (int value = 0; value < 256; ++value) {
    const auto byte = static_cast<std::uint8_t>(value);
    add(Bytes(end.size(), byte));
    for (std::size_t c = 0; c < end.size(); ++c) {
      Bytes board(end.begin(), end.end());
      const std::uint8_t blank = blank_of(puzzle);
      const bool legal = puzzle.is_cubic() ? byte < blank && board[c] != blank : board[c] == byte;
      if (!legal && byte != board[c]) {
        board[c] = byte;  // a symbol twice, an unknown symbol, or no blank
        add(board);
      }
    }
  }
  std::mt19937 random(4);
  for (int i = 0; i < 500; ++i) {
    Bytes board(end.size());
    std::ranges::generate(board, [&] { return static_cast<std::uint8_t>(random() % 256); });
    add(board);
  }
  return boards;
}

std::vector<Puzzle> puzzles_to_misuse() {
  return {Puzzle::sliding(3, 3),
          Puzzle::sliding(2, 3),
          Puzzle::sliding(2, 3).in(Metric::kMulti),
          Puzzle::cubic(2, 3, 1),
          Puzzle::cubic(2, 2, 0),
          Puzzle::cubic(2, 3, 1, CubeKind::kMarked),
          Puzzle::cubic(2, 2, 3, CubeKind::kMarked, CubicGoals::kTops),
          Puzzle::cubic(2, 2, 0, CubeKind::kDice),
          Puzzle::cubic(2, 2, 1, CubeKind::kAxes, CubicGoals::kPositions)};
}

template <typename Check>
void for_each_solver(const Check& check) {
  for (const Puzzle& puzzle : puzzles_to_misuse()) {
    CAPTURE(puzzle.table_name());
    const auto solver = solver_for(puzzle);
    check(puzzle, *solver);
  }
}

struct Thrown {};

TEST_SUITE_BEGIN("arguments");

TEST_CASE("malformed boards of the right length are invalid in every call") {
  for_each_solver([](const Puzzle& puzzle, const Solver& solver) {
    const Bytes boards = rubbish(puzzle);
    CHECK(counterexample(puzzle, boards, 1, [&](Board board) -> std::string {
            const std::string fault = fault_of_endings(solver, board, kInvalid);
            if (!fault.empty()) {
              return fault;
            }
            std::uint64_t rank = 0;
            if (puzzle.rank(board, rank) != kInvalid) {
              return "rank()";
            }
            if (puzzle.check(board, "") != kInvalid) {
              return "check()";
            }
            return puzzle.text(board).empty() ? "" : "text()";
          }) == "");
    CHECK(counterexample(puzzle, boards, 17, [&](Board board) {
            return fault_of_arrays(solver, board, kInvalid);
          }) == "");
    const std::size_t count = boards.size() / puzzle.fixed_end().size();
    for (const unsigned threads : {1U, 3U}) {
      CHECK(distances_of(solver, boards, count, threads) ==
            std::vector<std::int16_t>(count, kInvalid));
    }
  });
}

TEST_CASE("boards of a wrong length are invalid in every call") {
  for_each_solver([](const Puzzle& puzzle, const Solver& solver) {
    for (const std::size_t length : {0U, 1U, 3U, 5U, 7U, 8U, 10U, 16U, 17U, 1000U}) {
      CAPTURE(length);
      Bytes board(length);
      for (std::size_t i = 0; i < length; ++i) {
        board[i] = static_cast<std::uint8_t>(i);
      }
      CHECK(fault_of_endings(solver, board, kInvalid) == "");
      std::uint64_t rank = 0;
      CHECK(puzzle.rank(board, rank) == kInvalid);
      CHECK(puzzle.unrank(0, board) == kInvalid);
      CHECK(puzzle.check(board, "") == kInvalid);
      CHECK(puzzle.text(board) == "");
      CHECK(puzzle.parse(puzzle.text(puzzle.fixed_end()), board) == kInvalid);
    }
  });
}

TEST_CASE("boards that no moves reach are unsolvable") {
  const auto tiles = solver_for(Puzzle::sliding(3, 3));
  const auto slides = solver_for(Puzzle::sliding(3, 3).in(Metric::kMulti));
  const Bytes odd = {2, 1, 3, 4, 5, 6, 7, 8, 0};
  for (const Solver* solver : {tiles.get(), slides.get()}) {
    CHECK(fault_of_endings(*solver, odd, kUnsolvable) == "");
    CHECK(fault_of_arrays(*solver, odd, kUnsolvable) == "");
  }
  for (const Puzzle& ring :
       {Puzzle::cubic(2, 2, 0), Puzzle::cubic(2, 2, 0, CubeKind::kMarked),
        Puzzle::cubic(2, 2, 1, CubeKind::kDice), Puzzle::cubic(2, 2, 3, CubeKind::kDice)}) {
    const auto cubes = solver_for(ring);
    const Truth truth(ring);
    const std::size_t step = ring.cubes() == CubeKind::kDice ? 97 : 1;
    CHECK(counterexample(ring, all_boards(ring), step, [&](Board board) -> std::string {
            if (truth.distance(board) >= 0) {
              return "";
            }
            return fault_of_endings(*cubes, board, kUnsolvable) +
                   fault_of_arrays(*cubes, board, kUnsolvable);
          }) == "");
  }
}

TEST_CASE("results do not depend on the number of threads") {
  for_each_solver([](const Puzzle& puzzle, const Solver& solver) {
    const Bytes boards = all_boards(puzzle);
    const std::size_t count = boards.size() / puzzle.fixed_end().size();
    const std::vector<std::int16_t> expected = distances_of(solver, boards, count, 1);
    CHECK(distances_of(solver, boards, count, 1000) == expected);
    Bytes some(6 * puzzle.fixed_end().size()), same(some.size());
    CHECK(solver.sample(1, 5, 1, some, 1) == kOk);
    CHECK(solver.sample(1, 5, 1, same, 1000) == kOk);
    CHECK(some == same);
    CHECK(solver.boards_at(3, some, 1000) == kOk);
    CHECK(solver.prove(1000) == kOk);
  });
}

TEST_CASE("with more threads than can start, calls succeed or return a status") {
  for_each_solver([](const Puzzle& puzzle, const Solver& solver) {
    for (const unsigned threads : {100'000U, ~0U}) {
      const Bytes boards = all_boards(puzzle);
      std::vector<std::int16_t> said(boards.size() / puzzle.fixed_end().size(), 77);
      const int status = solver.distances(boards, said, threads);
      CHECK((status == kOk || status == kUnreadable || status == kInvalid));
      const int proof = solver.prove(threads);
      CHECK((proof == kOk || proof == kUnreadable || proof == kMemory));
      std::string bytes;
      Making making;
      making.threads = threads;
      const int made = make_bytes(puzzle, bytes, making).status;
      CHECK((made == kOk || made == kMemory || made == kInvalid));
    }
  });
}

TEST_CASE("C++ arrays whose sizes do not match are invalid") {
  const Puzzle puzzle = Puzzle::sliding(2, 3);
  const Solver solver(Tables::file(table_path(puzzle)), puzzle);
  const Bytes boards = all_boards(puzzle);
  const Board all(boards);
  std::vector<std::int16_t> said(720, 77);
  const std::span<std::int16_t> distances(said);
  std::vector<char> rows(720 * 21, '!');
  const std::span<char> letters(rows);
  CHECK(solver.distances(all, distances.first(719)) == kInvalid);
  CHECK(solver.distances(all.first(4319), distances) == kInvalid);
  CHECK(solver.distances(all.first(0), distances) == kInvalid);
  CHECK(solver.distances(all, distances.first(0)) == kInvalid);
  CHECK(solver.distances({}, distances.first(1)) == kInvalid);
  CHECK(solver.solve(all, distances, letters.first(720 * 20)) == kInvalid);
  CHECK(solver.solve(all, distances, letters.first(720 * 21 - 1)) == kInvalid);
  CHECK(solver.solve(all, distances, letters.first(0)) == kInvalid);
  CHECK(solver.solve(all, distances, {}) == kInvalid);
  CHECK(solver.solve(all.first(5), distances, letters) == kInvalid);
  CHECK(said == std::vector<std::int16_t>(720, 77));
  CHECK(std::ranges::count(rows, '!') == 720 * 21);
  CHECK(solver.solve(all, distances, letters) == kOk);
  Bytes some(7);
  CHECK(solver.boards_at(3, some) == kInvalid);
  CHECK(solver.sample(3, 4, 1, some) == kInvalid);
  CHECK(solver.boards_at(3, {}) == kOk);
  CHECK(solver.sample(3, 4, 1, {}) == kOk);
}

TEST_CASE("empty C++ callbacks are not called") {
  const Puzzle puzzle = Puzzle::sliding(2, 3);
  const Solver solver(Tables::file(table_path(puzzle)), puzzle);
  CHECK(solver.verify({}, nullptr) == kOk);
  CHECK(solver.prove(1, {}, nullptr) == kOk);
  CHECK(solver.paths(Bytes{1, 2, 3, 4, 0, 5}, {}) == kInvalid);
}

TEST_CASE("an exception from a C++ callback reaches the caller, and later calls work") {
  for (const Puzzle& puzzle : {Puzzle::sliding(3, 3), Puzzle::cubic(2, 3, 4)}) {
    const Solver solver(Tables::file(table_path(puzzle)), puzzle);
    const Progress thrower = [](std::uint64_t, std::uint64_t) -> bool { throw Thrown(); };
    const Bytes start(puzzle.fixed_end().begin(), puzzle.fixed_end().end());
    Bytes boards(50 * start.size());
    CHECK_THROWS_AS(solver.paths(start, [](std::string_view) -> bool { throw Thrown(); }), Thrown);
    for (const unsigned threads : {1U, 3U}) {
      CHECK_THROWS_AS(solver.boards_at(9, boards, threads, thrower), Thrown);
      CHECK_THROWS_AS(solver.sample(8, 10, 1, boards, threads, thrower), Thrown);
      CHECK_THROWS_AS((void)solver.prove(threads, thrower), Thrown);
    }
    CHECK_THROWS_AS((void)solver.verify(thrower), Thrown);
    const TemporaryFolder folder;
    for (const unsigned threads : {1U, 2U}) {
      CHECK_THROWS_AS(make_table(puzzle, {threads, 0, thrower}), Thrown);
      CHECK_THROWS_AS(make_table(puzzle, folder / "made.sbt", {threads, 0, thrower}), Thrown);
    }
    CHECK(folder.names().empty());
    CHECK(solver.distance(start) == 0);
    CHECK(solver.boards_at(9, boards) == kOk);
    CHECK(solver.prove(2) == kOk);
    CHECK(solver.failure() == "");
  }
}

TEST_CASE("a callback may call the solver that calls it") {
  const Puzzle puzzle = Puzzle::sliding(3, 3);
  const auto solver = solver_for(puzzle);
  const Bytes board = {8, 6, 7, 2, 5, 4, 3, 0, 1};
  int wrong = 0, calls = 0;
  const Progress query = [&](std::uint64_t, std::uint64_t) {
    ++calls;
    wrong += solver->distance(board) == 31 ? 0 : 1;
    return true;
  };
  Bytes boards(900);
  CHECK(solver->boards_at(20, boards, 2, query) == kOk);
  CHECK(solver->sample(19, 21, 3, boards, 2, query) == kOk);
  CHECK(solver->verify(query) == kOk);
  CHECK(solver->prove(2, query) == kOk);
  CHECK(solver->paths(board, [&](std::string_view) { return query(0, 0); }) == kOk);
  CHECK(calls >= 5);
  CHECK(wrong == 0);
}

TEST_CASE("moved-from objects can be assigned to") {
  const Puzzle puzzle = Puzzle::sliding(2, 3);
  Tables tables = Tables::file(table_path(puzzle));
  Tables taken = std::move(tables);
  tables = taken;
  Solver solver(tables, puzzle);
  Solver other = std::move(solver);
  solver = Solver(taken, puzzle);
  CHECK(solver.distance(puzzle.fixed_end()) == 0);
  CHECK(other.distance(puzzle.fixed_end()) == 0);
  solver = std::move(other);
  other = solver;
  const Solver& self = other;
  other = self;
  CHECK(other.longest() == 21);
  CHECK(other.puzzle() == puzzle);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
