// Compares tables in slides with a plain search, with published counts, and with themselves under
// other kernels and numbers of threads.
#include "common/search/line_search.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "common/base/progress.h"
#include "common/puzzle/line_space.h"
#include "common/search/make/make.h"
#include "common/solve/line_field.h"
#include "common/table/table.h"
#include "tests/support/distances.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/slide_oracle.h"
#include "tests/support/published.h"

namespace slidebase {
namespace {

// Tables of larger boards take too long under sanitizers.
constexpr int kMostLineCells = test::kSanitized ? 10 : 12;

MakeOptions made_by(unsigned threads, InstructionSet kernel) {
  MakeOptions options;
  options.threads = threads;
  options.kernel = kernel;
  return options;
}

template <typename Oracle>
Oracle oracle_of(Shape shape, Cell root) {
  return {shape.rows, shape.cols, test::numbers_of(goal_with_blank_at(shape, root), shape)};
}

std::vector<std::byte> lines_file(Shape shape, Cell root, const MakeOptions& options) {
  std::vector<std::byte> file;
  make_table(describe_table(Family::kLines, shape, root), file, options);
  return file;
}

// How many boards have a line whose residue is not that of the plain search, or a distance that is
// not 1 + the less of its lines' distances.
int wrong_boards(const Table& table, const oracle::SlideOracle& boards) {
  const Shape shape = table.info().indexed_shape();
  const Cell root = table.info().indexed_root();
  const LineSpace space(shape, root);
  const auto lines = oracle_of<oracle::SlideLineOracle>(shape, root);
  int wrong = 0;
  boards.for_each([&](const std::vector<int>& board, int distance) {
    const State state = space.states().state_of(test::tiles_of(board));
    const int row = lines.row_line(board), column = lines.column_line(board);
    const bool right = line_residue(table, space.row_line(state)) == row % 3 &&
                       line_residue(table, space.column_line(state)) == column % 3 &&
                       (distance == 0 || distance == 1 + std::min(row, column)) &&
                       row - column <= 1 && column - row <= 1;
    wrong += right ? 0 : 1;
  });
  return wrong;
}

TEST_SUITE_BEGIN("line-search");

TEST_CASE("the residue of every line, and the histogram, are those of a plain search" *
          doctest::skip(test::kThreadSanitizer)) {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {2, 4}, {3, 3}}) {
    for (const Cell root : class_representatives(shape)) {
      CAPTURE(shape.name());
      CAPTURE(root);
      const auto table = make_small_table(describe_table(Family::kLines, shape, root));
      REQUIRE(table != nullptr);
      const TableInfo& info = table->info();
      const auto oracle = oracle_of<oracle::SlideOracle>(info.indexed_shape(), info.indexed_root());
      CHECK(info.histogram == oracle.histogram());
      CHECK(wrong_boards(*table, oracle) == 0);
    }
  }
}

// ./run long searches for every root.
TEST_CASE("the histograms of 2x5 in slides are those of a plain search" *
          doctest::skip(test::kThreadSanitizer)) {
  for (const Cell root : class_representatives({2, 5})) {
    if (root == 9 || test::long_run()) {
      CAPTURE(root);
      std::vector<std::byte> file;
      const TableInfo made = make_table(describe_table(Family::kLines, {2, 5}, root), file, {});
      CHECK(made.histogram == oracle_of<oracle::SlideOracle>({2, 5}, root).histogram());
    }
  }
}

// 3x3: a comment of 2003 in OEIS A087725 has these, too.
TEST_CASE("the greatest distances of 3x3 in slides, and how many states have them") {
  const auto published = test::published_histograms();
  for (const auto& [root, states] : {std::pair{8, 1U}, {7, 2U}, {4, 4U}}) {
    const auto& entry = test::find(published, Family::kLines, {3, 3}, root);
    CHECK(entry.max == 24);
    CHECK(entry.counts.back() == states);
  }
}

TEST_CASE("tables in slides have the published histograms" *
          doctest::skip(test::kThreadSanitizer)) {
  int compared = 0;
  for (const auto& entry : test::published_histograms()) {
    if (entry.family == Family::kLines && entry.shape.cells() <= kMostLineCells) {
      CAPTURE(entry.name());
      std::vector<std::byte> file;
      const TableInfo made =
          make_table(describe_table(Family::kLines, entry.shape, entry.root), file, {});
      CHECK(made.histogram == entry.counts);
      CHECK(made.states == entry.total);
      ++compared;
    }
  }
  CHECK(compared >= (test::kSanitized ? 11 : 18));
}

TEST_CASE("tables in slides are the same for every kernel and number of threads") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {2, 4}, {3, 3}, {2, 5}}) {
    if (test::kThreadSanitizer && shape.cells() == 10) {
      continue;
    }
    const Cell root = shape.cells() - 1;
    CAPTURE(shape.name());
    const auto expected = lines_file(shape, root, made_by(1, InstructionSet::kPortable));
    for (const InstructionSet kernel : test::supported_sets()) {
      for (const unsigned threads : test::thread_counts({1, 2, 3, 7})) {
        CAPTURE(threads);
        INFO(name_of(kernel));
        CHECK((lines_file(shape, root, made_by(threads, kernel)) == expected));
      }
    }
  }
}

TEST_CASE("progress in slides goes by levels and ends with all; an exception ends the making") {
  const auto published = test::published_histograms();
  const auto& entry = test::find(published, Family::kLines, {3, 3}, 8);
  std::uint64_t last = 0, of = 0;
  int depth = -1;
  MakeOptions options;
  options.advance = [&](const MakeProgress& p) {
    CHECK(p.done >= last);
    CHECK(p.depth >= depth);
    last = p.done;
    of = p.of;
    depth = p.depth;
  };
  lines_file({3, 3}, 8, options);
  CHECK(last == of);
  CHECK(of == 2 * entry.total);
  CHECK(depth == entry.max);
  options.advance = [](const MakeProgress& p) {
    if (p.depth == 10) {
      throw Interrupted();
    }
  };
  CHECK_THROWS_AS(lines_file({3, 3}, 8, options), Interrupted);
}

// A dense level continues from any planes; the lists of sparse levels are not saved.
TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
