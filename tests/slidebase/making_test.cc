// Tables made, verified and proved.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "altered.h"
#include "solvers.h"
#include "tests/support/long_run.h"
#include "tests/support/temporary_folder.h"
#include "truth.h"
#include "whole.h"

namespace slidebase::test {
namespace {

// Under sanitizers smaller boards replace some of 3x3, and one number of threads is tried.
const int kCubicRows = kSanitized ? 2 : 3;
const Puzzle kSlides = Puzzle::sliding(kCubicRows, 3).in(Metric::kMulti);
const std::vector<unsigned> kThreadCounts =
    kSanitized ? std::vector<unsigned>{3} : std::vector<unsigned>{0, 1, 3};

std::vector<Puzzle> puzzles_to_make() {
  return {Puzzle::sliding(2, 2),
          Puzzle::sliding(3, 2),
          Puzzle::sliding(2, 4),
          Puzzle::sliding(3, 3, Bytes{5, 8, 2, 0, 7, 1, 3, 6, 4}),
          Puzzle::sliding(2, 2).in(Metric::kMulti),
          Puzzle::sliding(4, 2).in(Metric::kMulti),
          kSlides,
          Puzzle::cubic(2, 2, 1),
          Puzzle::cubic(2, 3, 4),
          Puzzle::cubic(kCubicRows, 3, 1),
          Puzzle::cubic(3, 2, 1, CubeKind::kMarked),
          Puzzle::cubic(2, 2, 0, CubeKind::kDice, CubicGoals::kTops)};
}

Bytes drawn_boards(const Solver& solver, std::size_t count) {
  Bytes boards(count * static_cast<std::size_t>(solver.puzzle().cells()));
  CHECK(solver.sample(0, solver.longest(), 1, boards) == kOk);
  return boards;
}

// Boards of this many random moves from the goal.
Bytes walked_boards(const Puzzle& puzzle, int moves, std::size_t count) {
  std::mt19937 random(1);
  Bytes boards;
  for (std::size_t i = 0; i < count; ++i) {
    Bytes board(puzzle.fixed_end().begin(), puzzle.fixed_end().end());
    for (int made = 0; made < moves; ++made) {
      const int blank = static_cast<int>(std::ranges::find(board, 0) - board.begin());
      const int row = blank / puzzle.cols() + static_cast<int>(random() % 3) - 1;
      const int col = blank % puzzle.cols() +
                      (row == blank / puzzle.cols() ? static_cast<int>(random() % 3) - 1 : 0);
      if (row >= 0 && row < puzzle.rows() && col >= 0 && col < puzzle.cols()) {
        std::swap(board[static_cast<std::size_t>(blank)],
                  board[static_cast<std::size_t>(row * puzzle.cols() + col)]);
      }
    }
    boards.insert(boards.end(), board.begin(), board.end());
  }
  return boards;
}

// Checks the promises about a Progress: one thread, rising numbers, the same total.
class Watch {
 public:
  Progress progress() {
    return [this](std::uint64_t done, std::uint64_t of) {
      CHECK(std::this_thread::get_id() == thread_);
      CHECK(done <= of);
      CHECK(done >= done_);
      CHECK((calls_ == 0 || of == of_));
      ++calls_;
      done_ = done;
      of_ = of;
      return true;
    };
  }
  // Call this when the work is done.
  void check_ended() const {
    CHECK(calls_ > 0);
    CHECK(of_ > 0);
    CHECK(done_ == of_);
  }
  std::uint64_t of() const { return of_; }

