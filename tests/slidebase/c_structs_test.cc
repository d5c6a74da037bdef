// The structs of the C API: of a program compiled with another version of the header, and with
// invalid contents.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "c_calls.h"
#include "solvers.h"
#include "tests/support/temporary_folder.h"
#include "truth.h"

namespace slidebase::test {
namespace {

// Calls every function that needs a puzzle and no tables; returns how many calls succeed.
int calls_that_pass(const slidebase_puzzle* puzzle) {
  const std::uint8_t board[16] = {1, 2, 3, 4, 5, 0};
  std::uint8_t made[16];
  char text[100];
  std::uint64_t number = 0;
  const std::vector<int> statuses = {slidebase_board_count(puzzle, &number),
                                     slidebase_rank(puzzle, board, 6, &number),
                                     slidebase_unrank(puzzle, 0, made, 6),
                                     slidebase_check(puzzle, board, 6, "", 0),
                                     slidebase_text(puzzle, board, 6, text, sizeof text),
                                     slidebase_table_name(puzzle, text, sizeof text),
                                     slidebase_parse(puzzle, "123450", 6, made, 6, nullptr)};
  return static_cast<int>(std::ranges::count_if(statuses, [](int s) { return s >= 0; }));
}

// The size of slidebase_puzzle in 1.0.0.
constexpr std::size_t kPuzzleOf10 = sizeof(std::size_t) == 8 ? 40 : 32;

slidebase_tables* tables_in_memory(const Puzzle& puzzle) {
  const std::string bytes = table_bytes(puzzle);
  slidebase_tables* tables = nullptr;
  REQUIRE(slidebase_tables_memory(bytes.data(), bytes.size(), &tables, nullptr) == SLIDEBASE_OK);
  return tables;
}

std::string table_name(const slidebase_puzzle* puzzle) {
  char text[100] = "";
  return slidebase_table_name(puzzle, text, sizeof text) < 0 ? "invalid" : text;
}

TEST_SUITE_BEGIN("c-structs");

TEST_CASE("a puzzle is filled as far as its size says, and no farther") {
  const std::uint8_t goal[6] = {5, 4, 3, 2, 1, 0};
  for (std::size_t size = 0; size <= sizeof(slidebase_puzzle) + 40; ++size) {
    CAPTURE(size);
    Sized<slidebase_puzzle> puzzle(slidebase_puzzle{}, size, 0x5a);
    const int tiles = slidebase_sliding(puzzle.get(), 2, 3, goal, 6, nullptr);
    const int cubes = slidebase_cubic(puzzle.get(), 2, 3, 1, nullptr);
    CHECK(is_ok_or_invalid(tiles));
    CHECK(is_ok_or_invalid(cubes));
    if (size == kPuzzleOf10 || size >= sizeof(slidebase_puzzle)) {
      CHECK(tiles == SLIDEBASE_OK);
      CHECK(puzzle.get()->family == SLIDEBASE_CUBIC);
      CHECK(puzzle.get()->fixed_end[1] == 3);
      CHECK(puzzle.get()->size == size);
      CHECK(std::all_of(puzzle.bytes() + kPuzzleOf10, puzzle.bytes() + size,
                        [](unsigned char byte) { return byte == 0; }));
      CHECK(slidebase_table_name(puzzle.get(), nullptr, 0) == 15);
    }
    if (size < sizeof(std::size_t)) {
      CHECK(tiles == SLIDEBASE_INVALID);
      CHECK(cubes == SLIDEBASE_INVALID);
    }
  }
}

TEST_CASE("a puzzle is read as far as its size says, and no farther") {
  const slidebase_puzzle good = c_puzzle(Puzzle::sliding(2, 3));
  for (std::size_t size = 0; size <= sizeof good + 40; ++size) {
    CAPTURE(size);
    Sized<slidebase_puzzle> puzzle(good, size);
    const int passed = calls_that_pass(puzzle.get());
    CHECK((passed == 0 || passed == 7));
    CHECK((size < sizeof good || passed == 7));
    CHECK((size != kPuzzleOf10 || passed == 7));
    CHECK((size >= offsetof(slidebase_puzzle, cols) || passed == 0));
  }
}

// The rule for adding fields to structs (CONTRIBUTING.md).
TEST_CASE("a field of a later header is refused unless it is 0") {
  const slidebase_puzzle in_c = c_puzzle(Puzzle::sliding(2, 3));
  const std::string bytes = table_bytes(Puzzle::sliding(2, 3));
  slidebase_tables *tables = nullptr, *far = nullptr;
  slidebase_solver *solver = nullptr, *limited = nullptr;
  REQUIRE(slidebase_tables_memory(bytes.data(), bytes.size(), &tables, nullptr) == SLIDEBASE_OK);
  REQUIRE(slidebase_solver_new(tables, &in_c, &solver, nullptr) == SLIDEBASE_OK);
  constexpr std::size_t kMore = 24;
  for (std::size_t at = 0; at < kMore; ++at) {
    CAPTURE(at);
    Sized<slidebase_puzzle> puzzle(in_c, sizeof in_c + kMore);
    puzzle.bytes()[sizeof in_c + at] = 1;
    CHECK(calls_that_pass(puzzle.get()) == 0);

    Sized<slidebase_limits> limits({}, sizeof(slidebase_limits) + kMore);
    limits.bytes()[sizeof(slidebase_limits) + at] = 1;
    CHECK(slidebase_solver_limited(solver, limits.get(), &limited, nullptr) == SLIDEBASE_INVALID);

    Sized<slidebase_making> making({}, sizeof(slidebase_making) + kMore);
    making.bytes()[sizeof(slidebase_making) + at] = 1;
    void* made = nullptr;
    std::size_t count = 0;
    CHECK(slidebase_make_memory(&in_c, making.get(), &made, &count, nullptr) == SLIDEBASE_INVALID);

    Sized<slidebase_dataset> dataset({}, sizeof(slidebase_dataset) + kMore);
    dataset.bytes()[sizeof(slidebase_dataset) + at] = 1;
    CHECK(slidebase_write_dataset(solver, "/dev/null/set.npz", dataset.get(), nullptr) ==
          SLIDEBASE_INVALID);

    Callbacks callbacks{bytes};
    Sized<slidebase_source> source(callbacks.source(), sizeof(slidebase_source) + kMore);
    source.bytes()[sizeof(slidebase_source) + at] = 1;
    slidebase_error error{};
    error.size = sizeof error;
    CHECK(slidebase_tables_source(source.get(), &far, &error) == SLIDEBASE_INVALID);
    CHECK(std::string(error.message) ==
          "a struct has a field that this version of the library does not know");
    CHECK(callbacks.released == 1);
  }
  Sized<slidebase_puzzle> unset(in_c, sizeof in_c);
  const std::size_t rubbish = ~std::size_t{0} / 3;
  std::memcpy(unset.bytes(), &rubbish, sizeof rubbish);
  CHECK(calls_that_pass(unset.get()) == 0);
  CHECK(slidebase_sliding(unset.get(), 2, 3, nullptr, 0, nullptr) == SLIDEBASE_INVALID);
  slidebase_solver_free(solver);
  slidebase_tables_free(tables);
}

// A new field starts after these sizes, not in the padding at the end: callers compiled before it
// was added have rubbish there.
TEST_CASE("the structs have the sizes of version 1.0.0, and fields added since behind them") {
  const std::size_t word = sizeof(std::size_t);
  CHECK(offsetof(slidebase_puzzle, metric) == kPuzzleOf10);
  CHECK(offsetof(slidebase_puzzle, cubes) == kPuzzleOf10 + 4);
  CHECK(offsetof(slidebase_puzzle, long_end) == kPuzzleOf10 + 8);
  CHECK(offsetof(slidebase_puzzle, goals) == kPuzzleOf10 + 112);
  CHECK(sizeof(slidebase_puzzle) == kPuzzleOf10 + 120);
  CHECK(sizeof(slidebase_error) == (word == 8 ? 536 : 528));
  CHECK(sizeof(slidebase_source) == (word == 8 ? 48 : 32));
  CHECK(sizeof(slidebase_limits) == (word == 8 ? 48 : 40));
  CHECK(sizeof(slidebase_making) == (word == 8 ? 40 : 24));
  CHECK(sizeof(slidebase_dataset) == (word == 8 ? 64 : 52));
}

TEST_CASE("a struct of zeros, as SLIDEBASE_..._INIT makes it, means the defaults of the C++ API") {
  const TemporaryFolder folder;
  const Puzzle puzzle = Puzzle::sliding(2, 3);
  const Solver in_cpp(Tables(std::vector<std::filesystem::path>()), puzzle);
  slidebase_error error = SLIDEBASE_ERROR_INIT;
  slidebase_puzzle in_c = SLIDEBASE_PUZZLE_INIT;
  in_c.family = SLIDEBASE_SLIDING;
  in_c.rows = 2;
  in_c.cols = 3;
  slidebase_solver* solver = nullptr;
  REQUIRE(slidebase_open(&in_c, nullptr, &solver, &error) == SLIDEBASE_OK);
  CHECK(slidebase_distance(solver, puzzle.fixed_end().data(), 6) == 0);

  const std::string by_c = (folder / "c.npz").string(), by_cpp = (folder / "cpp.npz").string();
  slidebase_dataset dataset = SLIDEBASE_DATASET_INIT;
  dataset.count = 1000;
  CHECK(slidebase_write_dataset(solver, by_c.c_str(), &dataset, &error) == SLIDEBASE_OK);
  in_cpp.write_dataset(by_cpp, {.count = 1000, .progress = {}});
  CHECK(read_file(by_c) == read_file(by_cpp));
  dataset.greatest = dataset.test_percent = SLIDEBASE_ZERO;
  CHECK(slidebase_write_dataset(solver, by_c.c_str(), &dataset, &error) == SLIDEBASE_OK);
  in_cpp.write_dataset(by_cpp, {.count = 1000, .greatest = 0, .test_percent = 0, .progress = {}});
  CHECK(read_file(by_c) == read_file(by_cpp));

  const slidebase_making making = SLIDEBASE_MAKING_INIT;
  void* made = nullptr;
  std::size_t count = 0;
  CHECK(slidebase_make_memory(&in_c, &making, &made, &count, &error) == SLIDEBASE_OK);
  CHECK(std::string_view(static_cast<char*>(made), count) == table_bytes(puzzle));
  slidebase_bytes_free(made);
  const slidebase_limits limits = SLIDEBASE_LIMITS_INIT;
  slidebase_solver* limited = nullptr;
  CHECK(slidebase_solver_limited(solver, &limits, &limited, &error) == SLIDEBASE_OK);
  slidebase_solver_free(limited);
  slidebase_solver_free(solver);
}

TEST_CASE("slidebase_open opens the table of a folder, and says which is missing") {
  const Puzzle puzzle = Puzzle::sliding(3, 3);
  const slidebase_puzzle in_c = c_puzzle(puzzle);
  slidebase_solver* solver = nullptr;
  CHECK(slidebase_open(&in_c, table_folder(puzzle).c_str(), &solver, nullptr) == SLIDEBASE_OK);
  const std::uint8_t board[9] = {8, 6, 7, 2, 5, 4, 3, 0, 1};
  CHECK(slidebase_distance(solver, board, 9) == 31);
  slidebase_solver_free(solver);
  CError error;
  const Ending ending = error.ending(slidebase_open(&in_c, "/nowhere", &solver, error.get()));
  CHECK(ending.status == SLIDEBASE_MISSING);
  CHECK(ending.message.find("sliding-3x3-8.sbt") != std::string::npos);
  CHECK(solver == nullptr);
  CHECK(slidebase_open(nullptr, nullptr, &solver, nullptr) == SLIDEBASE_INVALID);
  CHECK(slidebase_open(&in_c, nullptr, nullptr, nullptr) == SLIDEBASE_INVALID);
}

TEST_CASE("a puzzle of 1.0.0 counts single moves, whatever the bytes that nobody set") {
  slidebase_puzzle good = c_puzzle(Puzzle::sliding(2, 3));
  good.metric = SLIDEBASE_MULTI;
  good.cubes = 7;
  Sized<slidebase_puzzle> puzzle(good, kPuzzleOf10, 0x5a);
  std::memset(puzzle.bytes() + offsetof(slidebase_puzzle, fixed_end) + 6, 0x5a,
              kPuzzleOf10 - offsetof(slidebase_puzzle, fixed_end) - 6);
  CHECK(calls_that_pass(puzzle.get()) == 7);
  CHECK(table_name(puzzle.get()) == "sliding-2x3-5.sbt");
  CError error;
  CHECK(error.ending(slidebase_in_metric(puzzle.get(), SLIDEBASE_MULTI, error.get())).message ==
        "the puzzle's size does not include its metric");
}

TEST_CASE("slidebase_in_metric sets the metric, or fails and changes nothing") {
  slidebase_puzzle puzzle = c_puzzle(Puzzle::sliding(2, 3));
  CHECK(slidebase_in_metric(&puzzle, SLIDEBASE_MULTI, nullptr) == SLIDEBASE_OK);
  CHECK(puzzle.metric == SLIDEBASE_MULTI);
  CHECK(table_name(&puzzle) == "sliding-2x3-5-multi.sbt");
  CHECK(slidebase_in_metric(&puzzle, SLIDEBASE_SINGLE, nullptr) == SLIDEBASE_OK);
  CHECK(table_name(&puzzle) == "sliding-2x3-5.sbt");
  CHECK(slidebase_in_metric(nullptr, SLIDEBASE_SINGLE, nullptr) == SLIDEBASE_INVALID);
  const auto check_refused = [](slidebase_puzzle wanted, int metric, const std::string& why) {
    const slidebase_puzzle before = wanted;
    CError error;
    const Ending ending = error.ending(slidebase_in_metric(&wanted, metric, error.get()));
    CHECK(ending.status == SLIDEBASE_INVALID);
    CHECK(ending.message.find(why) != std::string::npos);
    CHECK(std::memcmp(&wanted, &before, sizeof before) == 0);
    wanted.metric = metric;
    CHECK(calls_that_pass(&wanted) == 0);
    slidebase_tables* tables = nullptr;
    REQUIRE(slidebase_tables_folders(nullptr, 0, &tables, nullptr) == SLIDEBASE_OK);
    slidebase_solver* solver = nullptr;
    CError opening;
    CHECK(opening.ending(slidebase_solver_new(tables, &wanted, &solver, opening.get())).message ==
          ending.message);
    slidebase_tables_free(tables);
  };
  for (const int metric : {2, -1, 256, 0x7fffffff, -0x7fffffff - 1}) {
    check_refused(puzzle, metric, "metric is SLIDEBASE_SINGLE or SLIDEBASE_MULTI");
  }
  check_refused(c_puzzle(Puzzle::cubic(2, 3, 0)), SLIDEBASE_MULTI, "no metric of slides");
  slidebase_puzzle large = c_puzzle(Puzzle::sliding(2, 8));
  CHECK(slidebase_in_metric(&large, SLIDEBASE_MULTI, nullptr) == SLIDEBASE_OK);
  CHECK(table_name(&large) == "invalid");
}

// A board of 5x5 has its end in a field that structs of the earlier sizes do not have.
TEST_CASE("a board of more than 16 cells needs a struct with long_end") {
  std::vector<std::uint8_t> goal(25), made(25);
  std::iota(goal.rbegin(), goal.rend(), std::uint8_t{0});
  for (const std::size_t size : {kPuzzleOf10, kPuzzleOf10 + 8, kPuzzleOf10 + 32}) {
    CAPTURE(size);
    Sized<slidebase_puzzle> puzzle(slidebase_puzzle{}, size);
    CError error;
    CHECK(error.ending(slidebase_sliding(puzzle.get(), 5, 5, goal.data(), goal.size(), error.get()))
              .message == "the puzzle's size does not include all of its cells");
    CHECK(slidebase_sliding(puzzle.get(), 4, 4, nullptr, 0, nullptr) == SLIDEBASE_OK);
    puzzle.get()->rows = puzzle.get()->cols = 5;
    CHECK(slidebase_check(puzzle.get(), goal.data(), 25, "", 0) == SLIDEBASE_INVALID);
  }
  slidebase_puzzle puzzle{};
  puzzle.size = sizeof puzzle;
  REQUIRE(slidebase_sliding(&puzzle, 5, 5, goal.data(), goal.size(), nullptr) == SLIDEBASE_OK);
  CHECK(std::equal(goal.begin(), goal.end(), puzzle.long_end));
  CHECK(slidebase_check(&puzzle, goal.data(), 25, "", 0) == SLIDEBASE_OK);
  CHECK(slidebase_check(&puzzle, goal.data(), 25, "lr", 2) == SLIDEBASE_OK);
  char text[100];
  REQUIRE(slidebase_text(&puzzle, goal.data(), 25, text, sizeof text) > 0);
  CHECK(std::string_view(text).starts_with("24 23 22 21 "));
  CHECK(slidebase_parse(&puzzle, text, std::strlen(text), made.data(), 25, nullptr) ==
        SLIDEBASE_OK);
  CHECK(made == goal);
  for (std::uint8_t* const field : {puzzle.fixed_end, puzzle.long_end + 25, puzzle.long_end}) {
    slidebase_puzzle changed = puzzle;
    reinterpret_cast<unsigned char*>(&changed)[field - reinterpret_cast<std::uint8_t*>(&puzzle)] ^=
        1;
    CHECK(slidebase_check(&changed, goal.data(), 25, "", 0) == SLIDEBASE_INVALID);
  }
  slidebase_puzzle small = c_puzzle(Puzzle::sliding(2, 3));
  small.long_end[0] = 1;
  CHECK(calls_that_pass(&small) == 0);
}

TEST_CASE("a board of more than 16 cells has no complete table, one of more than 20 no rank") {
  for (const auto& [rows, cols] :
       {std::pair{5, 5}, {4, 5}, {2, 12}, {7, 3}, {3, 6}, {6, 6}, {10, 10}}) {
    const Puzzle large = Puzzle::sliding(rows, cols);
    const slidebase_puzzle puzzle = c_puzzle(large);
    const auto cells = static_cast<std::size_t>(large.cells());
    std::vector<std::uint8_t> board(cells);
    std::uint64_t count = 1, rank = 0;
    CHECK(slidebase_board_count(&puzzle, &count) == SLIDEBASE_OK);
    CHECK((count == 0) == (cells > 20));
    const Board goal = large.fixed_end();
    const int ranked = cells > 20 ? SLIDEBASE_INVALID : SLIDEBASE_OK;
    CHECK(slidebase_rank(&puzzle, goal.data(), cells, &rank) == ranked);
    CHECK(slidebase_unrank(&puzzle, rank, board.data(), cells) == ranked);
    CHECK((cells > 20 || std::ranges::equal(board, goal)));
    CHECK(slidebase_ranks(&puzzle, goal.data(), 1, &rank, 1) == SLIDEBASE_OK);
    CHECK((rank == Puzzle::kNoRank) == (cells > 20));
    CHECK(table_name(&puzzle) == "invalid");
    slidebase_puzzle slides = puzzle;
    CHECK(slidebase_in_metric(&slides, SLIDEBASE_MULTI, nullptr) == SLIDEBASE_OK);
    CHECK(table_name(&slides) == "invalid");
    void* made = nullptr;
    std::size_t bytes = 0;
    CError error;
    const Ending ending =
        error.ending(slidebase_make_memory(&puzzle, nullptr, &made, &bytes, error.get()));
    CHECK(ending.status == SLIDEBASE_INVALID);
    CHECK(ending.message.find("the largest sliding board with a ") == 0);
  }
}

TEST_CASE("fields that must be 0 are refused otherwise") {
  slidebase_puzzle puzzle = c_puzzle(Puzzle::sliding(2, 3));
  puzzle.cubes = 1;
  CHECK(calls_that_pass(&puzzle) == 0);
  puzzle = c_puzzle(Puzzle::sliding(2, 3));
  puzzle.goals = 1;
  CHECK(calls_that_pass(&puzzle) == 0);
  puzzle = c_puzzle(Puzzle::sliding(2, 3));
  puzzle.reserved_end = 1;
  CHECK(calls_that_pass(&puzzle) == 0);
#if SIZE_MAX > UINT32_MAX
  puzzle = c_puzzle(Puzzle::sliding(2, 3));
  puzzle.reserved = 1;
  CHECK(calls_that_pass(&puzzle) == 0);
#endif
}

TEST_CASE(
    "a struct that has no goals, or no kind of cubes, is refused for puzzles that need them") {
  struct Needs {
    int cubes, goals;
    std::size_t size;
    std::uint8_t blank;
  };
  const std::size_t with_cubes = kPuzzleOf10 + 8, with_goals = kPuzzleOf10 + 120;
  for (const auto& [cubes, goals, least, blank] :
       {Needs{SLIDEBASE_AXES, SLIDEBASE_TOPS, kPuzzleOf10, 3},
        Needs{SLIDEBASE_AXES, SLIDEBASE_POSITIONS, with_goals, 6},
        Needs{SLIDEBASE_MARKED, SLIDEBASE_TOPS, with_cubes, 2},
        Needs{SLIDEBASE_MARKED, SLIDEBASE_POSITIONS, with_goals, 6},
        Needs{SLIDEBASE_DICE, SLIDEBASE_TOPS, with_cubes, 6},
        Needs{SLIDEBASE_DICE, SLIDEBASE_POSITIONS, with_goals, 24}}) {
    CAPTURE(cubes);
    CAPTURE(goals);
    for (const std::size_t size :
         {kPuzzleOf10, with_cubes, kPuzzleOf10 + 112, with_goals, with_goals + 8}) {
      CAPTURE(size);
      Sized<slidebase_puzzle> puzzle(slidebase_puzzle{}, size, 0x5a);
      CError error;
      const Ending ending =
          error.ending(slidebase_cubic_of(puzzle.get(), 2, 3, 1, cubes, goals, error.get()));
      if (size < least) {
        CHECK(ending.status == SLIDEBASE_INVALID);
        CHECK(ending.message == "the puzzle's size does not include its cubes and goals");
        continue;
      }
      CHECK(ending.status == SLIDEBASE_OK);
      CHECK(puzzle.get()->fixed_end[1] == blank);
      std::uint64_t count = 0, expected = 6;
      for (int cube = 0; cube < 5; ++cube) {
        expected *= blank;
      }
      CHECK(slidebase_board_count(puzzle.get(), &count) == SLIDEBASE_OK);
      CHECK(count == expected);
    }
  }
}

TEST_CASE("an unknown kind of cubes, other goals or a start of another kind are refused") {
  for (const auto& [cubes, goals] :
       {std::pair{3, 0}, {-1, 0}, {256, 0}, {1, 2}, {1, -1}, {0, 256}, {0x7fffffff, 0x7fffffff}}) {
    CAPTURE(cubes);
    CAPTURE(goals);
    slidebase_puzzle puzzle = c_puzzle(Puzzle::cubic(2, 3, 0));
    const slidebase_puzzle before = puzzle;
    CHECK(slidebase_cubic_of(&puzzle, 2, 3, 0, cubes, goals, nullptr) == SLIDEBASE_INVALID);
    CHECK(std::memcmp(&puzzle, &before, sizeof puzzle) == 0);
    puzzle.cubes = cubes;
    puzzle.goals = goals;
    CHECK(calls_that_pass(&puzzle) == 0);
  }
  const slidebase_puzzle marked = c_puzzle(Puzzle::cubic(2, 3, 0, CubeKind::kMarked));
  CHECK(marked.fixed_end[0] == 6);
  CHECK(table_name(&marked) == "cubic-marked-2x3-5.sbt");
  slidebase_puzzle puzzle = marked;
  puzzle.goals = SLIDEBASE_TOPS;  // 6 is not the blank
  CHECK(calls_that_pass(&puzzle) == 0);
  puzzle = marked;
  puzzle.cubes = SLIDEBASE_AXES;  // the uniform orientation is 1
  CHECK(calls_that_pass(&puzzle) == 0);
  puzzle = marked;
  puzzle.fixed_end[3] = 1;
  CHECK(calls_that_pass(&puzzle) == 0);
  puzzle = marked;
  CHECK(slidebase_in_metric(&puzzle, SLIDEBASE_MULTI, nullptr) == SLIDEBASE_INVALID);
  CHECK(slidebase_in_metric(&puzzle, SLIDEBASE_SINGLE, nullptr) == SLIDEBASE_OK);
  CHECK(std::memcmp(&puzzle, &marked, sizeof puzzle) == 0);
}

TEST_CASE("a list of puzzles leaves out cubes whose goals a caller's struct does not have") {
  slidebase_tables* const tables = tables_in_memory(Puzzle::cubic(2, 2, 0, CubeKind::kMarked));
  CHECK(slidebase_tables_puzzles(tables, nullptr, 0) == 1);
  slidebase_puzzle made{};
  made.size = sizeof made;
  CHECK(slidebase_tables_puzzles(tables, &made, 1) == 1);
  CHECK(made.cubes == SLIDEBASE_MARKED);
  CHECK(made.goals == SLIDEBASE_POSITIONS);
  CHECK(table_name(&made) == "cubic-marked-2x2-3.sbt");
  for (const std::size_t size : {kPuzzleOf10, kPuzzleOf10 + 8, kPuzzleOf10 + 112}) {
    Sized<slidebase_puzzle> old(slidebase_puzzle{}, size);
    CHECK(slidebase_tables_puzzles(tables, old.get(), 1) == 0);
  }
  slidebase_tables_free(tables);
}

TEST_CASE("a list of puzzles leaves out those whose metric a caller of 1.0.0 does not know") {
  const Puzzle slides = Puzzle::sliding(3, 2).in(Metric::kMulti);
  slidebase_tables* const first = tables_in_memory(slides);
  slidebase_tables* const second = tables_in_memory(Puzzle::cubic(2, 2, 0));
  slidebase_tables* both = nullptr;
  REQUIRE(slidebase_tables_join(first, second, &both, nullptr) == SLIDEBASE_OK);
  CHECK(slidebase_tables_puzzles(both, nullptr, 0) == 2);
  slidebase_puzzle made[2] = {};
  made[0].size = made[1].size = sizeof made[0];
  CHECK(slidebase_tables_puzzles(both, made, 2) == 2);
  CHECK(table_name(&made[0]) == slides.table_name());
  CHECK(made[1].family == SLIDEBASE_CUBIC);

  // Two structs of 1.0.0; the space of today's behind them is only to read a member.
  std::vector<unsigned char> old(3 * kPuzzleOf10, 0x5a);
  std::memcpy(old.data(), &kPuzzleOf10, sizeof kPuzzleOf10);
  auto* const puzzles = reinterpret_cast<slidebase_puzzle*>(old.data());
  CHECK(slidebase_tables_puzzles(both, puzzles, 2) == 1);
  CHECK(puzzles->family == SLIDEBASE_CUBIC);
  CHECK(std::all_of(old.begin() + kPuzzleOf10, old.end(),
                    [](unsigned char byte) { return byte == 0x5a; }));
  CHECK(slidebase_tables_puzzles(first, puzzles, 2) == 0);
  for (slidebase_tables* tables : {first, second, both}) {
    slidebase_tables_free(tables);
  }
}

TEST_CASE("puzzles with an invalid family, size or goal are refused") {
  const slidebase_puzzle good = c_puzzle(Puzzle::sliding(2, 3));
  const std::string bytes = table_bytes(Puzzle::sliding(2, 3));
  slidebase_tables* tables = nullptr;
  REQUIRE(slidebase_tables_memory(bytes.data(), bytes.size(), &tables, nullptr) == SLIDEBASE_OK);
  const auto check_refused = [&](const slidebase_puzzle& puzzle) {
    CAPTURE(puzzle.family);
    CAPTURE(puzzle.rows);
    CAPTURE(puzzle.cols);
    CAPTURE(board_text(puzzle.fixed_end));
    CHECK(calls_that_pass(&puzzle) == 0);
    slidebase_solver* solver = nullptr;
    CHECK(slidebase_solver_new(tables, &puzzle, &solver, nullptr) == SLIDEBASE_INVALID);
    CHECK(solver == nullptr);
    void* made = nullptr;
    std::size_t count = 0;
    CHECK(slidebase_make_memory(&puzzle, nullptr, &made, &count, nullptr) == SLIDEBASE_INVALID);
    CHECK(slidebase_make_file(&puzzle, "/nowhere/made.sbt", nullptr, nullptr) == SLIDEBASE_INVALID);
  };
  for (const int number : {0, 3, -1, 255, 257, 0x7fffffff, -0x7fffffff - 1}) {
    slidebase_puzzle puzzle = good;
    puzzle.family = number;
    check_refused(puzzle);
    puzzle = good;
    puzzle.rows = number;
    check_refused(puzzle);
    puzzle = good;
    puzzle.cols = number == 3 ? 9 : number;
    check_refused(puzzle);
  }
  for (const int byte : {0, 2, 3, 6, 128, 255}) {
    slidebase_puzzle puzzle = good;
    puzzle.fixed_end[0] = static_cast<std::uint8_t>(byte);
    check_refused(puzzle);
    puzzle = c_puzzle(Puzzle::cubic(2, 3, 0));
    puzzle.fixed_end[0] = static_cast<std::uint8_t>(byte);
    if (byte != 3) {
      check_refused(puzzle);
    }
    puzzle = c_puzzle(Puzzle::cubic(2, 3, 0));
    puzzle.fixed_end[2] = static_cast<std::uint8_t>(byte);
    if (byte != 0) {
      check_refused(puzzle);
    }
  }
  slidebase_puzzle as_cubes = good;
  as_cubes.family = SLIDEBASE_CUBIC;
  check_refused(as_cubes);
  slidebase_tables_free(tables);
}

TEST_CASE("slidebase_making of any size gives the same table or is invalid") {
  const slidebase_puzzle puzzle = c_puzzle(Puzzle::sliding(2, 3));
  const std::string expected = table_bytes(Puzzle::sliding(2, 3));
  slidebase_making good{};
  good.threads = 2;
  for (std::size_t size = 0; size <= sizeof good + 40; ++size) {
    CAPTURE(size);
    Sized<slidebase_making> making(good, size);
    void* made = nullptr;
    std::size_t count = 0;
    const int status = slidebase_make_memory(&puzzle, making.get(), &made, &count, nullptr);
    CHECK(is_ok_or_invalid(status));
    CHECK((size < sizeof good || status == SLIDEBASE_OK));
    if (status == SLIDEBASE_OK) {
      CHECK(std::string_view(static_cast<char*>(made), count) == expected);
    }
    slidebase_bytes_free(made);
  }
}

TEST_CASE("slidebase_limits of any size gives a solver or is invalid") {
  const Puzzle puzzle = Puzzle::sliding(2, 3);
  const std::string bytes = table_bytes(puzzle);
  const slidebase_puzzle in_c = c_puzzle(puzzle);
  slidebase_tables* tables = nullptr;
  slidebase_solver* solver = nullptr;
  REQUIRE(slidebase_tables_memory(bytes.data(), bytes.size(), &tables, nullptr) == SLIDEBASE_OK);
  REQUIRE(slidebase_solver_new(tables, &in_c, &solver, nullptr) == SLIDEBASE_OK);
  slidebase_limits good{};
  good.seconds = 1;
  for (std::size_t size = 0; size <= sizeof good + 40; ++size) {
    CAPTURE(size);
    Sized<slidebase_limits> limits(good, size);
    slidebase_solver* made = nullptr;
    const int status = slidebase_solver_limited(solver, limits.get(), &made, nullptr);
    CHECK(is_ok_or_invalid(status));
    CHECK((size < sizeof good || status == SLIDEBASE_OK));
    CHECK((made != nullptr) == (status == SLIDEBASE_OK));
    slidebase_solver_free(made);
  }
  slidebase_solver_free(solver);
  slidebase_tables_free(tables);
}

TEST_CASE("slidebase_tables_puzzles fills structs of any size or returns invalid") {
  const std::string bytes = table_bytes(Puzzle::sliding(2, 3));
  const std::string other = table_bytes(Puzzle::cubic(2, 2, 0));
  slidebase_tables *first = nullptr, *second = nullptr, *both = nullptr;
  REQUIRE(slidebase_tables_memory(bytes.data(), bytes.size(), &first, nullptr) == SLIDEBASE_OK);
  REQUIRE(slidebase_tables_memory(other.data(), other.size(), &second, nullptr) == SLIDEBASE_OK);
  REQUIRE(slidebase_tables_join(first, second, &both, nullptr) == SLIDEBASE_OK);
  // Sizes that a struct in an array can have.
  constexpr std::size_t kStep = alignof(slidebase_puzzle);
  for (std::size_t size = 0; size <= sizeof(slidebase_puzzle) + 40; size += kStep) {
    CAPTURE(size);
    const auto bytes_of_two = std::make_unique<unsigned char[]>(std::max<std::size_t>(8, 2 * size));
    std::memcpy(bytes_of_two.get(), &size, sizeof size);
    auto* puzzles = reinterpret_cast<slidebase_puzzle*>(bytes_of_two.get());
    const int count = slidebase_tables_puzzles(both, puzzles, 2);
    CHECK((count == 2 || count == SLIDEBASE_INVALID));
    CHECK((size < kPuzzleOf10 || count == 2));
    CHECK((size >= sizeof(std::size_t) || count == SLIDEBASE_INVALID));
    if (size >= kPuzzleOf10) {
      slidebase_puzzle made[2] = {};
      std::memcpy(&made[0], bytes_of_two.get(), std::min(size, sizeof made[0]));
      std::memcpy(&made[1], bytes_of_two.get() + size, std::min(size, sizeof made[1]));
      CHECK(made[0].family == SLIDEBASE_SLIDING);
      CHECK(made[1].family == SLIDEBASE_CUBIC);
      CHECK(made[1].fixed_end[3] == 3);
    }
  }
  for (slidebase_tables* tables : {first, second, both}) {
    slidebase_tables_free(tables);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
