// Heuristics against naive definitions, audits against known facts and planted faults, and NumPy
// files with other heuristics.
#include "common/solve/heuristics.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "common/solve/sliding_solver.h"
#include "common/study/audit.h"
#include "common/study/distance_field.h"
#include "common/study/npy.h"
#include "tests/support/arrangements.h"
#include "tests/support/tables_for.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::Board;

int value(Bound kind, const char* board) {
  const Heuristic heuristic(kind, test::k3x3, test::tiles_of(test::board_of("12345678x")));
  return heuristic(test::tiles_of(test::board_of(board)));
}

// The fewest tiles to take out of a line so that the remaining tiles that belong there are in
// order, by trying all subsets. `places` has the goal position of each tile in the line, -1 for a
// tile of another line.
int fewest_to_remove(const std::vector<int>& places) {
  int fewest = static_cast<int>(places.size());
  for (unsigned removed = 0; removed < 1U << places.size(); ++removed) {
    int count = 0, last = -1;
    bool in_order = true;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if ((removed >> i & 1) != 0) {
        ++count;
      } else if (places[i] >= 0) {
        in_order = in_order && places[i] > last;
        last = places[i];
      }
    }
    if (in_order) {
      fewest = std::min(fewest, count);
    }
  }
  return fewest;
}

int naive_linear_conflict(Shape shape, const Board& goal, const Board& board) {
  const auto goal_cell = [&](int tile) {
    return static_cast<Cell>(std::ranges::find(goal, tile) - goal.begin());
  };
  int sum = 0;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (const int tile = board[static_cast<std::size_t>(c)]; tile != 0) {
      sum += std::abs(shape.row(c) - shape.row(goal_cell(tile))) +
             std::abs(shape.col(c) - shape.col(goal_cell(tile)));
    }
  }
  for (const bool rows : {true, false}) {
    for (int line = 0; line < (rows ? shape.rows : shape.cols); ++line) {
      std::vector<int> places;
      for (int i = 0; i < (rows ? shape.cols : shape.rows); ++i) {
        const int tile =
            board[static_cast<std::size_t>(rows ? shape.cell(line, i) : shape.cell(i, line))];
        const Cell home = goal_cell(tile);
        const bool here = tile != 0 && (rows ? shape.row(home) : shape.col(home)) == line;
        places.push_back(here ? (rows ? shape.col(home) : shape.row(home)) : -1);
      }
      sum += 2 * fewest_to_remove(places);
    }
  }
  return sum;
}

Audit audit_bytes(const SlidingSolver& solver, const std::vector<std::uint8_t>& h,
                  unsigned threads = 2) {
  Workers workers(threads);
  return audit_heuristic({solver.space(), solver},
                         distance_field(solver.space(), solver.table(), workers), h, workers);
}

Audit audit_kind(const SlidingSolver& solver, Bound kind) {
  Workers workers(2);
  const Heuristic heuristic(kind, solver.shape(), solver.goal());
  return audit_bytes(solver, heuristic_field({solver.space(), solver}, heuristic, workers));
}

TEST_SUITE_BEGIN("heuristics");

TEST_CASE("the heuristics have the values worked out by hand") {
  CHECK(value(Bound::kMisplaced, "12345678x") == 0);
  CHECK(value(Bound::kMisplaced, "x12345678") == 8);
  CHECK(value(Bound::kManhattan, "12345678x") == 0);
  CHECK(value(Bound::kManhattan, "1234567x8") == 1);
  CHECK(value(Bound::kManhattan, "64785x321") == 21);
  // Manhattan, and 2 for each tile that must step aside: two tiles of 3 2 1 in their row.
  CHECK(value(Bound::kLinearConflict, "32145678x") == 4 + 4);
  CHECK(value(Bound::kLinearConflict, "31245678x") == 4 + 2);
  CHECK(value(Bound::kLinearConflict, "72345618x") == 4 + 4);
  CHECK(value(Bound::kLinearConflict, "1254367x8") == 5);   // 3 is not in its own row
  CHECK(value(Bound::kLinearConflict, "1x2345678") == 11);  // the blank causes no conflict
}

