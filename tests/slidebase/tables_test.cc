// Where tables are found: folders, files, memory, joined tables; missing and wrong tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "altered.h"
#include "solvers.h"
#include "tests/support/long_run.h"
#include "tests/support/sparse_table.h"
#include "tests/support/system.h"
#include "tests/support/temporary_folder.h"
#include "truth.h"
#include "whole.h"

namespace slidebase::test {
namespace {

// How opening a solver from these tables ends; the tables must be open.
Ending opening(const Outcome<Tables>& tables, const Puzzle& puzzle) {
  REQUIRE(tables.made != nullptr);
  const Outcome<Solver> solver = opened(*tables.made, puzzle);
  CHECK((solver.made != nullptr) == (solver.ending.status == kOk));
  return solver.ending;
}

// Checks that the tables give every board of the puzzle the distance that a search finds.
void check_answers(const Tables& tables, const Puzzle& puzzle) {
  const Outcome<Solver> solver = opened(tables, puzzle);
  CAPTURE(solver.ending.message);
  REQUIRE(solver.made != nullptr);
  const Truth truth(puzzle);
  const auto all = all_boards_of(truth);
  CHECK(distances_of(*solver.made, all->boards, all->distances.size(), 1) == all->distances);
}

void copy_table(const Puzzle& puzzle, const std::filesystem::path& folder) {
  std::filesystem::copy_file(table_path(puzzle), folder / puzzle.table_name());
}

const Puzzle kTiles = Puzzle::sliding(2, 3);
const Puzzle kTilesInSlides = kTiles.in(Metric::kMulti);
const Puzzle kNine = Puzzle::sliding(3, 3);
const Puzzle kTen = Puzzle::sliding(2, 5);
const Puzzle kCubes = Puzzle::cubic(2, 3, 0);

TEST_SUITE_BEGIN("tables");

TEST_CASE("one table answers every puzzle of its class") {
  const auto tables = tables_in({table_folder(kTiles)});
  REQUIRE(tables.made != nullptr);
  for (const Puzzle& puzzle : {kTiles, Puzzle::sliding(3, 2), Puzzle::sliding(2, 2),
                               Puzzle::sliding(2, 3, Bytes{0, 5, 1, 4, 2, 3}),
                               Puzzle::sliding(2, 3, Bytes{5, 0, 1, 4, 2, 3})}) {
    table_path(puzzle);  // makes the table if it is missing
    check_answers(*tables.made, puzzle);
  }
  const auto from_file = tables_of_file(table_path(kCubes));
  REQUIRE(from_file.made != nullptr);
  for (const int start : {0, 2, 3, 5}) {
    check_answers(*from_file.made, Puzzle::cubic(2, 3, start));
  }
  check_answers(*from_file.made, Puzzle::cubic(3, 2, 4));
  CHECK(opening(from_file, Puzzle::cubic(2, 3, 1)).status == kMissing);
  CHECK(opening(from_file, kTiles).status == kMissing);
}

TEST_CASE("a folder, a file, memory and a source give the same answers") {
  for (const Puzzle& puzzle : {kTiles, kTilesInSlides, kCubes}) {
    const std::string bytes = table_bytes(puzzle);
    check_answers(*tables_in({"/nowhere", table_folder(puzzle)}).made, puzzle);
    check_answers(*tables_of_file(table_path(puzzle)).made, puzzle);
    check_answers(*tables_of(bytes).made, puzzle);
    check_answers(*tables_read_from(std::make_shared<OwnSource>(bytes)).made, puzzle);
  }
}

TEST_CASE("the usual tables are in the folders of SLIDEBASE_PATH, then in the user's") {
  const TemporaryFolder folder;
  static std::string none = "SLIDEBASE_PATH=", path = none + "/nowhere:" + table_folder(kTen),
                     data = "XDG_DATA_HOME=" + folder.path().string();
  table_path(kTen);  // makes the table if it is missing
  std::filesystem::create_directory(folder / "slidebase");
  std::filesystem::remove(folder / "slidebase" / kTen.table_name());
  ::putenv(none.data());
  ::putenv(data.data());
  const auto users = outcome_of([] { return Tables(); });
  CHECK(opening(users, kTen).status == kMissing);
  copy_table(kTen, folder / "slidebase");
  CHECK(opening(users, kTen).status == kOk);
  std::filesystem::remove(folder / "slidebase" / kTen.table_name());
  ::putenv(path.data());
  CHECK(opened(Tables(), kTen).ending.status == kOk);
}

TEST_CASE("memory is copied, whatever its alignment") {
  std::string bytes = "x" + table_bytes(kTiles);
  const auto tables = tables_of(std::string_view(bytes).substr(1));
  std::ranges::fill(bytes, 'x');
  bytes.clear();
  bytes.shrink_to_fit();
  check_answers(*tables.made, kTiles);
}

TEST_CASE("the message about a missing table names it, and no program that may not be there") {
  const TemporaryFolder empty;
  const auto folders = tables_in({empty.path().string()});
  const Ending tiles = opening(folders, Puzzle::sliding(3, 3, Bytes{5, 8, 2, 0, 7, 1, 3, 6, 4}));
  CHECK(tiles.status == kMissing);
  CHECK(tiles.message == "no table sliding-3x3-7.sbt was found; make it with: make_table()");
  const Ending cubes = opening(folders, Puzzle::cubic(4, 3, 0));
  CHECK(cubes.status == kMissing);
  CHECK(cubes.message.find("cubic-3x4-11.sbt") != std::string::npos);
  const Ending marked = opening(folders, Puzzle::cubic(3, 3, 4, CubeKind::kMarked));
  CHECK(marked.status == kMissing);
  CHECK(marked.message.find("cubic-marked-3x3-4.sbt") != std::string::npos);
  CHECK(opening(folders, Puzzle::sliding(4, 4)).status == kOk);  // pattern tables
  CHECK(opening(tables_in({}), kNine).status == kMissing);
  CHECK(opening(tables_in({"/nowhere/at all"}), kNine).status == kMissing);
  CHECK(tables_in({"/nowhere"}).made->puzzles().empty());
}

TEST_CASE("a table of single moves is no table of slides, nor the other way round") {
  const Puzzle nine = kNine.in(Metric::kMulti), twelve = Puzzle::sliding(3, 4).in(Metric::kMulti);
  const auto single = tables_of(table_bytes(kNine)), slides = tables_of(table_bytes(nine));
  const Ending ending = opening(single, nine);
  CHECK(ending.status == kMissing);
  CHECK(ending.message.find("sliding-3x3-8-multi.sbt") != std::string::npos);
  CHECK(opening(slides, kNine).status == kMissing);
  CHECK(slides.made->puzzles() == std::vector<Puzzle>{nine});
  const auto both = joined(*single.made, *slides.made);
  check_answers(*both.made, kNine);
  check_answers(*both.made, kSanitized ? kNine : nine);  // api-sources has slides there

  const TemporaryFolder folder;
  copy_table(kNine, folder.path());
  const auto folders = tables_in({folder.path().string()});
  const Ending larger = opening(folders, twelve);
  CHECK(larger.status == kMissing);
  CHECK(larger.message.find("sliding-3x4-11-multi.sbt") != std::string::npos);
  CHECK(opened(*folders.made, twelve, Patterns::kSmall).ending.status == kMissing);
  write_file(folder / nine.table_name(), table_bytes(kNine));
  CHECK(opening(tables_in({folder.path().string()}), nine).status == kFormat);
}

TEST_CASE("tables in slides have at most 14 cells or are of 3x5 or 4x4, and cubes have no slides") {
  for (const Puzzle& puzzle :
       {Puzzle::sliding(2, 8), Puzzle::sliding(5, 5), Puzzle::sliding(10, 10)}) {
    CHECK_THROWS_AS(puzzle.in(Metric::kMulti).table_name(), Error);
  }
  const Puzzle cubes = Puzzle::cubic(2, 3, 0);
  CHECK_THROWS_AS((void)cubes.in(Metric::kMulti), Error);
  CHECK(cubes.in(Metric::kSingle) == cubes);
  const Puzzle fifteen = Puzzle::sliding(4, 4).in(Metric::kMulti);
  CHECK(fifteen.table_name(Patterns::kStandard) == "coloured-4x4-15-standard.sbt");
  CHECK(Puzzle::sliding(5, 3).in(Metric::kMulti).table_name(Patterns::kSmall) ==
        "coloured-3x5-14-small.sbt");
  CHECK_THROWS_AS(fifteen.table_name(Patterns::kHard), Error);
  CHECK_THROWS_AS(make_table(fifteen, Making{}), Error);
  CHECK(Puzzle::sliding(2, 7).in(Metric::kMulti).in(Metric::kSingle) == Puzzle::sliding(2, 7));
}

TEST_CASE("boards that can have no tables are opened without any and get lower bounds") {
  const auto none = tables_in({});
  for (const Puzzle& puzzle :
       {Puzzle::sliding(6, 6), Puzzle::sliding(4, 7), Puzzle::sliding(10, 10),
        Puzzle::sliding(2, 8).in(Metric::kMulti), Puzzle::sliding(5, 5).in(Metric::kMulti),
        Puzzle::sliding(10, 10).in(Metric::kMulti)}) {
    const Solver solver(*none.made, puzzle);
    CHECK(solver.patterns() == Patterns::kNone);
    CHECK(solver.histogram().empty());
    CHECK(solver.prove() == kInvalid);
    CHECK(solver.verify() == kInvalid);
    CHECK_THROWS_AS(Solver(*none.made, puzzle, Patterns::kSmall), Error);
    const auto cells = static_cast<std::size_t>(puzzle.cells());
    Bytes boards(3 * cells), other(cells);
    REQUIRE(solver.sample(0, solver.longest(), 5, boards) == kOk);
    std::ranges::copy(puzzle.fixed_end(), boards.begin());
    std::ranges::copy(puzzle.fixed_end(), boards.end() - static_cast<std::ptrdiff_t>(cells));
    std::swap(*(boards.end() - 2), *(boards.end() - 3));
    REQUIRE(puzzle.parse(puzzle.text(Board(boards).subspan(cells, cells)), other) == kOk);
    CHECK(std::ranges::equal(other, Board(boards).subspan(cells, cells)));
    std::vector<std::int16_t> distances(3), bounds(3), manhattan(3);
    const auto columns = static_cast<std::size_t>(puzzle.move_count());
    std::vector<std::int16_t> values(3 * columns);
    REQUIRE(solver.answer(boards, {.distances = distances, .values = values, .bounds = bounds}) ==
            kOk);
    CHECK(distances == std::vector<std::int16_t>{0, kUndecided, kUnsolvable});
    REQUIRE(puzzle.heuristic(boards, Bound::kManhattan, manhattan) == kOk);
    CHECK(bounds[0] == 0);
    CHECK((puzzle.metric() == Metric::kMulti ? bounds[1] > 0 : bounds[1] >= manhattan[1]));
    CHECK(std::ranges::count(std::span(values).first(columns), 1) ==
          (puzzle.metric() == Metric::kMulti ? puzzle.rows() + puzzle.cols() - 2 : 2));
    CHECK(solver.limited({.seconds = 1}).distance(other) == kUndecided);
    std::string path = "?";
    CHECK(solver.path(Board(boards).first(cells), path) == 0);
    CHECK(path.empty());
  }
}

TEST_CASE("folders are searched when a table is needed, not before") {
  const TemporaryFolder folder;
  const auto tables = tables_in({(folder / "later").string()});
  CHECK(opening(tables, kNine).status == kMissing);
  std::filesystem::create_directory(folder / "later");
  copy_table(kNine, folder / "later");
  check_answers(*tables.made, kNine);
}

TEST_CASE("small puzzles need no table file; larger ones do") {
  const auto none = tables_in({});
  for (const Puzzle& puzzle :
       {Puzzle::sliding(2, 2), kTiles, Puzzle::sliding(3, 2, Bytes{5, 0, 1, 4, 2, 3}),
        Puzzle::sliding(2, 4), Puzzle::sliding(4, 2, Bytes{0, 1, 2, 3, 4, 5, 6, 7}), kTilesInSlides,
        Puzzle::sliding(4, 2, Bytes{0, 1, 2, 3, 4, 5, 6, 7}).in(Metric::kMulti),
        Puzzle::cubic(2, 2, 0), kCubes, Puzzle::cubic(3, 2, 4),
        Puzzle::cubic(3, 2, 4, CubeKind::kMarked), Puzzle::cubic(2, 2, 1, CubeKind::kDice)}) {
    check_answers(*none.made, puzzle);
  }
  CHECK(opening(none, Puzzle::cubic(2, 4, 0)).status == kMissing);
  CHECK(opening(none, Puzzle::cubic(2, 4, 0, CubeKind::kMarked)).status == kMissing);
  CHECK(opening(none, Puzzle::sliding(2, 5)).status == kMissing);
}

TEST_CASE("the first folder that has the table is used, even if that table is damaged") {
  const TemporaryFolder bad, good;
  copy_table(kTiles, good.path());
  write_file(bad / kTiles.table_name(), damaged(table_bytes(kTiles), 0));
  const std::string good_path = good.path().string(), bad_path = bad.path().string();
  check_answers(*tables_in({good_path, bad_path}).made, kTiles);
  const Ending damaged_first = opening(tables_in({bad_path, good_path}), kTiles);
  CHECK(damaged_first.status == kDamaged);
  CHECK(damaged_first.message.find(bad_path) == 0);
  CHECK(damaged_first.offset.has_value());
}

TEST_CASE("a table under the name of another table is refused") {
  const TemporaryFolder folder;
  write_file(folder / kTiles.table_name(), table_bytes(Puzzle::sliding(2, 2)));
  CHECK(opening(tables_in({folder.path().string()}), kTiles).status == kFormat);
}

TEST_CASE("files that are not tables are refused") {
  const TemporaryFolder folder;
  const auto ending_of = [&](const std::string& bytes) {
    write_file(folder / "table", bytes);
    const Outcome<Tables> from_file = tables_of_file((folder / "table").string());
    CHECK(from_file.made == nullptr);
    CHECK(from_file.ending.message.find((folder / "table").string()) == 0);
    const Ending from_memory = tables_of(bytes).ending;
    CHECK(from_memory.status == from_file.ending.status);
    CHECK(tables_read_from(std::make_shared<OwnSource>(bytes)).ending.status ==
          from_file.ending.status);
    return from_file.ending;
  };
  const std::string good = table_bytes(kTiles);
  CHECK(ending_of("").status == kFormat);
  CHECK(ending_of("a").status == kFormat);
  CHECK(ending_of(std::string(5000, 'a')).status == kFormat);
  CHECK(ending_of(good.substr(0, 100)).status == kDamaged);
  CHECK(ending_of(good.substr(0, good.size() - 1)).status == kDamaged);
  CHECK(ending_of(good + "a").status == kDamaged);
  std::string header = good;
  header[700] ^= 1;
  const Ending damaged_header = ending_of(header);
  CHECK(damaged_header.status == kDamaged);
  CHECK(damaged_header.offset.has_value());
  CHECK(tables_of_file((folder / "none").string()).ending.status == kMissing);
  CHECK(tables_of_file(folder.path().string()).ending.status == kUnreadable);
  CHECK(tables_of_file("").ending.status < 0);
  for (const std::size_t section : {std::size_t{0}, std::size_t{1}}) {
    CHECK(tables_of(damaged(table_bytes(kCubes), section)).ending.status == kDamaged);
  }
}

TEST_CASE("joined tables: the first is searched before the second") {
  const TemporaryFolder bad;
  write_file(bad / kTiles.table_name(), damaged(table_bytes(kTiles), 0));
  auto broken = tables_in({bad.path().string()});
  auto tiles = tables_of(table_bytes(kTiles));
  auto cubes = tables_of_file(table_path(kCubes));
  auto one = joined(*tiles.made, *cubes.made);
  auto all = joined(*one.made, *broken.made);
  auto wrong = joined(*broken.made, *one.made);
  CHECK(opening(wrong, kTiles).status == kDamaged);
  check_answers(*wrong.made, kCubes);
  broken.made.reset();
  tiles.made.reset();
  cubes.made.reset();
  check_answers(*one.made, kTiles);
  one.made.reset();
  check_answers(*all.made, kTiles);
  check_answers(*all.made, kCubes);
  CHECK(opening(all, Puzzle::sliding(3, 3)).status == kMissing);
  CHECK(all.made->puzzles() == std::vector<Puzzle>{kTiles, Puzzle::cubic(2, 3, 5)});
}

TEST_CASE("a table of one kind of cubes is none of another, whatever the goals") {
  const Puzzle marked = Puzzle::cubic(2, 3, 0, CubeKind::kMarked);
  const auto axes = tables_of(table_bytes(kCubes)), marks = tables_of(table_bytes(marked));
  CHECK(opening(axes, marked).status == kMissing);
  CHECK(opening(marks, kCubes).status == kMissing);
  CHECK(opening(marks, Puzzle::cubic(2, 3, 0, CubeKind::kDice)).status == kMissing);
  CHECK(marks.made->puzzles() ==
        std::vector<Puzzle>{Puzzle::cubic(2, 3, 5, CubeKind::kMarked, CubicGoals::kPositions)});
  check_answers(*marks.made, marked);
  check_answers(*marks.made, Puzzle::cubic(3, 2, 5, CubeKind::kMarked, CubicGoals::kTops));
  check_answers(*axes.made, Puzzle::cubic(2, 3, 2, CubeKind::kAxes, CubicGoals::kPositions));
  const auto both = joined(*axes.made, *marks.made);
  check_answers(*both.made, kCubes);
  check_answers(*both.made, marked);
}

TEST_CASE("the first of two tables of one class is used") {
  const std::string good = table_bytes(kTiles);
  const auto true_tables = tables_of(good);
  const auto forged_tables = tables_of(forged(good, 3));
  REQUIRE(forged_tables.made != nullptr);
  const auto is_proved = [&](const Tables& first, const Tables& second) {
    return Solver(first + second, kTiles).prove(1) == kOk;
  };
  CHECK(is_proved(*true_tables.made, *forged_tables.made));
  CHECK_FALSE(is_proved(*forged_tables.made, *true_tables.made));
}

TEST_CASE("tables can be joined many times, also with themselves") {
  auto tables = tables_of(table_bytes(kTiles));
  for (int i = 0; i < 8; ++i) {
    tables = joined(*tables.made, *tables.made);
  }
  check_answers(*tables.made, kTiles);
  CHECK_FALSE(tables.made->puzzles().empty());
}

TEST_CASE("puzzles() gives the plain goal or start of a table's class") {
  const Puzzle edge = Puzzle::sliding(3, 3, Bytes{5, 8, 2, 0, 7, 1, 3, 6, 4});
  const auto puzzles_of = [&](const Puzzle& puzzle) {
    return tables_of_file(table_path(puzzle)).made->puzzles();
  };
  CHECK(puzzles_of(kTiles) == std::vector<Puzzle>{kTiles});
  CHECK(puzzles_of(Puzzle::sliding(3, 2)) == std::vector<Puzzle>{kTiles});
  CHECK(puzzles_of(edge) ==
        std::vector<Puzzle>{Puzzle::sliding(3, 3, Bytes{1, 2, 3, 4, 5, 6, 7, 0, 8})});
  CHECK(puzzles_of(kCubes) == std::vector<Puzzle>{Puzzle::cubic(2, 3, 5)});
  CHECK(puzzles_of(Puzzle::cubic(2, 3, 1)) == std::vector<Puzzle>{Puzzle::cubic(2, 3, 4)});
  CHECK(tables_in({table_folder(kTiles)}).made->puzzles().empty());
}

TEST_CASE("a solver works after its tables are freed and the file is removed") {
  const TemporaryFolder folder;
  copy_table(kTiles, folder.path());
  auto tables = tables_in({folder.path().string()});
  auto solver = opened(*tables.made, kTiles);
  tables.made.reset();
  std::filesystem::remove(folder / kTiles.table_name());
  CHECK(solver.made->distance(Bytes{4, 5, 0, 1, 2, 3}) == 21);
  CHECK(solver.made->verify() == kOk);
  CHECK(solver.made->failure() == "");
}

// More than 12 cells: a sparse file that claims 1.3 TB, with the right bits near the goal and holes
// elsewhere.
TEST_CASE("boards of 16 cells near the goal are answered; farther away the table is damaged" *
          doctest::skip(kIsWindows)) {
  const TemporaryFolder folder;
  write_sparse_table(folder / "sliding-4x4-15.sbt", {4, 4}, 15, 7);
  const Puzzle fifteen = Puzzle::sliding(4, 4);
  Tiles goal{};
  std::ranges::copy(fifteen.fixed_end(), goal.begin());
  const NearBoards near({4, 4}, goal, 7);
  const auto tables = tables_in({folder.path().string()});
  const auto solver = opened(*tables.made, fifteen);
  REQUIRE(solver.made != nullptr);
  std::size_t wrong = 0;
  for (const auto& [tiles, distance] : near.boards()) {
    const Bytes board(tiles.begin(), tiles.begin() + 16);
    std::string path;
    wrong += solver.made->path(board, path) == distance && solver.made->distance(board) == distance
                 ? 0U
                 : 1U;
    wrong += fifteen.check(board, path) == kOk ? 0U : 1U;
  }
  CHECK(near.boards().size() > 400);
  CHECK(wrong == 0);
  CHECK(solver.made->failure() == "");
  const Bytes far = {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1, 2, 0};
  const Bytes odd = {2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0};
  CHECK(solver.made->distance(odd) == kUnsolvable);
  CHECK(solver.made->distance(far) == kDamaged);
  std::string path = "before";
  CHECK(solver.made->path(far, path) == kDamaged);
  CHECK(solver.made->failure().find("sliding-4x4-15.sbt") != std::string::npos);
  Bytes two = far;
  two.insert(two.end(), odd.begin(), odd.end());
  std::vector<std::int16_t> said(2, 77);
  CHECK(solver.made->distances(two, said, 2) == kDamaged);
  CHECK(said == std::vector<std::int16_t>{kDamaged, kUnsolvable});
}

TEST_CASE("a file overwritten in place under an open solver is reported as damaged") {
  const TemporaryFolder folder;
  const auto path = folder / "table.sbt";
  write_file(path, table_bytes(Puzzle::sliding(3, 3)));
  const auto solver = opened(Tables::file(path), Puzzle::sliding(3, 3));
  const Bytes board = {8, 6, 7, 2, 5, 4, 3, 0, 1};
  CHECK(solver.made->distance(board) == 31);
  overwrite_file(path, std::string(std::filesystem::file_size(path), '\0'));
  Bytes many;
  for (int i = 0; i < 100; ++i) {
    many.insert(many.end(), board.begin(), board.end());
  }
  std::vector<std::int16_t> said(100, 77);
  CHECK(solver.made->distances(many, said, 1) == kDamaged);
  CHECK(said == std::vector<std::int16_t>(100, kDamaged));
  CHECK(solver.made->failure() != "");
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
