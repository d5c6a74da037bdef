// Compares walks of many boards at once with the plain walk: whole spaces of small boards, boards
// near the goal of large ones, tables with wrong bits, and batches of unusual sizes.
#include "common/solve/sliding_walks.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/memory_source.h"
#include "common/solve/sliding_solver.h"
#include "tests/support/counterexample.h"
#include "tests/support/long_run.h"
#include "tests/support/sparse_table.h"
#include "tests/support/system.h"
#include "tests/support/table_image.h"
#include "tests/support/tables_for.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

constexpr std::size_t kTogether = 1000;

constexpr std::array<std::array<Move, 4>, 3> kOrders = {
    {{Move::kDown, Move::kLeft, Move::kRight, Move::kUp},
     {Move::kUp, Move::kRight, Move::kDown, Move::kLeft},
     {Move::kLeft, Move::kDown, Move::kUp, Move::kRight}}};

constexpr ByMove<char> kMoveLetters = {{'d', 'l', 'r', 'u'}};

// The letters of the plain walk, or "nowhere" if it does not reach the root.
std::string plain(const SlidingSpace& space, const Table& table, State from,
                  const std::array<Move, 4>& order) {
  Path path;
  if (walk(space, table, from, order, path) != Lookup::kReady) {
    return "nowhere";
  }
  std::string letters;
  for (const Move move : path.span()) {
    letters += letter(move);
  }
  return letters;
}

// Whether the letters are legal moves that lead to the root, no more of them than the longest path.
bool leads_to_root(const SlidingSpace& space, const Table& table, State at,
                   const std::string& letters) {
  for (const char c : letters) {
    if (space.target(at.blank, *move_of(c)) < 0) {
      return false;
    }
    at = space.neighbour(at, *move_of(c));
  }
  return at == space.root_state() && static_cast<int>(letters.size()) <= table.info().max_depth();
}

// Walks from many states of a space at once.
class Walked {
 public:
  Walked(const SlidingSpace& space, const Table& table, const std::array<Move, 4>& order)
      : space_(space), table_(table), order_(order), walks_(space, table, order, kMoveLetters) {}

  // The first fault of the paths, or "". In a table with wrong bits, a batched walk may reach the
  // root where the plain walk notices the wrong bits.
  std::string fault(const std::vector<State>& states, bool sound) const {
    std::vector<SlidingWalks::Start> from(states.size());
    std::vector<Letters> paths(states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (!walks_.start_at(space_.board_of(states[i]), from[i]) || from[i].state != states[i]) {
        return test::describe(states[i]) + ": the walk begins at another state";
      }
    }
    walks_.walk(from, paths);
    for (std::size_t i = 0; i < states.size(); ++i) {
      const std::string expected = plain(space_, table_, states[i], order_);
      const std::string got =
          paths[i].arrived
              ? std::string(paths[i].letter.data(), static_cast<std::size_t>(paths[i].length))
              : "nowhere";
      const bool may_differ = !sound && expected == "nowhere";
      if (got != expected && !(may_differ && leads_to_root(space_, table_, states[i], got))) {
        return test::describe(states[i]) + ": path " + got + ", expected " + expected;
      }
    }
    return "";
  }

 private:
  const SlidingSpace& space_;
  const Table& table_;
  std::array<Move, 4> order_;
  SlidingWalks walks_;
};

// The first fault among all states, or among every `stride`-th.
std::string fault_in(const Table& table, const std::array<Move, 4>& order, bool sound,
                     std::uint64_t stride = 1) {
  const SlidingSpace space(table.info().indexed_shape(), table.info().indexed_root());
  const Walked walked(space, table, order);
  std::vector<State> states;
  const std::uint64_t all = table.info().layers * space.layer_size();
  for (std::uint64_t place = 0; place < all; place += stride) {
    states.push_back(state_at_place(place, space.layer_size()));
    if (states.size() == kTogether || place + stride >= all) {
      if (std::string fault = walked.fault(states, sound); !fault.empty()) {
        return fault;
      }
      states.clear();
    }
  }
  return "";
}

// A 3x3 table with `bits` random bits of states inverted and all digests recalculated.
Table forged_table(const test::TableImage& image, int bits, std::mt19937_64& random) {
  test::TableParts parts(image);
  auto& block = parts.sections[0].at(0);
  for (int i = 0; i < bits; ++i) {
    char& byte = block.stored[random() % block.stored.size()];
    byte = static_cast<char>(byte ^ (1 << random() % 8));
  }
  block.plain_digest = digest(std::as_bytes(std::span(block.stored)));
  const std::string bytes = parts.assembled();
  return Table(std::make_shared<MemorySource>("forged", std::as_bytes(std::span(bytes))));
}

// The path, or the status if there is no path.
std::string path_text(Length length, const char* letters) {
  return length.is_known()                       ? std::string(letters, length.moves)
         : length == Length(Lookup::kUnsolvable) ? "unsolvable"
         : length == Length(Lookup::kDamaged)    ? "damaged"
                                                 : "another status";
}

std::vector<std::string> solve_all(const SlidingSolver& solver, const std::vector<Tiles>& boards) {
  std::vector<std::string> solved;
  solver.solve_all(boards, [&](std::size_t i, Length length, const char* letters) {
    CHECK(i == solved.size());
    solved.push_back(path_text(length, letters));
  });
  return solved;
}