TEST_CASE("linear conflict of larger boards is that by trying all subsets, with long lines too") {
  for (const Shape shape : {Shape{5, 5}, {4, 5}, {2, 9}, {12, 2}, {3, 8}}) {
    const Board goal = test::plain_goal(shape, shape.cells() / 2);
    const Heuristic heuristic(Bound::kLinearConflict, shape, test::tiles_of(goal));
    const auto check = [&](const Board& board) {
      const int naive = naive_linear_conflict(shape, goal, board);
      const int found = heuristic(test::tiles_of(board));
      return found == naive ? "" : std::to_string(found) + ", naive " + std::to_string(naive);
    };
    CHECK(test::counterexample_among_sample(shape, 20, check) == "");
    Board near = goal;  // random boards have few conflicts
    for (std::size_t i = 0; i + 1 < near.size(); i += 2) {
      std::swap(near[i], near[near.size() - 1 - i]);
      CHECK(check(near) == "");
    }
  }
}

TEST_CASE("linear conflict of every board of 3x3, 2x4 and 4x2 is that by trying all subsets") {
  const std::pair<Shape, const char*> cases[] = {{test::k3x3, "12345678x"},
                                                 {test::k3x3, "6843x7251"},
                                                 {{2, 4}, "1234567x"},
                                                 {{4, 2}, "31x72546"}};
  for (const auto& [shape, text] : cases) {
    const Board goal = test::board_of(text);
    const Heuristic heuristic(Bound::kLinearConflict, shape, test::tiles_of(goal));
    CHECK(test::counterexample_among_boards(shape, [&](const Board& board) {
            const int naive = naive_linear_conflict(shape, goal, board);
            const int found = heuristic(test::tiles_of(board));
            return found == naive ? "" : std::to_string(found) + ", naive " + std::to_string(naive);
          }) == "");
  }
}

TEST_CASE("all three heuristics are admissible and consistent, with sums that never fall") {
  const std::pair<Shape, const char*> cases[] = {
      {test::k3x3, "12345678x"}, {test::k3x3, "1238x4765"}, {test::k3x3, "6x4315872"},
      {{2, 4}, "1234567x"},      {{4, 2}, "31x72546"},      {{2, 2}, "123x"}};
  for (const auto& [shape, goal] : cases) {
    INFO(shape.name() << " goal " << goal);
    const SlidingSolver solver = test::sliding_solver(shape, test::tiles_of(test::board_of(goal)));
    std::uint64_t last = 0;
    for (const Bound kind : {Bound::kMisplaced, Bound::kManhattan, Bound::kLinearConflict}) {
      const Audit audit = audit_kind(solver, kind);
      CHECK(audit.states == solver.table().info().states);
      CHECK(audit.admissible());
      CHECK(audit.consistent());
      CHECK(audit.sum_h >= last);
      last = audit.sum_h;
    }
  }
}

// Each of 8 tiles is misplaced in 8 of 9 places; the histogram gives the sum of the distances.
TEST_CASE("the sums over all boards of 3x3 are the known ones") {
  const SlidingSolver solver =
      test::sliding_solver(test::k3x3, test::tiles_of(test::board_of("12345678x")));
  const Audit misplaced = audit_kind(solver, Bound::kMisplaced);
  CHECK(misplaced.sum_h * 9 == misplaced.states * 64);
  std::uint64_t sum = 0;
  const auto& histogram = solver.table().info().histogram;
  for (std::size_t d = 0; d < histogram.size(); ++d) {
    sum += d * histogram[d];
  }
  CHECK(misplaced.sum_d == sum);
  CHECK(std::accumulate(misplaced.errors.begin(), misplaced.errors.end(), std::uint64_t{0}) ==
        misplaced.states);
}

