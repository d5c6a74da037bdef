// Many threads at once get the results that one thread gets alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "altered.h"
#include "solvers.h"
#include "tests/support/long_run.h"
#include "truth.h"
#include "whole.h"

namespace slidebase::test {
namespace {

constexpr unsigned kThreads = 8;

// The result of one call about one board, as text; `kind`, 0 to 5, chooses the call.
constexpr std::size_t kKinds = 6;
std::string said_of(const Solver& solver, Board board, std::size_t kind) {
  std::string said;
  switch (kind) {
    case 0:
      return std::to_string(solver.distance(board));
    case 1: {
      const int length = solver.path(board, said);
      return std::to_string(length) + said;
    }
    case 2: {
      std::array<Step, 4> steps;
      const int count = solver.moves(board, steps);
      for (int i = 0; i < count; ++i) {
        const Step& step = steps[static_cast<std::size_t>(i)];
        said += step.letter + std::to_string(step.distance);
        said += board_text(Board(step.board).first(board.size()));
      }
      return said + std::to_string(count);
    }
    case 3: {
      std::uint64_t count = 0;
      const int status = solver.count_paths(board, count);
      return std::to_string(status) + " " + std::to_string(count);
    }
    case 4: {
      int left = 5;
      solver.paths(board, [&](std::string_view letters) {
        said += std::string(letters) + " ";
        return --left > 0;
      });
      return said;
    }
    default: {
      std::vector<std::int16_t> distance(1);
      std::vector<char> letters(191);
      solver.solve(board, distance, letters, 2);
      return std::to_string(distance[0]) + letters.data();
    }
  }
}

// Some boards of a puzzle and the expected results.
struct Sample {
  Sample(const Puzzle& of) : puzzle(of), solver(solver_for(of)) {
    const Bytes all = all_boards(of);
    const std::size_t count = all.size() / static_cast<std::size_t>(of.cells());
    const std::size_t step = std::max<std::size_t>(1, count / 97);
    for (std::size_t i = 0; i < count; i += step) {
      const Board board = board_at(puzzle, all, i);
      boards.insert(boards.end(), board.begin(), board.end());
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        expected.push_back(said_of(*solver, board, kind));
      }
    }
    distances = distances_of(*solver, boards, size(), 1);
    listed.resize(20 * static_cast<std::size_t>(of.cells()));
    drawn = listed;
    solver->boards_at(10, listed);
    solver->sample(3, 14, 1, drawn);
  }
  std::size_t size() const { return expected.size() / kKinds; }