 private:
  std::thread::id thread_ = std::this_thread::get_id();
  std::uint64_t calls_ = 0, done_ = 0, of_ = 0;
};

const Progress kStop = [](std::uint64_t, std::uint64_t) { return false; };

TEST_SUITE_BEGIN("making");

TEST_CASE("a table is the same in a file, in memory, and from the program that makes tables") {
  const TemporaryFolder folder;
  for (const Puzzle& puzzle : puzzles_to_make()) {
    CAPTURE(puzzle.table_name());
    for (const unsigned threads : kThreadCounts) {
      const std::string path = (folder / "made.sbt").string();
      Making making;
      making.threads = threads;
      CHECK(make_file(puzzle, path, making).status == kOk);
      std::string bytes;
      CHECK(make_bytes(puzzle, bytes, making).status == kOk);
      const std::string expected = table_bytes(puzzle);
      CHECK((read_file(path) == expected));
      CHECK((bytes == expected));
    }
  }
  CHECK(folder.names() == std::vector<std::string>{"made.sbt"});
}

// Sections of 102 to 544 MB, which are verified without being kept decoded.
TEST_CASE("sections of more than 64 MiB give the same distances raw and compressed") {
  if (!long_part("tables with sections of more than 64 MiB")) {
    return;
  }
  const TemporaryFolder folder;
  for (const Puzzle& puzzle : {Puzzle::cubic(3, 4, 11), Puzzle::cubic(3, 4, 11, CubeKind::kMarked),
                               Puzzle::sliding(3, 4).in(Metric::kMulti),
                               Puzzle::sliding(4, 5, Bytes{1,  2,  3,  4,  5,  6,  7,  8, 9, 10, 11,
                                                           12, 13, 14, 15, 16, 17, 18, 0, 19})}) {
    const bool searched = puzzle.cells() > 16;
    std::vector<std::vector<std::int16_t>> distances;
    Bytes boards;
    for (const int compression : {0, 1}) {
      const auto file = folder / "wide.sbt";
      make_table(puzzle, file,
                 {.compression = compression,
                  .patterns = searched ? Patterns::kStandard : Patterns::kNone});
      const std::string bytes = read_file(file);
      for (const Tables& tables :
           {Tables::file(file), Tables::memory(std::as_bytes(std::span(bytes)))}) {
        const Solver solver(tables, puzzle);
        if (boards.empty()) {
          boards = searched ? walked_boards(puzzle, 60, 200) : drawn_boards(solver, 2000);
        }
        for (const bool verified : {false, true}) {
          CHECK((!verified || solver.verify() == kOk));
          auto& found =
              distances.emplace_back(boards.size() / static_cast<std::size_t>(puzzle.cells()));
          CHECK(solver.distances(boards, found, 2) == kOk);
          CHECK(std::ranges::min(found) >= 0);
        }
      }
    }
    CHECK(distances.size() == 8);
    for (const auto& found : distances) {
      CHECK(found == distances.front());
    }
  }
}

TEST_CASE("making a table reports progress on the calling thread") {
  const TemporaryFolder folder;
  for (const Puzzle& puzzle : {Puzzle::sliding(3, 3), kSlides, Puzzle::cubic(kCubicRows, 3, 0)}) {
    for (const unsigned threads : {1U, 2U}) {
      Watch in_memory, to_file;
      std::string bytes;
      CHECK(make_bytes(puzzle, bytes, {threads, 0, in_memory.progress()}).status == kOk);
      in_memory.check_ended();
      CHECK(make_file(puzzle, (folder / "made.sbt").string(), {threads, 3, to_file.progress()})
                .status == kOk);
      to_file.check_ended();
      CHECK(in_memory.of() == to_file.of());
    }
  }
}

TEST_CASE("making that is cancelled leaves no new file and does not change an old one") {
  const TemporaryFolder folder;
  const std::string path = (folder / "made.sbt").string();
  for (const Puzzle& puzzle : {Puzzle::sliding(3, 3), kSlides, Puzzle::cubic(kCubicRows, 3, 0)}) {
    for (const std::uint64_t half : {0U, 1U, 2U}) {
      CAPTURE(half);
      const Making given_up = {
          1, 0, [&](std::uint64_t done, std::uint64_t of) { return 2 * done < half * of; }};
      CHECK(make_file(puzzle, path, given_up).status == kCancelled);
      CHECK(folder.names().empty());
      std::string untouched = "before";
      CHECK(make_bytes(puzzle, untouched, given_up).status == kCancelled);
      CHECK(untouched == "before");
      write_file(path, "old");
      CHECK(make_file(puzzle, path, given_up).status == kCancelled);
      CHECK(read_file(path) == "old");
      CHECK(folder.names().size() == 1);
      std::filesystem::remove(path);
    }
  }
}

TEST_CASE("an old file is replaced by the complete new table") {
  const TemporaryFolder folder;
  const std::string path = (folder / "made.sbt").string();
  write_file(path, "old");
  CHECK(make_file(Puzzle::sliding(2, 3), path, {}).status == kOk);
  CHECK((read_file(path) == table_bytes(Puzzle::sliding(2, 3))));
  CHECK(folder.names().size() == 1);
}

TEST_CASE("tables that exceed the memory and unknown compression levels are refused") {
  const TemporaryFolder folder;
  const std::string path = (folder / "made.sbt").string();
  const auto refused = [&](const Puzzle& puzzle, const Making& making) {
    std::string bytes = "before";
    const Ending in_memory = make_bytes(puzzle, bytes, making);
    const Ending to_file = make_file(puzzle, path, making);
    CHECK(bytes == "before");
    CHECK(folder.names().empty());
    CHECK(in_memory.status == to_file.status);
    CHECK(in_memory.message.empty() == to_file.message.empty());
    return to_file.status;
  };
  for (const auto& [rows, cols] : {std::pair{4, 4}, {2, 8}, {8, 2}}) {
    CHECK(refused(Puzzle::sliding(rows, cols), {}) == kMemory);
  }
  for (const int level : {-1, 23, 1000, -0x7fffffff - 1}) {
    Making making;
    making.compression = level;
    CHECK(refused(Puzzle::sliding(2, 3), making) == kInvalid);
  }
}

TEST_CASE("pattern tables are made, named and found like complete ones") {
  const TemporaryFolder folder;
  const Puzzle puzzle = Puzzle::sliding(2, 5), fifteen = Puzzle::sliding(4, 4);
  CHECK(fifteen.table_name(Patterns::kSmall) == "additive-4x4-15-small.sbt");
  CHECK(fifteen.table_name(Patterns::kNone) == fifteen.table_name());
  Watch watch;
  Making making;
  making.patterns = Patterns::kStandard;
  making.progress = watch.progress();
  const std::string path = (folder / puzzle.table_name(making.patterns)).string();
  CHECK(make_file(puzzle, path, making).status == kOk);
  watch.check_ended();
  making.progress = {};
  std::string bytes;
  CHECK(make_bytes(puzzle, bytes, making).status == kOk);
  CHECK((bytes == read_file(path)));

  const auto tables = tables_in({folder.path().string()});
  REQUIRE(tables.made);
  const auto solver = opened(*tables.made, puzzle);
  REQUIRE(solver.made);
  const auto complete = solver_for(puzzle);
  CHECK(solver.made->histogram().empty());
  const Bytes board = {0, 9, 8, 7, 6, 5, 4, 3, 2, 1};
  CHECK(solver.made->distance(board) == complete->distance(board));

  making.progress = kStop;
  CHECK(make_bytes(puzzle, bytes, making).status == kCancelled);
  making.patterns = static_cast<Patterns>(4);
  CHECK(make_bytes(puzzle, bytes, making).status == kInvalid);
  making.patterns = Patterns::kSmall;
  CHECK(make_bytes(Puzzle::cubic(3, 3, 0), bytes, making).status == kInvalid);
  CHECK_THROWS_AS(Puzzle::cubic(3, 3, 0).table_name(Patterns::kSmall), Error);
  const Puzzle slides = Puzzle::sliding(3, 4).in(Metric::kMulti);
  making.progress = {};
  CHECK(make_bytes(slides, bytes, making).status == kOk);
  const auto coloured = tables_of(bytes);
  REQUIRE(coloured.made);
  const auto searching = opened(*coloured.made, slides);
  REQUIRE(searching.made);
  const Bytes near = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11};
  CHECK(searching.made->distance(near) == 1);
  CHECK(slides.table_name(Patterns::kSmall) == "coloured-3x4-11-small.sbt");
  making.patterns = Patterns::kHard;
  CHECK(make_bytes(slides, bytes, making).status == kInvalid);
  CHECK_THROWS_AS(slides.table_name(Patterns::kHard), Error);
  CHECK(slides.table_name(Patterns::kNone) == "sliding-3x4-11-multi.sbt");
}

TEST_CASE("a path that cannot be written is an error, and no file is left") {
  const TemporaryFolder folder;
  const Puzzle puzzle = Puzzle::sliding(2, 3);
  const Ending nowhere = make_file(puzzle, (folder / "none/made.sbt").string(), {});
  CHECK(nowhere.status == kUnreadable);
  CHECK(nowhere.message.find("none") != std::string::npos);
  CHECK(make_file(puzzle, "/dev/null/made.sbt", {}).status == kUnreadable);
  CHECK(make_file(puzzle, folder.path().string(), {}).status == kUnreadable);
  CHECK(make_file(puzzle, "", {}).status < 0);
  CHECK(folder.names().empty());
}

TEST_CASE("good tables pass verify and prove, which report progress") {
  for (const Puzzle& puzzle : puzzles_to_make()) {
    CAPTURE(puzzle.table_name());
    const auto solver = solver_for(puzzle);
    Watch verified;
    std::string why;
    CHECK(solver->verify(verified.progress(), &why) == kOk);
    verified.check_ended();
    const bool large = puzzle.is_cubic() && puzzle.cells() == 9;
    for (const unsigned threads : large ? std::vector{2U} : kThreadCounts) {
      Watch proved;
      CHECK(solver->prove(threads, proved.progress(), &why) == kOk);
      CHECK(why == "");
      proved.check_ended();
    }
    CHECK(solver->verify(kStop) == kCancelled);
    CHECK(solver->prove(2, kStop) == kCancelled);
    CHECK(solver->verify() == kOk);
    CHECK((large || solver->prove(1) == kOk));
    CHECK(solver->failure() == "");
  }
}

TEST_CASE("a table with wrong bits and right digests passes verify and fails prove") {
  for (const Puzzle& puzzle : {Puzzle::sliding(2, 3), Puzzle::sliding(3, 3), Puzzle::cubic(2, 3, 5),
                               Puzzle::cubic(2, 3, 4, CubeKind::kMarked)}) {
    CAPTURE(puzzle.table_name());
    for (const std::uint64_t index : {0U, 1U, 17U, 59U}) {
      const auto solver = solver_from(puzzle, forged(table_bytes(puzzle), index));
      CHECK(solver->verify() == kOk);
      std::string why;
      CHECK(solver->prove(2, {}, &why) == kDamaged);
      CHECK(why != "");
    }
  }
}

TEST_CASE("a data set has the same bytes for any number of threads") {
  const TemporaryFolder folder;
  const std::string path = (folder / "set.npz").string();
  std::string first;
  const auto solver = solver_for(Puzzle::sliding(3, 3));
  const auto status_of = [&](const Solver& of, const Dataset& dataset) {
    return ending_of([&] { of.write_dataset(path, dataset); }).status;
  };
  for (const unsigned threads : {1U, 2U, 7U}) {
    Watch watch;
    Dataset dataset{.count = 5000, .seed = 2, .least = 4, .by_distance = true, .progress = {}};
    dataset.threads = threads;
    dataset.progress = watch.progress();
    solver->write_dataset(path, dataset);
    watch.check_ended();
    const std::string bytes = read_file(path);
    CHECK(bytes == (first.empty() ? bytes : first));
    first = bytes;
    std::filesystem::remove(path);
  }
  Dataset stopped{.count = 5000, .progress = kStop};
  CHECK(status_of(*solver, stopped) == kCancelled);
  for (const Dataset& wrong :
       {Dataset{.greatest = 32, .progress = {}}, Dataset{.least = -1, .progress = {}},
        Dataset{.least = 3, .greatest = 2, .progress = {}},
        Dataset{.test_percent = 101, .progress = {}},
        Dataset{.count = std::uint64_t{1} << 60, .progress = {}}}) {
    CHECK(status_of(*solver, wrong) == kInvalid);
  }
  CHECK(status_of(*solver_for(Puzzle::cubic(2, 2, 0)), {}) == kInvalid);
  CHECK(folder.names().empty());
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