TEST_SUITE_BEGIN("sliding-walks");

TEST_CASE("every state of small boards gets the path of the plain walk, for any order of moves") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {2, 4}, {3, 3}}) {
    for (const Cell root : class_representatives(shape)) {
      const Table& table =
          test::tables_for(Family::kSliding, shape).open(Family::kSliding, shape, root);
      for (const auto& order : kOrders) {
        CAPTURE(table_file_name(table.info()));
        const std::uint64_t stride = test::long_run() || table.info().states < 5000 ? 1 : 17;
        CHECK(fault_in(table, order, true, stride) == "");
      }
    }
  }
}

TEST_CASE("states of larger boards get the path of the plain walk") {
  if (!test::long_part("walks side by side of 2x5, 2x6 and 3x4")) {
    return;
  }
  for (const Shape shape : {Shape{2, 5}, {2, 6}, {3, 4}}) {
    const Cell root = shape.cells() - 1;
    const Table& table =
        test::tables_for(Family::kSliding, shape).open(Family::kSliding, shape, root);
    CAPTURE(table_file_name(table.info()));
    const std::uint64_t stride = shape.cells() < 12 ? 1 : 997;
    CHECK(fault_in(table, kOrders[1], true, stride) == "");
  }
}

TEST_CASE("boards near the goal of tables up to 1.3 TB are solved; damage on the way is reported" *
          doctest::skip(test::kIsWindows)) {
  const test::TemporaryFolder folder;
  for (const Shape shape : {Shape{2, 6}, {3, 4}, {2, 7}, {3, 5}, {4, 4}, {2, 8}}) {
    constexpr int kDepth = 7;
    const Tiles goal = plain_goal(shape);
    const auto path = folder / "sparse.sbt";
    test::write_sparse_table(path, shape, shape.cells() - 1, kDepth);
    const test::NearBoards near(shape, goal, kDepth);
    const Table table(std::make_shared<MappedFile>(path));
    const SlidingSolver solver(table, shape, goal);
    CAPTURE(shape.name());
    std::vector<Tiles> boards;
    for (const auto& board : near.boards()) {
      boards.push_back(board.tiles);
    }
    REQUIRE(boards.size() > 100);
    std::vector<std::string> expected;
    for (const Tiles& board : boards) {
      std::array<char, kMaxPath> letters;
      expected.emplace_back(letters.data(), solver.solve(board, letters.data()).moves);
    }
    CHECK(solve_all(solver, boards) == expected);
    CHECK_NOTHROW(table.check_damage());
    boards.push_back(goal);  // with its tiles reversed: its bit is in a hole of the file
    std::ranges::reverse(boards.back().begin(), boards.back().begin() + shape.cells() - 1);
    if (!solver.space().solvable(solver.to_table(boards.back()))) {
      std::swap(boards.back()[0], boards.back()[1]);
    }
    CHECK(solve_all(solver, boards).back() == "damaged");
    CHECK_THROWS_AS(table.check_damage(), Error);
    std::filesystem::remove(path);
  }
}

TEST_CASE("walks over contradictory bits end, at the root or without a path") {
  std::mt19937_64 random(test::seed(20));
  for (const Cell root : {4, 8}) {
    const test::TableImage image(Family::kSliding, root);
    for (const int bits : {1, 50, 3000, 100'000}) {
      CAPTURE(bits);
      const Table table = forged_table(image, bits, random);
      CHECK(fault_in(table, kOrders[0], false, test::one_in(23)) == "");
      const SlidingSolver solver(table, {3, 3}, goal_with_blank_at({3, 3}, root));
      std::vector<Tiles> boards;
      for (std::uint64_t index = 0; index < 200; ++index) {
        boards.push_back(solver.from_table(solver.space().board_of({0, index * 97})));
      }
      const std::vector<std::string> solved = solve_all(solver, boards);
      if (bits > 1000) {
        CHECK(std::ranges::count(solved, "damaged") == 200);
        CHECK_THROWS_AS(table.check_damage(), Error);
      }
    }
  }
}

TEST_CASE(
    "batches of any size, with repeated and unsolvable boards, give the plain solver's paths") {
  const Shape shape{3, 3};
  for (const Cell blank : {0, 1, 4, 8}) {
    Tiles goal = goal_with_blank_at(shape, blank);
    std::swap(goal[2], goal[6]);
    const SlidingSolver solver(
        test::tables_for(Family::kSliding, shape).open(Family::kSliding, shape, blank), shape,
        goal);
    std::mt19937_64 random(test::seed(33));
    for (const std::size_t size : {0U, 1U, 15U, 16U, 17U, 63U, 64U, 65U, 66U, 128U, 129U, 700U}) {
      std::vector<Tiles> boards(size, goal);
      std::vector<std::string> expected;
      for (std::size_t i = 0; i < size; ++i) {
        std::shuffle(boards[i].begin(), boards[i].begin() + shape.cells(), random);
        boards[i] = i % 5 == 4 ? boards[i - 3] : i % 7 == 6 ? goal : boards[i];
        std::array<char, kMaxPath> letters;
        expected.push_back(path_text(solver.solve(boards[i], letters.data()), letters.data()));
      }
      CAPTURE(size);
      CHECK(solve_all(solver, boards) == expected);
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