TEST_CASE("planted faults are found, and the first in the table's order is reported") {
  const SlidingSolver solver =
      test::sliding_solver(test::k3x3, test::tiles_of(test::board_of("1238x4765")));
  const SlidingSpace& space = solver.space();
  Workers workers(1);
  const auto exact = distance_field(space, solver.table(), workers);
  const auto at = [&](State state) { return place_of_state(state, space.layer_size()); };
  const auto board_of = [&](State state) { return solver.from_table(space.board_of(state)); };
  CHECK(audit_bytes(solver, exact).consistent());
  CHECK(audit_bytes(solver, exact).exact == 181440);

  SUBCASE("two bounds too high by 2") {
    auto h = exact;
    const State first{3, 777}, second{3, 15000};
    h[at(first)] += 2;
    h[at(second)] += 2;
    for (const unsigned threads : {1U, 3U}) {
      const Audit audit = audit_bytes(solver, h, threads);
      CHECK(audit.overestimates == 2);
      REQUIRE(audit.first_overestimate.has_value());
      CHECK(audit.first_overestimate->board == board_of(first));
      CHECK(audit.first_overestimate->h == audit.first_overestimate->d + 2);
      CHECK(audit.errors[-2 - Audit::kLeastError] == 2);
      // h falls by 3 along each move towards the goal, and along no other.
      std::string nearer;
      std::uint64_t drops = 0;
      for (const State state : {first, second}) {
        for (const Move move : kMoves) {
          if (space.shape().neighbour(state.blank, move) >= 0 &&
              exact[at(space.neighbour(state, move))] < exact[at(state)]) {
            ++drops;
            nearer += state == first ? std::string(1, solver.user_letter(move)) : "";
          }
        }
      }
      CHECK(audit.drops == drops);
      REQUIRE(audit.first_drop.has_value());
      CHECK(audit.first_drop->board == board_of(first));
      CHECK(audit.first_drop->letter == *std::ranges::min_element(nearer));
      CHECK(audit.first_drop->before - audit.first_drop->after == 3);
    }
  }
  SUBCASE("a bound that is too low breaks only consistency, seen from a neighbour") {
    auto h = exact;
    const State low{8, 4321};
    h[at(low)] = 0;
    const Audit audit = audit_bytes(solver, h);
    CHECK(audit.admissible());
    CHECK_FALSE(audit.consistent());
    CHECK(audit.drops == 2);  // the blank is in a corner
    REQUIRE(audit.first_drop.has_value());
    SlidingBoard from(solver.shape(), audit.first_drop->board);
    CHECK(solver.to_table(from.tiles())[Cell{5}] == 0);
    CHECK(from.move(*move_of(audit.first_drop->letter)));
    CHECK(from.tiles() == board_of(low));
    CHECK(audit.first_drop->after == 0);
  }
  SUBCASE("a bound of the goal that is not 0") {
    auto h = exact;
    h[at(space.root_state())] = 1;
    const Audit audit = audit_bytes(solver, h);
    CHECK(audit.overestimates == 1);
    CHECK(audit.drops == 0);
    CHECK(audit.goal_h == 1);
    CHECK_FALSE(audit.consistent());
  }
}

std::string npy_fault(const std::filesystem::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary) << content;
  try {
    const NpyFile file(path, {2, 3});
    return "";
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kFormat);
    return std::string(error.what()).substr(path.string().size() + 2);
  }
}

// Magic, version 1.0, a length and a dictionary.
std::string npy_with(const std::string& dictionary) {
  return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(dictionary.size()) + '\0' +
         dictionary;
}

TEST_CASE("a NumPy file is read as it was written") {
  const test::TemporaryFolder folder;
  const std::vector<std::uint8_t> values = {1, 2, 3, 4, 5, 255};
  std::ofstream(folder / "a.npy", std::ios::binary)
      << npy_header({2, 3}) << std::string(values.begin(), values.end());
  CHECK(std::ranges::equal(NpyFile(folder / "a.npy", {2, 3}).values(), values));
  CHECK(npy_header({2, 3}).size() == 128);
  CHECK(npy_header({2, 3}).substr(10, 60) ==
        "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), } ");
  CHECK(npy_header({2, 3}).back() == '\n');
}

