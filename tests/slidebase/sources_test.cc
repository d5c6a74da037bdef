// Sources supplied by the caller: released once, waiting for bytes, failing, damaged.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "altered.h"
#include "query/web/wasm/pending_source.h"
#include "solvers.h"
#include "truth.h"
#include "whole.h"

namespace slidebase::test {
namespace {

const Puzzle kReadTiles = Puzzle::sliding(3, 3);
const Puzzle kReadSlides = kReadTiles.in(Metric::kMulti);
const Puzzle kReadCubes = Puzzle::cubic(2, 3, 5);
const Bytes kFarBoard = {8, 6, 7, 2, 5, 4, 3, 0, 1};  // 31 moves
const Bytes kFarPattern = {1, 0, 2, 2, 1, 3};         // of the cubes

Board far_of(const Puzzle& puzzle) {
  return puzzle.is_cubic() ? kFarPattern : kFarBoard;
}

// A solver that reads a source.
struct SourceSolver {
  SourceSolver(const Puzzle& of, std::string bytes)
      : puzzle(of), source(std::make_shared<OwnSource>(std::move(bytes))) {
    const auto tables = tables_read_from(source);
    REQUIRE(tables.made != nullptr);
    solver = opened(*tables.made, puzzle).made;
    REQUIRE(solver != nullptr);
  }

