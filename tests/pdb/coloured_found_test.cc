// Which coloured tables answer for a board in slides, and what is said if there are none.
#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <string>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/memory_source.h"
#include "common/base/shell_word.h"
#include "common/pdb/coloured/coloured_tables.h"
#include "common/pdb/coloured/colourings.h"
#include "common/search/make/make.h"
#include "common/solve/line_solver.h"
#include "common/solve/open/table_set.h"
#include "common/solve/walk.h"
#include "common/study/random_boards.h"
#include "tests/support/error_of.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::error_of;

std::shared_ptr<const Source> coloured(Tier tier) {
  std::vector<std::byte> file;
  make_table(describe_coloured({3, 3}, 8, tier), file, {});
  return std::make_shared<MemorySource>("some.sbt", file);
}

TEST_SUITE_BEGIN("coloured-found");

TEST_CASE("boards are solved from a file of coloured tables, if there is no complete table") {
  const Shape shape{3, 3};
  const Tiles goal = plain_goal(shape);
  const TableSet complete(std::vector<std::filesystem::path>{});
  const TableSet set(coloured(Tier::kStandard));
  CHECK(set.places().front()->only_table()->family == Family::kColoured);
  const OpenBoards by_lines = complete.open_boards(shape, goal, Metric::kMulti);
  const OpenBoards searched = set.open_boards(shape, goal, Metric::kMulti);
  REQUIRE(by_lines.lines != nullptr);
  REQUIRE(searched.file != nullptr);
  CHECK(searched.table() == nullptr);
  CHECK(searched.boards->metric() == Metric::kMulti);
  CHECK_FALSE(searched.boards->answers_at_once());
  std::array<char, kMaxPath> expected, letters;
  for (std::uint64_t i = 0; i < 500; ++i) {
    const Tiles board = draw_solvable(shape, goal, 7, i);
    const Length length = searched.boards->solve(board, letters.data());
    REQUIRE(length == by_lines.boards->solve(board, expected.data()));
    REQUIRE(std::string(letters.data(), length.letters) ==
            std::string(expected.data(), length.letters));
  }
  CHECK_NOTHROW(set.check_unchanged());
  TableSet both = complete;
  both.add(set);
  CHECK(both.open_boards(shape, goal, Metric::kMulti).lines != nullptr);
}

TEST_CASE("tables of another board or class of goals are not used") {
  const TableSet set(coloured(Tier::kStandard));
  const auto open = [&](Shape shape, Cell root) {
    return error_of(
        [&] { set.open_boards(shape, goal_with_blank_at(shape, root), Metric::kMulti); });
  };
  CHECK(open({3, 3}, 4).code() == ErrorCode::kMissing);
  CHECK(open({3, 4}, 8).code() == ErrorCode::kMissing);
  CHECK(error_of([&] {
          set.open_boards({3, 3}, plain_goal({3, 3}), Metric::kSingle);
        }).code() == ErrorCode::kMissing);
}

TEST_CASE("without tables the error names the command that makes them") {
  const test::TemporaryFolder folder;
  const TableSet set({folder.path()}, {}, "my tables");
  names_programs = true;
  const auto what = [&](const TableSet& tables, Shape shape, std::optional<Tier> least) {
    const Error error =
        error_of([&] { tables.open_boards(shape, plain_goal(shape), Metric::kMulti, {}, least); });
    return std::pair(error.code(), std::string(error.what()));
  };
  CHECK(what(set, {4, 4}, std::nullopt) ==
        std::pair(ErrorCode::kMissing,
                  std::string("no table coloured-4x4-15-standard.sbt was found; make it with: "
                              "slidebase-gen coloured 4x4 --root corner --tier standard -o ") +
                      shell_word("my tables")));
  CHECK(what(set, {4, 4}, Tier::kSmall) ==
        std::pair(ErrorCode::kMissing,
                  std::string("no coloured-4x4-15-small.sbt and no greater tables were found; make "
                              "them with: slidebase-gen coloured 4x4 --root corner --tier small")));
  CHECK(what(set, {4, 4}, Tier::kHard).first == ErrorCode::kUsage);
  CHECK(what(set, {2, 8}, std::nullopt).first == ErrorCode::kUsage);
  const TableSet other(coloured(Tier::kStandard));
  CHECK(what(other, {4, 4}, std::nullopt).first == ErrorCode::kMissing);
}

TEST_CASE("a file under the name of coloured tables that is another table is refused") {
  const test::TemporaryFolder folder;
  const auto file = folder / "coloured-4x4-15-standard.sbt";
  make_table(describe_coloured({2, 3}, 5, Tier::kStandard), file, {});
  const TableSet set({folder.path()});
  const auto open = [&] { set.open_boards({4, 4}, plain_goal({4, 4}), Metric::kMulti); };
  CHECK(error_of(open).code() == ErrorCode::kFormat);
  test::write_file(file, "no table");
  CHECK(error_of(open).code() == ErrorCode::kFormat);
}

}  // namespace
}  // namespace slidebase
