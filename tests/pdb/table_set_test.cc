// Which tables are found for a board, how often the folders are searched, and what happens if no
// table is found.
#include "common/solve/open/table_set.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/shell_word.h"
#include "common/pdb/additive/additive_search.h"
#include "common/pdb/additive/additive_tables.h"
#include "common/pdb/partitions.h"
#include "common/search/make/make.h"
#include "tests/support/error_of.h"
#include "tests/support/system.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::error_of;

std::filesystem::path make(const std::filesystem::path& folder, Shape shape, Cell root, Tier tier) {
  const TableInfo described = describe_additive(shape, root, tier);
  std::filesystem::create_directories(folder);
  const auto path = folder / table_file_name(described);
  make_table(described, path, {});
  return path;
}

// A source that has a size, but no bytes yet.
class AwaitedSource : public Source {
 public:
  AwaitedSource() : Source("awaited.sbt") { set_size(3000); }
  ReadStatus read(std::uint64_t, std::span<std::byte>) const noexcept override {
    return ReadStatus::kPending;
  }
};

TEST_SUITE_BEGIN("tables-found");

TEST_CASE("the greatest tier is found, in any of the folders") {
  const test::TemporaryFolder folder;
  const Shape shape{2, 3};
  const auto tier_found = [&] {
    const TableSet tables({folder / "first", folder / "second"});
    return tables.find_patterns(shape, 5)->info().tier;
  };
  make(folder / "first", shape, 5, Tier::kSmall);
  CHECK(tier_found() == Tier::kSmall);
  make(folder / "second", shape, 5, Tier::kStandard);
  CHECK(tier_found() == Tier::kStandard);
  make(folder / "second", shape, 5, Tier::kHard);
  CHECK(tier_found() == Tier::kHard);
}

TEST_CASE("all goals of a class and both orientations use the same tables, opened once") {
  const test::TemporaryFolder folder;
  make(folder.path(), {2, 3}, 5, Tier::kStandard);
  const TableSet set({folder.path()});
  const auto found = set.find_patterns({2, 3}, 5);
  CHECK(set.find_patterns({2, 3}, 0) == found);
  CHECK(set.find_patterns({3, 2}, 1) == found);
  CHECK(found->path() == (folder / "additive-2x3-5-standard.sbt").string());
  CHECK_NOTHROW(set.check_unchanged());
  std::filesystem::resize_file(found->path(), found->info().file_bytes + 64);
  CHECK(error_of([&] { set.check_unchanged(); }).code() == ErrorCode::kDamaged);
}

TEST_CASE("the error for a small board without tables names the command that makes them") {
  names_programs = true;
  const test::TemporaryFolder folder;
  const TableSet set({folder.path()}, {}, "my tables");
  CHECK(set.find_patterns({4, 3}, 0) == nullptr);
  const Error error = error_of([&] {
    set.open_boards({4, 3}, goal_with_blank_at({4, 3}, 0), Metric::kSingle);
  });
  CHECK(error.code() == ErrorCode::kMissing);
  CHECK(std::string(error.what()) ==
        "no table sliding-3x4-11.sbt was found; make it with: slidebase-gen sliding 3x4 --root "
        "corner -o " +
            shell_word("my tables"));
  CHECK(error_of([&] { set.find_patterns({1, 4}, 0); }).code() == ErrorCode::kUsage);
}

TEST_CASE("for a board too large for complete tables, small tables are made in memory") {
  const TableSet set(std::vector<std::filesystem::path>{});
  const auto made = set.find_patterns({4, 4}, 0);
  CHECK(set.find_patterns({4, 4}, 15) == made);
  CHECK(made->info().tier == Tier::kSmall);
  CHECK(made->info().file_bytes <= 3'200'000);
  CHECK(made->path() == "additive-4x4-15-small.sbt");
  CHECK_NOTHROW(made->verify_all());
  const Shape shape{4, 4};
  const AdditiveViews views(shape, plain_goal(shape), made->info().root, made->partitions());
  AdditiveSearch search(views);
  SlidingBoard board(shape, plain_goal(shape));
  for (const char c : std::string("uullddru")) {
    REQUIRE(board.move(*move_of(c)));
  }
  REQUIRE(search.begin(board.tiles()) == Lookup::kReady);
  CHECK(search.lower_bound() <= 8);
  CHECK(search.lower_bound() % 2 == 0);
}

TEST_CASE("a file under a table's name that is another table, or damaged, is refused") {
  const test::TemporaryFolder folder;
  const TableSet tables({folder.path()});
  const TableSet once({folder.path()}, {}, "", TableSet::Missing::kStay);
  const auto open = [&] { tables.find_patterns({2, 3}, 5); };
  test::write_file(folder / "sliding-3x3-8.sbt", "no table");
  for (int i = 0; i < 2; ++i) {
    CHECK(error_of([&] { once.open(Family::kSliding, {3, 3}, 8); }).code() == ErrorCode::kFormat);
  }
  const auto path = make(folder.path(), {2, 3}, 5, Tier::kSmall);
  std::filesystem::rename(path, folder / "additive-2x3-5-standard.sbt");
  CHECK(error_of(open).code() == ErrorCode::kFormat);
  test::write_file(folder / "additive-2x3-5-hard.sbt", "no table");
  CHECK(error_of(open).code() == ErrorCode::kFormat);
  const std::string whole = test::read_file(folder / "additive-2x3-5-standard.sbt");
  test::write_file(folder / "additive-2x3-5-hard.sbt", whole.substr(0, 2100));
  CHECK(error_of(open).code() == ErrorCode::kDamaged);
}

TEST_CASE("a missing table is looked for again, or only once with Missing::kStay" *
          doctest::skip(test::kIsWindows)) {
  const test::TemporaryFolder folder;
  const Shape shape{2, 5}, found{2, 3};
  const auto path = make(folder.path(), found, 5, Tier::kSmall);
  const TableSet again({folder.path()});
  const TableSet once({folder.path()}, {}, "", TableSet::Missing::kStay);
  for (int i = 0; i < 2; ++i) {
    CAPTURE(i);
    CHECK(error_of([&] { once.open(Family::kSliding, shape, 0); }).code() == ErrorCode::kMissing);
    CHECK(once.find_patterns(shape, 0) == nullptr);
    CHECK(once.find_patterns(found, 0) != nullptr);
    CHECK((again.find_patterns(shape, 0) != nullptr) == (i == 1));
    make(folder.path(), shape, 0, Tier::kSmall);
    std::filesystem::remove(path);
  }
  CHECK(
      again.open_boards(shape, goal_with_blank_at(shape, 0), Metric::kSingle).file->info().shape ==
      shape);
}

TEST_CASE("a board without any kind of table is refused") {
  const TableSet set(std::vector<std::filesystem::path>{});
  CHECK(error_of([&] { set.open(Family::kSliding, {5, 5}, 0); }).code() == ErrorCode::kUsage);
}

TEST_CASE("opening additive tables from a pending source throws kPending") {
  const auto open = [] { AdditiveTables(std::make_shared<AwaitedSource>()); };
  CHECK(error_of(open).code() == ErrorCode::kPending);
}

}  // namespace
}  // namespace slidebase
