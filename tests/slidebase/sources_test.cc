// Sources supplied by the caller: released once, waiting for bytes, failing, damaged.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "altered.h"
#include "both_apis.h"
#include "query/web/wasm/pending_source.h"
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
  SourceSolver(const Api& api, const Puzzle& of, std::string bytes)
      : puzzle(of), source(std::make_shared<OwnSource>(std::move(bytes))) {
    const auto tables = api.source(source);
    REQUIRE(tables.made != nullptr);
    solver = tables.made->solver(puzzle).made;
    REQUIRE(solver != nullptr);
  }

  Puzzle puzzle;
  std::shared_ptr<OwnSource> source;
  std::unique_ptr<AnySolver> solver;
};

// Checks that every call that needs the table's bytes ends with this status.
void check_all_end(const AnySolver& solver, const Puzzle& puzzle, int status) {
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
  CHECK(solver.verify().status == status);
  CHECK(solver.prove(2).status == status);
}

// Malformed boards, and sliding boards that no moves reach, need no bytes of the table.
void check_needs_no_bytes(const AnySolver& solver, const Puzzle& puzzle) {
  const Bytes none(puzzle.fixed_end().size(), 1);
  CHECK(solver.distance(none) == SLIDEBASE_INVALID);
  if (!puzzle.is_cubic()) {
    CHECK(solver.distance(Bytes{2, 1, 3, 4, 5, 6, 7, 8, 0}) == SLIDEBASE_UNSOLVABLE);
  }
}

TEST_SUITE_BEGIN("sources");

TEST_CASE("a source is released once, after its last user is gone") {
  on_both_apis([](const Api& api) {
    std::atomic<int> gone{0};
    const auto given = [&](std::string bytes) {
      auto source = std::make_shared<OwnSource>(std::move(bytes));
      source->gone = &gone;
      return source;
    };
    auto tables = api.source(given(table_bytes(kReadTiles)));
    auto joined = tables.made->joined(*tables.made);
    auto solver = joined.made->solver(kReadTiles);
    auto second = tables.made->solver(kReadTiles);
    tables.made.reset();
    CHECK(gone == 0);
    joined.made.reset();
    second.made.reset();
    CHECK(gone == 0);
    CHECK(solver.made->distance(kFarBoard) == 31);
    solver.made.reset();
    CHECK(gone == 1);

    // Sources that cannot be opened.
    CHECK(api.source(given("no table")).ending.status == SLIDEBASE_FORMAT);
    CHECK(gone == 2);
    std::string header = table_bytes(kReadTiles);
    header[700] ^= 1;
    CHECK(api.source(given(header)).ending.status == SLIDEBASE_DAMAGED);
    CHECK(gone == 3);
    auto failing = given(table_bytes(kReadTiles));
    failing->mood = OwnSource::Mood::kFailing;
    const Ending failed = api.source(std::move(failing)).ending;
    CHECK(failed.status == SLIDEBASE_UNREADABLE);
    CHECK(failed.message.find("elsewhere") == 0);
    CHECK(gone == 4);
    auto waiting = given(table_bytes(kReadTiles));
    waiting->mood = OwnSource::Mood::kWaiting;
    auto later = api.source(std::move(waiting));
    CHECK(later.ending.status == SLIDEBASE_OK);
    CHECK(gone == 4);
    later.made.reset();
    CHECK(gone == 5);
  });
}

TEST_CASE("calls return pending until the bytes of the table have arrived") {
  on_both_apis([](const Api& api) {
    for (const Puzzle& puzzle : {kReadTiles, kReadSlides, kReadCubes}) {
      const auto source = std::make_shared<OwnSource>(table_bytes(puzzle));
      source->mood = OwnSource::Mood::kWaiting;
      const auto tables = api.source(source);
      REQUIRE(tables.made != nullptr);
      for (int i = 0; i < 3; ++i) {
        const auto early = tables.made->solver(puzzle);
        CHECK(early.made == nullptr);
        CHECK(early.ending.status == SLIDEBASE_PENDING);
      }
      source->mood = OwnSource::Mood::kGiving;
      const auto solver = tables.made->solver(puzzle);
      REQUIRE(solver.made != nullptr);
      CHECK(tables.made->puzzles() == std::vector<Puzzle>{puzzle});
      source->mood = OwnSource::Mood::kWaiting;
      check_needs_no_bytes(*solver.made, puzzle);
      check_all_end(*solver.made, puzzle, SLIDEBASE_PENDING);
      CHECK(solver.made->failure() == "");
      source->mood = OwnSource::Mood::kGiving;
      const Truth truth(puzzle);
      CHECK(solver.made->distance(far_of(puzzle)) == truth.distance(far_of(puzzle)));
      std::string letters;
      CHECK(solver.made->path(far_of(puzzle), letters) == truth.distance(far_of(puzzle)));
      CHECK(truth.leads(far_of(puzzle), letters));
      CHECK(solver.made->verify().status == SLIDEBASE_OK);
      CHECK(solver.made->prove(2).status == SLIDEBASE_OK);
      CHECK(solver.made->failure() == "");
    }
  });
}