  Puzzle puzzle;
  std::shared_ptr<OwnSource> source;
  std::unique_ptr<Solver> solver;
};

// Checks that every call that needs the table's bytes ends with this status.
void check_all_end(const Solver& solver, const Puzzle& puzzle, int status) {
  const Board board = far_of(puzzle);
  std::string letters;
  std::vector<Step> steps;
  std::uint64_t count = 0;
  CHECK(solver.distance(board) == status);
  CHECK(solver.path(board, letters) == status);
  CHECK(solver.moves(board, steps) == status);
  CHECK(solver.count_paths(board, count) == status);
  CHECK(solver.paths(board, [](std::string_view) { return true; }) == status);
  std::vector<std::int16_t> said(1, 77);
  std::vector<char> row(191, '!');
  CHECK(solver.distances(board, said, 1) == status);
  CHECK(said[0] == status);
  CHECK(solver.solve(board, said, row, 2) == status);
  CHECK(said[0] == status);
  Bytes boards(board.size());
  CHECK(solver.boards_at(9, boards) == status);
  CHECK(solver.verify() == status);
  CHECK(solver.prove(2) == status);
}

// Malformed boards, and sliding boards that no moves reach, need no bytes of the table.
void check_needs_no_bytes(const Solver& solver, const Puzzle& puzzle) {
  const Bytes none(puzzle.fixed_end().size(), 1);
  CHECK(solver.distance(none) == kInvalid);
  if (!puzzle.is_cubic()) {
    CHECK(solver.distance(Bytes{2, 1, 3, 4, 5, 6, 7, 8, 0}) == kUnsolvable);
  }
}

TEST_SUITE_BEGIN("sources");

TEST_CASE("a source is released once, after its last user is gone") {
  std::atomic<int> gone{0};
  const auto given = [&](std::string bytes) {
    auto source = std::make_shared<OwnSource>(std::move(bytes));
    source->gone = &gone;
    return source;
  };
  auto tables = tables_read_from(given(table_bytes(kReadTiles)));
  auto both = joined(*tables.made, *tables.made);
  auto solver = opened(*both.made, kReadTiles);
  auto second = opened(*tables.made, kReadTiles);
  tables.made.reset();
  CHECK(gone == 0);
  both.made.reset();
  second.made.reset();
  CHECK(gone == 0);
  CHECK(solver.made->distance(kFarBoard) == 31);
  solver.made.reset();
  CHECK(gone == 1);

  // Sources that cannot be opened.
  CHECK(tables_read_from(given("no table")).ending.status == kFormat);
  CHECK(gone == 2);
  std::string header = table_bytes(kReadTiles);
  header[700] ^= 1;
  CHECK(tables_read_from(given(header)).ending.status == kDamaged);
  CHECK(gone == 3);
  auto failing = given(table_bytes(kReadTiles));
  failing->mood = OwnSource::Mood::kFailing;
  const Ending failed = tables_read_from(std::move(failing)).ending;
  CHECK(failed.status == kUnreadable);
  CHECK(failed.message.find("elsewhere") == 0);
  CHECK(gone == 4);
  auto waiting = given(table_bytes(kReadTiles));
  waiting->mood = OwnSource::Mood::kWaiting;
  auto later = tables_read_from(std::move(waiting));
  CHECK(later.ending.status == kOk);
  CHECK(gone == 4);
  later.made.reset();
  CHECK(gone == 5);
}

TEST_CASE("calls return pending until the bytes of the table have arrived") {
  for (const Puzzle& puzzle : {kReadTiles, kReadSlides, kReadCubes}) {
    const auto source = std::make_shared<OwnSource>(table_bytes(puzzle));
    source->mood = OwnSource::Mood::kWaiting;
    const auto tables = tables_read_from(source);
    REQUIRE(tables.made != nullptr);
    for (int i = 0; i < 3; ++i) {
      const auto early = opened(*tables.made, puzzle);
      CHECK(early.made == nullptr);
      CHECK(early.ending.status == kPending);
    }
    source->mood = OwnSource::Mood::kGiving;
    const auto solver = opened(*tables.made, puzzle);
    REQUIRE(solver.made != nullptr);
    CHECK(tables.made->puzzles() == std::vector<Puzzle>{puzzle});
    source->mood = OwnSource::Mood::kWaiting;
    check_needs_no_bytes(*solver.made, puzzle);
    check_all_end(*solver.made, puzzle, kPending);
    CHECK(solver.made->failure() == "");
    source->mood = OwnSource::Mood::kGiving;
    const Truth truth(puzzle);
    CHECK(solver.made->distance(far_of(puzzle)) == truth.distance(far_of(puzzle)));
    std::string letters;
    CHECK(solver.made->path(far_of(puzzle), letters) == truth.distance(far_of(puzzle)));
    CHECK(truth.leads(far_of(puzzle), letters));
    CHECK(solver.made->verify() == kOk);
    CHECK(solver.made->prove(2) == kOk);
    CHECK(solver.made->failure() == "");
  }
}

TEST_CASE("bytes that arrive late may be no table, a damaged one, or another one") {
  std::string header = table_bytes(kReadTiles);
  header[700] ^= 1;
  const std::vector<std::pair<std::string, int>> late = {
      {std::string(5000, 'a'), kFormat}, {header, kDamaged}, {table_bytes(kReadCubes), kMissing}};
  for (const auto& [bytes, status] : late) {
    const auto source = std::make_shared<OwnSource>(bytes);
    source->mood = OwnSource::Mood::kWaiting;
    const auto tables = tables_read_from(source);
    CHECK(opened(*tables.made, kReadTiles).ending.status == kPending);
    source->mood = OwnSource::Mood::kFailing;
    CHECK(opened(*tables.made, kReadTiles).ending.status == kUnreadable);
    source->mood = OwnSource::Mood::kGiving;
    CHECK(opened(*tables.made, kReadTiles).ending.status == status);
  }
}

TEST_CASE("a table whose bytes are pending does not delay other tables") {
  const auto source = std::make_shared<OwnSource>(table_bytes(kReadCubes));
  source->mood = OwnSource::Mood::kWaiting;
  const auto late = tables_read_from(source);
  const auto here = tables_of(table_bytes(kReadTiles));
  const auto late_first = joined(*late.made, *here.made);
  const auto late_last = joined(*here.made, *late.made);
  CHECK(opened(*late_last.made, kReadTiles).ending.status == kOk);
  CHECK(opened(*late_last.made, kReadCubes).ending.status == kPending);
  CHECK(opened(*late_first.made, kReadTiles).ending.status == kOk);
  CHECK(opened(*late_first.made, kReadCubes).ending.status == kPending);
  source->mood = OwnSource::Mood::kGiving;
  CHECK(opened(*late_first.made, kReadCubes).ending.status == kOk);
  CHECK(opened(*late_last.made, kReadCubes).ending.status == kOk);
}

// Repeats call() until it is not pending, and supplies the wanted bytes in between. Fails after 200
// rounds.
template <typename Call>
int insist(PendingSource& source, const std::string& bytes, const Call& call) {
  int answer = call();
  for (int rounds = 0; answer == kPending; ++rounds) {
    REQUIRE(rounds < 200);
    const std::vector<Extent> wanted = source.wanted();
    REQUIRE_FALSE(wanted.empty());
    for (const Extent& extent : wanted) {
      source.supply(extent.offset,
                    std::as_bytes(std::span(bytes)).subspan(extent.offset, extent.bytes));
    }
    answer = call();
  }
  return answer;
}

void check_fetched(const Puzzle& puzzle) {
  const std::string bytes = table_bytes(puzzle);
  const auto source = std::make_shared<PendingSource>("far", bytes.size(), 1 << 24);
  const auto tables = tables_read_from(source);
  REQUIRE(tables.made != nullptr);
  std::unique_ptr<Solver> solver;
  CHECK(insist(*source, bytes, [&] {
          Outcome<Solver> outcome = opened(*tables.made, puzzle);
          solver = std::move(outcome.made);
          return outcome.ending.status;
        }) == kOk);
  const Truth truth(puzzle);
  const int expected = truth.distance(far_of(puzzle));
  const auto reference = solver_for(puzzle);
  std::string letters, right;
  CHECK(insist(*source, bytes, [&] { return solver->path(far_of(puzzle), letters); }) == expected);
  CHECK(reference->path(far_of(puzzle), right) == expected);
  CHECK(letters == right);
  std::vector<Step> steps, right_steps;
  CHECK(insist(*source, bytes, [&] { return solver->moves(far_of(puzzle), steps); }) ==
        reference->moves(far_of(puzzle), right_steps));
  CHECK(steps[0].distance == right_steps[0].distance);
  std::uint64_t count = 0, right_count = 0;
  CHECK(insist(*source, bytes, [&] { return solver->count_paths(far_of(puzzle), count); }) == 0);
  CHECK(reference->count_paths(far_of(puzzle), right_count) == 0);
  CHECK(count == right_count);
  std::vector<std::string> paths;
  CHECK(insist(*source, bytes, [&] {
          paths.clear();
          return solver->paths(far_of(puzzle), [&](std::string_view path) {
            paths.emplace_back(path);
            return paths.size() < 50;
          });
        }) == (count > 50 ? kCancelled : kOk));
  std::vector<std::string> all = paths_of(*reference, far_of(puzzle));
  all.resize(std::min<std::size_t>(all.size(), 50));
  CHECK(paths == all);
  const auto known = all_boards_of(truth);
  std::vector<std::int16_t> said(known->distances.size());
  CHECK(insist(*source, bytes, [&] { return solver->distances(known->boards, said, 2); }) == 0);
  CHECK(said == known->distances);
  CHECK(solver->histogram() == truth.histogram());
  CHECK(solver->longest() == truth.longest());
  CHECK(insist(*source, bytes, [&] { return solver->verify(); }) == 0);
  CHECK(insist(*source, bytes, [&] { return solver->prove(1); }) == 0);
}

TEST_CASE("a table fetched piece by piece gives the answers of a complete one") {
  check_fetched(kReadTiles);
  check_fetched(kReadSlides);
  check_fetched(kReadCubes);
}

TEST_CASE("a failing source makes calls unreadable, with a reason, until it works again") {
  for (const Puzzle& puzzle : {kReadTiles, kReadSlides, kReadCubes}) {
    const SourceSolver reading(puzzle, table_bytes(puzzle));
    CHECK(reading.solver->failure() == "");
    reading.source->mood = OwnSource::Mood::kFailing;
    check_needs_no_bytes(*reading.solver, puzzle);
    check_all_end(*reading.solver, puzzle, kUnreadable);
    CHECK(reading.solver->failure().find("elsewhere") == 0);
    CHECK(reading.solver->failure().find("the cable is out") != std::string::npos);
    reading.source->mood = OwnSource::Mood::kGiving;
    CHECK(reading.solver->distance(far_of(puzzle)) == Truth(puzzle).distance(far_of(puzzle)));
  }
}

TEST_CASE("damage found while reading is reported with its position") {
  for (const Puzzle& puzzle : {kReadTiles, kReadSlides}) {
    const SourceSolver tiles(puzzle, damaged(table_bytes(puzzle), 0));
    check_needs_no_bytes(*tiles.solver, puzzle);
    CHECK(tiles.solver->failure() == "");
    check_all_end(*tiles.solver, puzzle, kDamaged);
    CHECK(tiles.solver->failure().find("elsewhere: ") == 0);
    CHECK(tiles.solver->failure().find("(at byte ") != std::string::npos);
  }
  const SourceSolver patterns(kReadCubes, damaged(table_bytes(kReadCubes), 1));
  check_all_end(*patterns.solver, kReadCubes, kDamaged);
  CHECK(patterns.solver->failure() != "");
  const SourceSolver rolls(kReadCubes, damaged(table_bytes(kReadCubes), 0));
  std::string letters;
  CHECK(rolls.solver->distance(kFarPattern) == Truth(kReadCubes).distance(kFarPattern));
  CHECK(rolls.solver->path(kFarPattern, letters) == kDamaged);
  CHECK(rolls.solver->verify() == kDamaged);
  CHECK(rolls.solver->failure() != "");
}

TEST_CASE("sources that are missing, empty, too long or smaller than they claim are refused") {
  CHECK(tables_read_from(nullptr).ending.status == kInvalid);
  CHECK(tables_read_from(std::make_shared<OwnSource>("")).ending.status == kFormat);
  const std::string good = table_bytes(kReadTiles);
  CHECK(tables_read_from(std::make_shared<OwnSource>(good + "x")).ending.status == kDamaged);
  // A source that claims 2^64 - 1 bytes and has those of one table.
  const auto far = std::make_shared<PendingSource>("far", ~std::uint64_t{0});
  const auto tables = tables_read_from(far);
  REQUIRE(tables.made != nullptr);
  CHECK(opened(*tables.made, kReadTiles).ending.status == kPending);
  far->supply(0, std::as_bytes(std::span(good)));
  const int status = opened(*tables.made, kReadTiles).ending.status;
  CHECK((status == kDamaged || status == kPending));
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
