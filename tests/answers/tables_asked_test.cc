// A table that was missing is looked for once: a text of a million such boards costs one look.
#include "query/answers/tables_asked.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "common/base/error.h"
#include "common/make/make.h"
#include "common/patterns/partitions.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

TEST_SUITE_BEGIN("tables-asked");

TEST_CASE("what was missing stays so; what was found stays open") {
  const test::TemporaryFolder folder;
  const Shape shape{3, 4}, found{2, 5};
  const Cell corner = 0;
  const auto make_patterns = [&](Shape of) {
    const TableInfo described = describe_additive(of, corner, Tier::kSmall);
    make_table(described, folder.path() / table_file_name(described), {});
  };
  make_patterns(found);

  TableSet set({folder.path()});
  TablesAsked asked(set);
  for (int i = 0; i < 2; ++i) {
    CAPTURE(i);
    CHECK_THROWS_AS(asked.open(Family::kSliding, shape, corner), Error);
    CHECK_THROWS_AS(asked.open_additive(shape, corner), Error);
    CHECK(asked.open_additive(found, corner)->info().shape == found);
    make_patterns(shape);
    std::filesystem::remove(folder.path() /
                            table_file_name(describe_additive(found, corner, Tier::kSmall)));
  }
  CHECK(TablesAsked(set).open_additive(shape, corner)->info().shape == shape);
}

TEST_CASE("a board that no table can have is refused") {
  TableSet set({});
  TablesAsked asked(set);
  try {
    asked.open(Family::kSliding, Shape{5, 5}, Cell{0});
    FAIL("opened");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kUsage);
  }
}

}  // namespace
}  // namespace slidebase