  Puzzle puzzle;
  std::unique_ptr<Solver> solver;
  Bytes boards, listed, drawn;
  std::vector<std::string> expected;
  std::vector<std::int16_t> distances;
};

// Makes 150 calls, 3000 in long runs, that start at another place for each thread; returns how many
// results are wrong.
int wrong_answers(const Sample& sample, const Solver& solver, std::size_t thread) {
  int wrong = 0;
  const std::size_t questions = long_run() ? 3000 : 150;
  for (std::size_t i = 0; i < questions; ++i) {
    const std::size_t which = (i * 7 + thread * 131) % sample.expected.size();
    const Board board = board_at(sample.puzzle, sample.boards, which / kKinds);
    wrong += said_of(solver, board, which % kKinds) == sample.expected[which] ? 0 : 1;
    if (i % 40 == thread % 40) {
      const auto threads = 1 + static_cast<unsigned>(i % 3);
      wrong +=
          distances_of(solver, sample.boards, sample.size(), threads) == sample.distances ? 0 : 1;
      Bytes boards(sample.listed.size());
      solver.boards_at(10, boards, threads);
      wrong += boards == sample.listed ? 0 : 1;
      solver.sample(3, 14, 1, boards, threads);
      wrong += boards == sample.drawn ? 0 : 1;
    }
  }
  return wrong;
}

// Runs work(0), work(1), ... at once; returns the sum of their results.
int at_once(unsigned threads, const std::function<int(std::size_t)>& work) {
  std::atomic<int> sum{0};
  {
    std::vector<std::jthread> running;
    for (std::size_t i = 0; i < threads; ++i) {
      running.emplace_back([&, i] { sum += work(i); });
    }
  }
  return sum;
}

std::vector<Puzzle> puzzles() {
  return {Puzzle::sliding(3, 3), Puzzle::sliding(3, 2, Bytes{3, 5, 1, 0, 2, 4}),
          Puzzle::cubic(2, 3, 4), Puzzle::cubic(2, 3, 4, CubeKind::kMarked)};
}

TEST_SUITE_BEGIN("threads");

TEST_CASE("eight threads share a solver of a table in memory, and one of a table that is read") {
  for (const Puzzle& puzzle : puzzles()) {
    const Sample sample(puzzle);
    CHECK(at_once(kThreads,
                  [&](std::size_t i) { return wrong_answers(sample, *sample.solver, i); }) == 0);
    // New solvers, so that all threads at once need the data that is made on first use.
    const auto fresh = solver_for(puzzle);
    const auto reading =
        opened(Tables::source(std::make_shared<OwnSource>(table_bytes(puzzle))), puzzle);
    CHECK(at_once(kThreads, [&](std::size_t i) {
            return wrong_answers(sample, i % 2 == 0 ? *fresh : *reading.made, i);
          }) == 0);
  }
}

TEST_CASE("all threads at once open tables on first use") {
  const std::vector<Puzzle> wanted = puzzles();
  std::vector<std::unique_ptr<Sample>> samples;
  std::vector<std::filesystem::path> folders;
  for (const Puzzle& puzzle : wanted) {
    samples.push_back(std::make_unique<Sample>(puzzle));
    folders.push_back(table_folder(puzzle));
  }
  const auto tables = tables_in(folders);
  CHECK(at_once(kThreads, [&](std::size_t i) {
          int wrong = 0;
          for (std::size_t k = 0; k < 6; ++k) {
            const std::size_t which = (i + k) % wanted.size();
            const auto solver = opened(*tables.made, wanted[which]);
            wrong +=
                solver.made == nullptr ? 1 : wrong_answers(*samples[which], *solver.made, i + k);
          }
          return wrong;
        }) == 0);
}

TEST_CASE("tables and solvers are opened and freed while others are in use") {
  const Puzzle puzzle = Puzzle::sliding(3, 3);
  const Puzzle other = Puzzle::cubic(2, 3, 0);
  const Sample sample(puzzle);
  const std::string bytes = table_bytes(puzzle), other_bytes = table_bytes(other);
  const std::string path = table_path(puzzle), folder = table_folder(other);
  const Bytes start(other.fixed_end().begin(), other.fixed_end().end());
  const auto come_and_go = [&](std::size_t i) {
    int wrong = 0;
    for (int round = 0; round < 20; ++round) {
      auto first = i % 2 == 0 ? tables_of_file(path) : tables_of(bytes);
      auto second = round % 2 == 0 ? tables_in({folder})
                                   : tables_read_from(std::make_shared<OwnSource>(other_bytes));
      auto both = joined(*first.made, *second.made);
      first.made.reset();
      const auto solver = opened(*both.made, puzzle);
      second.made.reset();
      const auto of_other = opened(*both.made, other);
      wrong += both.made->puzzles().empty() ? 1 : 0;
      both.made.reset();
      wrong += of_other.made->distance(start) == 0 ? 0 : 1;
      wrong += said_of(*solver.made, board_at(puzzle, sample.boards, 33), 1) ==
                       sample.expected[33 * kKinds + 1]
                   ? 0
                   : 1;
    }
    return wrong;
  };
  CHECK(at_once(kThreads + 3, [&](std::size_t i) {
          return i < kThreads ? wrong_answers(sample, *sample.solver, i) : come_and_go(i);
        }) == 0);
}

TEST_CASE("bytes arrive while all threads wait for them") {
  const Puzzle puzzle = Puzzle::sliding(3, 3);
  const Sample sample(puzzle);
  const auto source = std::make_shared<OwnSource>(table_bytes(puzzle));
  source->mood = OwnSource::Mood::kWaiting;
  const auto tables = tables_read_from(source);
  CHECK(at_once(kThreads, [&](std::size_t i) {
          if (i == 0) {
            while (source->reads < 20) {
              std::this_thread::yield();
            }
            source->mood = OwnSource::Mood::kGiving;
          }
          Outcome<Solver> solver;
          do {
            solver = opened(*tables.made, puzzle);
            std::this_thread::yield();
          } while (solver.ending.status == kPending);
          return solver.made == nullptr ? 1 : wrong_answers(sample, *solver.made, i);
        }) == 0);
}

TEST_CASE("every thread gets the status of a damaged table, and failure() stays the same") {
  const Puzzle puzzle = Puzzle::sliding(3, 3);
  const Bytes board = {8, 6, 7, 2, 5, 4, 3, 0, 1};
  const Solver solver(Tables::source(std::make_shared<OwnSource>(damaged(table_bytes(puzzle), 0))),
                      puzzle);
  CHECK(at_once(kThreads, [&](std::size_t) {
          int wrong = 0;
          for (int i = 0; i < 50; ++i) {
            wrong += solver.distance(board) == kDamaged ? 0 : 1;
            wrong += solver.failure().find("elsewhere") == 0 ? 0 : 1;
          }
          return wrong;
        }) == 0);
}

TEST_CASE("many threads copy and move solvers and tables") {
  const Puzzle puzzle = Puzzle::sliding(2, 3);
  const Truth truth(puzzle);
  const Bytes boards = all_boards(puzzle);
  const Tables tables = Tables({table_folder(puzzle)}) + Tables::file(table_path(puzzle));
  const Solver solver(tables, puzzle);
  CHECK(at_once(kThreads, [&](std::size_t i) {
          int wrong = 0;
          for (std::size_t round = 0; round < 200; ++round) {
            Tables own = tables;
            Tables moved = std::move(own);
            own = moved;
            std::optional<Solver> mine(Solver(own, puzzle));
            Solver copy = solver;
            copy = *mine;
            mine.emplace(std::move(copy));
            copy = *mine;
            std::swap(copy, *mine);
            const Board board = board_at(puzzle, boards, (round * 31 + i * 7) % 720);
            const int distance = truth.distance(board);
            wrong += copy.distance(board) == distance && mine->distance(board) == distance ? 0 : 1;
            wrong += copy.puzzle() == puzzle ? 0 : 1;
            mine.reset();
            wrong += copy.distance(board) == distance ? 0 : 1;
          }
          return wrong;
        }) == 0);
}

TEST_CASE("many threads make tables at once") {
  const std::string expected = table_bytes(Puzzle::sliding(2, 4));
  CHECK(at_once(kThreads, [&](std::size_t i) {
          std::string bytes;
          Making making;
          making.threads = 1 + static_cast<unsigned>(i % 2);
          make_bytes(Puzzle::sliding(2, 4), bytes, making);
          return bytes == expected ? 0 : 1;
        }) == 0);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
