// Tables are built into files, opened again, and queried for every state.
#include "common/table/table.h"

#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "common/base/digest.h"
#include "common/base/file_source.h"
#include "common/base/joined.h"
#include "common/search/make/make.h"
#include "common/solve/open/table_set.h"
#include "common/solve/walk.h"
#include "common/table/goal_patterns.h"
#include "tests/support/counterexample.h"
#include "tests/support/distances.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/long_run.h"
#include "tests/support/published.h"
#include "tests/support/run_search.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::counterexample;
using test::Distances;
using test::TemporaryFolder;

constexpr std::array<Cell, 3> kRoots = {4, 7, 8};  // centre, edge, corner of 3x3
// The roots of tables that are compared state by state: under sanitizers the one with fewest
// states.
std::vector<Cell> compared_roots() {
  return test::kSanitized ? std::vector<Cell>{7} : std::vector<Cell>{kRoots.begin(), kRoots.end()};
}
constexpr std::array kFamilies = {Family::kSliding, Family::kCubic};

// A table in a folder of its own.
class BuiltTable {
 public:
  BuiltTable(Family family, Shape shape, Cell root, const MakeOptions& options = {})
      : info_(make_table(describe_table(family, shape, root), path(), options)),
        table_(open_file(path())) {}

  std::filesystem::path path() const { return folder_ / "built.sbt"; }
  const TableInfo& returned() const { return info_; }  // by the build
  const Table& table() const { return table_; }

 private:
  TemporaryFolder folder_;
  TableInfo info_;
  Table table_;
};

template <typename Space>
Space space_of(const Table& table) {
  return Space(table.info().indexed_shape(), table.info().indexed_root());
}

// The fault of the walk from a state, or "" if it is `distance` legal moves to the root.
template <typename Space>
std::string walk_fault(const Space& space, const Table& table, State from, int distance) {
  Path path;
  if (walk(space, table, from, kMoves, path) != Lookup::kReady) {
    return "the walk does not end";
  }
  if (path.length != distance) {
    return "a walk of " + std::to_string(path.length) + " moves, expected " +
           std::to_string(distance);
  }
  for (const Move move : path.span()) {
    if (space.shape().neighbour(from.blank, move) < 0) {
      return "a move off the board";
    }
    from = space.neighbour(from, move);
  }
  return from == space.root_state() ? "" : "the walk does not end at the root";
}

TEST_SUITE_BEGIN("opening");

TEST_CASE("the digest is XXH3-64") {
  const auto of = [](std::string_view text) {
    return digest_text(digest(std::as_bytes(std::span(text))));
  };
  CHECK(of("") == "2d06800538d394c2");
  CHECK(of("a") == "e6c632b61e964e1f");
  CHECK(of("abc") == "78af5f94892f3950");
}

TEST_CASE("a header holds the values of the build and the published histogram") {
  const auto published = test::published_histograms();
  for (const Family family : kFamilies) {
    for (const Cell root : kRoots) {
      const BuiltTable built(family, {3, 3}, root);
      const auto& entry = test::find(published, family, {3, 3}, root);
      CAPTURE(entry.name());
      const TableInfo& info = built.table().info();
      CHECK(info.family == family);
      CHECK(info.shape == Shape{3, 3});
      CHECK(info.root == root);
      CHECK_FALSE(info.transposed);
      CHECK(info.layers == 9);
      CHECK(info.layer_size * 9 == entry.total);
      CHECK(info.states == entry.total);
      CHECK(info.histogram == entry.counts);
      CHECK(info.max_depth() == entry.max);
      CHECK(info.file_bytes == std::filesystem::file_size(built.path()));
      CHECK(info.sections.size() == (family == Family::kCubic ? 2 : 1));
      CHECK(bool(GoalPatterns(built.table())) == (family == Family::kCubic));
      CHECK(info.content_digest == built.returned().content_digest);
      CHECK(info.file_bytes == built.returned().file_bytes);
      CHECK_NOTHROW(built.table().verify_all());
    }
  }
}

TEST_CASE("all roots of a class, and both orientations, share one table") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 3}, {3, 4}, {2, 6}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      INFO(shape.name() << " root " << root);
      const TableInfo info = describe_table(Family::kSliding, shape, root);
      const Cell turned_root = shape.transposed().cell(shape.col(root), shape.row(root));
      const TableInfo turned = describe_table(Family::kSliding, shape.transposed(), turned_root);
      CHECK(table_file_name(info) == table_file_name(turned));
      // The indexed board has at least as many rows as columns.
      CHECK(info.indexed_shape().rows >= info.indexed_shape().cols);
      CHECK(find_symmetry(shape, root, info.indexed_shape(), info.indexed_root()).has_value());
    }
  }
  CHECK(table_file_name(describe_table(Family::kSliding, {4, 3}, 0)) == "sliding-3x4-11.sbt");
  CHECK(table_file_name(describe_table(Family::kCubic, {3, 3}, 1)) == "cubic-3x3-7.sbt");
  CHECK(table_file_name(describe_table(Family::kMarked, {3, 3}, 4)) == "cubic-marked-3x3-4.sbt");
  CHECK(table_file_name(describe_table(Family::kDice, {4, 2}, 0)) == "cubic-dice-2x4-7.sbt");
}