TEST_CASE("bytes that arrive late may be no table, a damaged one, or another one") {
  on_both_apis([](const Api& api) {
    std::string header = table_bytes(kReadTiles);
    header[700] ^= 1;
    const std::vector<std::pair<std::string, int>> late = {
        {std::string(5000, 'a'), SLIDEBASE_FORMAT},
        {header, SLIDEBASE_DAMAGED},
        {table_bytes(kReadCubes), SLIDEBASE_MISSING}};
    for (const auto& [bytes, status] : late) {
      const auto source = std::make_shared<OwnSource>(bytes);
      source->mood = OwnSource::Mood::kWaiting;
      const auto tables = api.source(source);
      CHECK(tables.made->solver(kReadTiles).ending.status == SLIDEBASE_PENDING);
      source->mood = OwnSource::Mood::kFailing;
      CHECK(tables.made->solver(kReadTiles).ending.status == SLIDEBASE_UNREADABLE);
      source->mood = OwnSource::Mood::kGiving;
      CHECK(tables.made->solver(kReadTiles).ending.status == status);
    }
  });
}

TEST_CASE("a table whose bytes are pending does not delay other tables") {
  on_both_apis([](const Api& api) {
    const auto source = std::make_shared<OwnSource>(table_bytes(kReadCubes));
    source->mood = OwnSource::Mood::kWaiting;
    const auto late = api.source(source);
    const auto here = api.memory(table_bytes(kReadTiles));
    const auto late_first = late.made->joined(*here.made);
    const auto late_last = here.made->joined(*late.made);
    CHECK(late_last.made->solver(kReadTiles).ending.status == SLIDEBASE_OK);
    CHECK(late_last.made->solver(kReadCubes).ending.status == SLIDEBASE_PENDING);
    CHECK(late_first.made->solver(kReadTiles).ending.status == SLIDEBASE_OK);
    CHECK(late_first.made->solver(kReadCubes).ending.status == SLIDEBASE_PENDING);
    source->mood = OwnSource::Mood::kGiving;
    CHECK(late_first.made->solver(kReadCubes).ending.status == SLIDEBASE_OK);
    CHECK(late_last.made->solver(kReadCubes).ending.status == SLIDEBASE_OK);
  });
}

// Repeats call() until it is not pending, and supplies the wanted bytes in between. Fails after 200
// rounds.
template <typename Call>
int insist(PendingSource& source, const std::string& bytes, const Call& call) {
  int answer = call();
  for (int rounds = 0; answer == SLIDEBASE_PENDING; ++rounds) {
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

void check_fetched(const Api& api, const Puzzle& puzzle) {
  const std::string bytes = table_bytes(puzzle);
  const auto source = std::make_shared<PendingSource>("far", bytes.size(), 1 << 24);
  const auto tables = api.source(source);
  REQUIRE(tables.made != nullptr);
  std::unique_ptr<AnySolver> solver;
  CHECK(insist(*source, bytes, [&] {
          Outcome<AnySolver> opened = tables.made->solver(puzzle);
          solver = std::move(opened.made);
          return opened.ending.status;
        }) == SLIDEBASE_OK);
  const Truth truth(puzzle);
  const int expected = truth.distance(far_of(puzzle));
  const auto reference = solver_for(api, puzzle);
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
        }) == (count > 50 ? SLIDEBASE_CANCELLED : SLIDEBASE_OK));
  std::vector<std::string> all = reference->paths_of(far_of(puzzle));
  all.resize(std::min<std::size_t>(all.size(), 50));
  CHECK(paths == all);
  const auto known = all_boards_of(truth);
  std::vector<std::int16_t> said(known->distances.size());
  CHECK(insist(*source, bytes, [&] { return solver->distances(known->boards, said, 2); }) == 0);
  CHECK(said == known->distances);
  std::vector<std::uint64_t> counts;
  CHECK(insist(*source, bytes, [&] { return solver->histogram(counts).status; }) == 0);
  CHECK(counts == truth.histogram());
  CHECK(solver->longest() == truth.longest());
  CHECK(insist(*source, bytes, [&] { return solver->verify().status; }) == 0);
  CHECK(insist(*source, bytes, [&] { return solver->prove(1).status; }) == 0);
}