TEST_CASE("a NumPy file of another type, shape or version is refused with the reason") {
  const test::TemporaryFolder folder;
  const auto path = folder / "a.npy";
  const std::string header = npy_header({2, 3});
  CHECK(npy_fault(path, header + "abcdef") == "");
  CHECK(npy_fault(path, npy_with("{'shape':(2,3),'fortran_order':False,'descr':'|u1'}\n") +
                            "abcdef") == "");
  CHECK(npy_fault(path, "") == "not a NumPy array file");
  CHECK(npy_fault(path, "PK\x03\x04") == "not a NumPy array file");
  std::string version = header;
  version[6] = 2;
  CHECK(npy_fault(path, version) == "not format 1.0 of NumPy's array files");
  CHECK(npy_fault(path, header.substr(0, 9)) == "the file ends within its header");
  CHECK(npy_fault(path, header.substr(0, 100)) == "the file ends within its header");
  CHECK(npy_fault(path, header + "abcde") ==
        "the file has 133 bytes, by its header it should have 134");
  CHECK(npy_fault(path, header + "abcdefg") ==
        "the file has 135 bytes, by its header it should have 134");
  CHECK(npy_fault(path, npy_header({3, 2}) + "abcdef") ==
        "its shape is '(3,2)', expected (2, 3), the layers of the table and the states of each");
  CHECK(npy_fault(path, npy_with("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }")) ==
        "its values are ''<f8'', expected unsigned bytes, '|u1'");
  CHECK(npy_fault(path, npy_with("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }")) ==
        "its values are not in C order (fortran_order is not False)");
  for (const char* dictionary :
       {"", "{", "{}", "{}}", "{'descr': '|u1'}", "{'descr'}", "{''}", "{:}", "{'a':}",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3}",
        "{'descr': '|u1', 'descr': '|u1', 'fortran_order': False, 'shape': (2, 3)}",
        "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), 'more': 1}"}) {
    INFO(dictionary);
    CHECK(npy_fault(path, npy_with(dictionary)) ==
          "its header is not a dictionary of descr, fortran_order and shape");
  }
}

TEST_CASE("an audit of a sample has about the means of an audit of all boards") {
  const Tiles goal = test::tiles_of(test::board_of("1238x4765"));
  const SlidingSolver solver = test::sliding_solver(test::k3x3, goal);
  Workers one(1), three(3);
  for (const Bound kind : {Bound::kMisplaced, Bound::kLinearConflict}) {
    const Audit all = audit_kind(solver, kind);
    const Audit some = audit_sample(solver, Heuristic(kind, test::k3x3, goal), 20000, 5, three);
    CHECK(some.states == 20000);
    CHECK(some.admissible());
    CHECK(some.consistent());
    const auto mean = [](std::uint64_t sum, const Audit& audit) {
      return static_cast<double>(sum) / static_cast<double>(audit.states);
    };
    CHECK(mean(some.sum_h, some) == doctest::Approx(mean(all.sum_h, all)).epsilon(0.01));
    CHECK(mean(some.sum_d, some) == doctest::Approx(mean(all.sum_d, all)).epsilon(0.01));
    CHECK(some.exact == some.errors[-Audit::kLeastError]);
    const Audit alone = audit_sample(solver, Heuristic(kind, test::k3x3, goal), 20000, 5, one);
    CHECK(alone.errors == some.errors);
  }
}

TEST_CASE("an audit of a sample finds the faults in the bounds of another goal") {
  const Tiles goal = test::tiles_of(test::board_of("1238x4765"));
  const SlidingSolver solver = test::sliding_solver(test::k3x3, goal);
  const Heuristic other(Bound::kLinearConflict, test::k3x3,
                        test::tiles_of(test::board_of("12345678x")));
  Workers workers(2);
  const Audit audit = audit_sample(solver, other, 5000, 5, workers);
  CHECK(audit.goal_h == other(goal));
  CHECK(audit.goal_h > 0);
  CHECK_FALSE(audit.consistent());
  CHECK(audit.drops == 0);  // apart from that it is consistent
  std::uint64_t over = 0;
  for (int error = Audit::kLeastError; error < 0; ++error) {
    over += audit.errors[static_cast<std::size_t>(error - Audit::kLeastError)];
  }
  CHECK(audit.overestimates == over);
  REQUIRE(audit.first_overestimate.has_value());
  const Overestimate& first = *audit.first_overestimate;
  std::array<char, kMaxPath> letters;
  CHECK(solver.solve(first.board, letters.data()) == Length(first.d));
  CHECK(other(first.board) == first.h);
  CHECK(first.h > first.d);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