TEST_CASE("the command that makes a table names its kind of cubes, but for the usual ones") {
  const auto command = [](Family family, Shape shape, Cell root) {
    return command_to_make(describe_table(family, shape, root));
  };
  names_programs = true;  // as in a program
  CHECK(command(Family::kCubic, {3, 3}, 4) == "slidebase-gen cubic 3x3 --root centre");
  CHECK(command(Family::kMarked, {3, 3}, 4) ==
        "slidebase-gen cubic 3x3 --cubes marked --root centre");
  CHECK(command(Family::kDice, {2, 3}, 4) == "slidebase-gen cubic 2x3 --cubes dice --root 4");
}

TEST_CASE("boards with one row or too many cells are refused") {
  for (const Shape shape : {Shape{2, 7}, {3, 5}, {4, 4}, {8, 2}}) {
    CHECK_NOTHROW(check_board(Family::kSliding, shape));
  }
  CHECK_NOTHROW(check_board(Family::kCubic, {4, 3}));
  for (const Shape shape : {Shape{1, 4}, {16, 1}, {3, 6}, {2, 9}, {16, 16}}) {
    CAPTURE(shape.name());
    CHECK_THROWS_AS(check_board(Family::kSliding, shape), Error);
  }
  CHECK_THROWS_AS(check_board(Family::kCubic, {2, 7}), Error);
  CHECK_NOTHROW(check_board(Family::kMarked, {3, 4}));
  CHECK_THROWS_AS(check_board(Family::kMarked, {2, 7}), Error);
  CHECK_NOTHROW(check_board(Family::kDice, {4, 2}));
  for (const Shape shape : {Shape{3, 3}, {2, 5}, {3, 4}, {2, 7}, {1, 4}}) {
    CAPTURE(shape.name());
    CHECK_THROWS_AS(check_board(Family::kDice, shape), Error);
  }
}