TEST_CASE("a table fetched piece by piece gives the answers of a complete one") {
  on_both_apis([](const Api& api) {
    check_fetched(api, kReadTiles);
    check_fetched(api, kReadSlides);
    check_fetched(api, kReadCubes);
  });
}

TEST_CASE("a failing source makes calls unreadable, with a reason, until it works again") {
  on_both_apis([](const Api& api) {
    for (const Puzzle& puzzle : {kReadTiles, kReadSlides, kReadCubes}) {
      const SourceSolver reading(api, puzzle, table_bytes(puzzle));
      CHECK(reading.solver->failure() == "");
      reading.source->mood = OwnSource::Mood::kFailing;
      check_needs_no_bytes(*reading.solver, puzzle);
      check_all_end(*reading.solver, puzzle, SLIDEBASE_UNREADABLE);
      CHECK(reading.solver->failure().find("elsewhere") == 0);
      if (&api == &cpp_api()) {
        CHECK(reading.solver->failure().find("the cable is out") != std::string::npos);
      }
      reading.source->mood = OwnSource::Mood::kGiving;
      CHECK(reading.solver->distance(far_of(puzzle)) == Truth(puzzle).distance(far_of(puzzle)));
    }
  });
}

TEST_CASE("damage found while reading is reported with its position") {
  on_both_apis([](const Api& api) {
    for (const Puzzle& puzzle : {kReadTiles, kReadSlides}) {
      const SourceSolver tiles(api, puzzle, damaged(table_bytes(puzzle), 0));
      check_needs_no_bytes(*tiles.solver, puzzle);
      CHECK(tiles.solver->failure() == "");
      check_all_end(*tiles.solver, puzzle, SLIDEBASE_DAMAGED);
      CHECK(tiles.solver->failure().find("elsewhere: ") == 0);
      CHECK(tiles.solver->failure().find("(at byte ") != std::string::npos);
    }
    const SourceSolver patterns(api, kReadCubes, damaged(table_bytes(kReadCubes), 1));
    check_all_end(*patterns.solver, kReadCubes, SLIDEBASE_DAMAGED);
    CHECK(patterns.solver->failure() != "");
    const SourceSolver rolls(api, kReadCubes, damaged(table_bytes(kReadCubes), 0));
    std::string letters;
    CHECK(rolls.solver->distance(kFarPattern) == Truth(kReadCubes).distance(kFarPattern));
    CHECK(rolls.solver->path(kFarPattern, letters) == SLIDEBASE_DAMAGED);
    CHECK(rolls.solver->verify().status == SLIDEBASE_DAMAGED);
    CHECK(rolls.solver->failure() != "");
  });
}

TEST_CASE("sources that are missing, empty, too long or smaller than they claim are refused") {
  on_both_apis([](const Api& api) {
    CHECK(api.source(nullptr).ending.status == SLIDEBASE_INVALID);
    CHECK(api.source(std::make_shared<OwnSource>("")).ending.status == SLIDEBASE_FORMAT);
    const std::string good = table_bytes(kReadTiles);
    CHECK(api.source(std::make_shared<OwnSource>(good + "x")).ending.status == SLIDEBASE_DAMAGED);
    // A source that claims 2^64 - 1 bytes and has those of one table.
    const auto far = std::make_shared<PendingSource>("far", ~std::uint64_t{0});
    const auto tables = api.source(far);
    REQUIRE(tables.made != nullptr);
    CHECK(tables.made->solver(kReadTiles).ending.status == SLIDEBASE_PENDING);
    far->supply(0, std::as_bytes(std::span(good)));
    const int status = tables.made->solver(kReadTiles).ending.status;
    CHECK((status == SLIDEBASE_DAMAGED || status == SLIDEBASE_PENDING));
  });
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