TEST_CASE("the size and memory of tables of 15 and 16 cells are estimated correctly") {
  for (const Shape shape : {Shape{3, 5}, {4, 4}, {2, 8}}) {
    for (const Cell root : class_representatives(shape)) {
      const TableInfo info = describe_table(Family::kSliding, shape, root);
      INFO(table_file_name(info));
      const bool fifteen = shape.cells() == 15;
      CHECK(info.layer_size == (fifteen ? 43'589'145'600 : 653'837'184'000));
      const MakeEstimate estimate = estimate_table(info);
      CHECK(estimate.states == (fifteen ? 653'837'184'000 : 10'461'394'944'000));
      CHECK(estimate.file_bytes == (fifteen ? 81'749'623'096 : 1'307'993'646'008));
      // Two planes with 60 states in each word of 8 bytes, and less than 2 % more.
      CHECK(estimate.memory_bytes > estimate.states / 60 * 16);
      CHECK(estimate.memory_bytes < estimate.states / 59 * 16);
    }
  }
}

TEST_CASE("the error for a missing table names the table and the command that makes it") {
  const TableSet none(std::vector<std::filesystem::path>{});
  const auto why = [&](Shape shape) -> std::string {
    try {
      none.open(Family::kSliding, shape, 0);
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::kMissing);
      return error.what();
    }
    return "";
  };
  names_programs = false;
  CHECK(why({7, 2}) == "no table sliding-2x7-13.sbt was found; make it with: make_table()");
  names_programs = true;  // as in a program
  CHECK(why({7, 2}) ==
        "no table sliding-2x7-13.sbt was found; make it with: slidebase-gen sliding 2x7 --root "
        "corner");
  CHECK(why({4, 4}) ==
        "no table sliding-4x4-15.sbt was found; make it with: slidebase-gen sliding 4x4 --root "
        "corner");
}

TEST_CASE("every bit of a sliding table agrees with the oracle, and every walk is a shortest path" *
          doctest::skip(test::kThreadSanitizer)) {
  struct Board {
    Shape shape;
    Cell root;
  };
  std::vector<Board> boards = {{{2, 2}, 0}, {{2, 3}, 4}, {{3, 2}, 0}, {{2, 4}, 7}, {{4, 2}, 2}};
  if (!test::kSanitized) {
    boards.insert(boards.end(), {{{3, 3}, 4}, {{3, 3}, 7}, {{3, 3}, 8}});
  }
  for (const auto& [shape, root] : boards) {
    INFO(shape.name() << " root " << root);
    const BuiltTable built(Family::kSliding, shape, root);
    const Table& table = built.table();
    const auto space = space_of<SlidingSpace>(table);
    const Distances distance(space);
    CHECK(counterexample(space, [&](State state) {
            const int d = distance(state);
            return table.residue(state) == d % 4 && table.distance_bit(state) == (d % 4 >= 2)
                       ? ""
                       : "distance " + std::to_string(d);
          }) == "");
    CHECK(counterexample(space, [&](State state) {
            return walk_fault(space, table, state, distance(state));
          }) == "");
  }
}

TEST_CASE("every bit of a cubic table agrees with the search" *
          doctest::skip(test::kThreadSanitizer)) {
  for (const Cell root : compared_roots()) {
    CAPTURE(root);
    const BuiltTable built(Family::kCubic, {3, 3}, root);
    const test::RunSearch<CubicSpace> run({3, 3}, root);
    CHECK(counterexample(run.space, [&](State state) {
            return built.table().distance_bit(state) == run.distance_bit(state) ? ""
                                                                                : "the bits differ";
          }) == "");
  }
}

TEST_CASE("a walk from the state that a pattern names has the pattern's distance" *
          doctest::skip(test::kThreadSanitizer)) {
  for (const Cell root : compared_roots()) {
    CAPTURE(root);
    const BuiltTable built(Family::kCubic, {3, 3}, root);
    const auto space = space_of<CubicSpace>(built.table());
    std::string first_fault;
    for (Cell blank = 0; blank < space.layers(); ++blank) {
      for (std::uint64_t tops = 0; tops < space.tops() && first_fault.empty(); ++tops) {
        const auto pattern = GoalPatterns(built.table()).entry(blank, tops);
        const State state{blank, static_cast<std::uint64_t>(pattern.state) * space.tops() + tops};
        first_fault = walk_fault(space, built.table(), state, pattern.distance);
      }
    }
    CHECK(first_fault == "");
  }
}

TEST_CASE("a compressed table has the same bits and the same content digest") {
  for (const Family family : kFamilies) {
    CAPTURE(family_name(family));
    MakeOptions zstd;
    zstd.codec = {Codec::kZstd, 3};
    const BuiltTable raw(family, {3, 3}, 7);
    const BuiltTable packed(family, {3, 3}, 7, zstd);
    CHECK(packed.table().info().section(SectionType::kStep)->codec == Codec::kZstd);
    CHECK(packed.table().info().content_digest == raw.table().info().content_digest);
    CHECK(packed.table().info().histogram == raw.table().info().histogram);
    CHECK(test::read_file(packed.path()) != test::read_file(raw.path()));
    const auto same_bits = [&](const auto& space) {
      CHECK(counterexample(space, [&](State state) {
              return packed.table().distance_bit(state) == raw.table().distance_bit(state)
                         ? ""
                         : "the bits differ";
            }) == "");
    };
    if (family == Family::kSliding) {
      same_bits(space_of<SlidingSpace>(raw.table()));
    } else {
      same_bits(space_of<CubicSpace>(raw.table()));
    }
  }
}

TEST_CASE("a table has the same bytes for every kernel and number of threads") {
  for (const Family family : kFamilies) {
    const BuiltTable first(family, {3, 3}, 8);
    for (const InstructionSet kernel : test::supported_sets()) {
      for (const unsigned threads : test::thread_counts({1, 2, 7})) {
        INFO(family_name(family) << " " << name_of(kernel) << " " << threads);
        MakeOptions options;
        options.threads = threads;
        options.kernel = kernel;
        const BuiltTable again(family, {3, 3}, 8, options);
        CHECK((test::read_file(again.path()) == test::read_file(first.path())));
      }
    }
  }
}

TEST_CASE("a stopped build leaves no file, and an older table unchanged") {
  const TemporaryFolder folder;
  const TableInfo info = describe_table(Family::kSliding, {3, 3}, 8);
  const std::uint64_t states = reachable_states(info);
  for (const std::uint64_t end : {std::uint64_t{0}, states / 2, 3 * states / 2}) {
    MakeOptions options;
    options.advance = [&](const MakeProgress& p) {
      if (p.done >= end) {
        throw Interrupted();
      }
    };
    CHECK_THROWS_AS(make_table(info, folder / "a.sbt", options), Interrupted);
    CHECK(folder.names().empty());
    test::write_file(folder / "a.sbt", "older");
    CHECK_THROWS_AS(make_table(info, folder / "a.sbt", options), Interrupted);
    CHECK(folder.names() == std::vector<std::string>{"a.sbt"});
    CHECK(test::read_file(folder / "a.sbt") == "older");
    std::filesystem::remove(folder / "a.sbt");
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
