// Files of coloured tables: what a build writes is what a plain search finds, and an opened file
// has the bytes of the build.
#include "common/pdb/coloured/coloured_tables.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/joined.h"
#include "common/base/memory_source.h"
#include "common/pdb/coloured/colourings.h"
#include "common/search/make/make.h"
#include "common/table/table.h"
#include "tests/pdb/plain_lines.h"
#include "tests/support/long_run.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using Digits = std::vector<std::string>;

TableInfo described(Shape shape, Cell root, const Digits& digits) {
  std::vector<Colouring> colourings;
  for (const std::string& of_tiles : digits) {
    colourings.push_back(colouring_of(of_tiles));
  }
  return describe_colourings(shape, root, Tier::kSmall, colourings);
}

std::vector<std::byte> built(const TableInfo& table, const MakeOptions& options = {}) {
  std::vector<std::byte> file;
  make_table(table, file, options);
  return file;
}

std::shared_ptr<const Source> in_memory(const std::vector<std::byte>& file) {
  return std::make_shared<MemorySource>("some.sbt", file);
}

std::string fields_of(const ColouredTables& tables, std::size_t i) {
  const std::byte* const fields = tables.tables()[i].fields;
  return {reinterpret_cast<const char*>(fields),
          static_cast<std::size_t>(tables.info().sections[i].plain_bytes)};
}

void check_like_plain(Shape shape, Cell root, const Digits& digits) {
  INFO(shape.name() << " " << root << " " << digits.front());
  const TableInfo table = described(shape, root, digits);
  const ColouredTables tables(in_memory(built(table)), Accepted::kAny);
  const TableInfo& info = tables.info();
  CHECK(table_file_name(info) == table_file_name(table));
  CHECK(info.colourings == table.colourings);
  CHECK(info.layers == digits.size());
  REQUIRE(tables.tables().size() == digits.size());
  std::vector<std::uint64_t> histogram;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const test::PlainLines plain(shape, info.root, digits[i]);
    CHECK(fields_of(tables, i) == plain.section());
    const auto counts = plain.histogram();
    histogram.resize(std::max(histogram.size(), counts.size()));
    for (std::size_t d = 0; d < counts.size(); ++d) {
      histogram[d] += counts[d];
    }
  }
  CHECK(info.histogram == histogram);
  CHECK_NOTHROW(tables.verify_all());
}

TEST_SUITE_BEGIN("coloured-tables");

TEST_CASE("files are those of a plain search") {
  check_like_plain({2, 2}, 3, {"112"});
  check_like_plain({2, 2}, 3, {"123"});  // half of the lines cannot be reached
  check_like_plain({2, 3}, 5, {"11223", "12321"});
  check_like_plain({2, 3}, 4, {"12345", "11111"});
  check_like_plain({2, 4}, 7, {"1122333", "1232123"});
  check_like_plain({2, 5}, 8, {"112222333", "111112222"});  // fields of two bytes
  check_like_plain({3, 3}, 8, {"12344433"});
  check_like_plain({3, 3}, 7, {"11122233", "12312312"});
  check_like_plain({3, 3}, 4, {"11122233", "12312312"});  // four views on the diagonal
  check_like_plain({2, 4}, 6, {"1122333", "1232123", "1111222", "1212121"});
  if (!test::kSanitized) {
    check_like_plain({3, 4}, 11, {"11112222233", "12121212123"});
  }
}

TEST_CASE("the bytes are the same for any number of threads, and compressed content the same") {
  const TableInfo table = test::kSanitized ? described({2, 5}, 9, {"112233445", "122222333"})
                                           : described({3, 4}, 11, {"11223344555", "12222233333"});
  MakeOptions options;
  options.threads = 1;
  const auto one = built(table, options);
  options.threads = 3;
  CHECK(built(table, options) == one);
  options.codec = {Codec::kZstd, 3};
  const ColouredTables raw(in_memory(one), Accepted::kAny);
  const ColouredTables packed(in_memory(built(table, options)), Accepted::kAny);
  CHECK(packed.info().file_bytes < raw.info().file_bytes);
  CHECK(packed.info().content_digest == raw.info().content_digest);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(fields_of(packed, i) == fields_of(raw, i));
  }
}

TEST_CASE("a file is opened from memory, mapped, or read in parts, and changes are noticed") {
  const TableInfo table = described({3, 3}, 8, {"11223344"});
  const test::TemporaryFolder folder;
  const auto path = folder / table_file_name(table);
  make_table(table, path, {});
  const ColouredTables mapped(open_file(path), Accepted::kAny);
  CHECK(mapped.path() == path.string());
  CHECK(fields_of(mapped, 0) ==
        fields_of(ColouredTables(in_memory(built(table)), Accepted::kAny), 0));
  CHECK_NOTHROW(mapped.check_unchanged());
  CHECK_NOTHROW(mapped.check_damage());
  std::filesystem::resize_file(path, mapped.info().file_bytes + 64);
  CHECK_THROWS_AS(mapped.check_unchanged(), Error);
}

TEST_CASE("a contradiction is reported as damage of the file") {
  const ColouredTables tables(in_memory(built(described({2, 3}, 5, {"11223", "12321"}))),
                              Accepted::kAny);
  CHECK(tables.contradiction("its bits lead nowhere") == Lookup::kDamaged);
  CHECK_THROWS_AS(tables.check_damage(), Error);
}

TEST_CASE("progress reaches all lines and can end the making") {
  const TableInfo table = described({3, 3}, 8, {"11223344"});
  std::uint64_t last = 0;
  MakeOptions options;
  options.advance = [&](const MakeProgress& progress) {
    CHECK(progress.done >= last);
    CHECK(progress.of == estimate_table(table).states);
    last = progress.done;
  };
  const auto file = built(table, options);
  CHECK(last == estimate_table(table).states);
  CHECK(estimate_table(table).file_bytes == file.size());
  options.advance = [](const MakeProgress&) { throw Interrupted(); };
  CHECK_THROWS_AS(built(table, options), Interrupted);
}

TEST_CASE("the chosen colourings have the sizes that their tier promises") {
  for (const Cell root : class_representatives({4, 4})) {
    for (const Tier tier : {Tier::kSmall, Tier::kStandard}) {
      const TableInfo info = describe_coloured({4, 4}, root, tier);
      INFO(table_file_name(info));
      CHECK(info.layers == (root == 14 ? 2U : 1U) * (tier == Tier::kSmall ? 1U : 2U));
      CHECK(info.colourings.size() == info.layers);
      CHECK(reachable_states(info) <= info.layers * 75'675'600);
    }
  }
  CHECK(describe_coloured({4, 3}, 2, Tier::kSmall).colourings ==
        std::vector{colouring_of("11112222333"), colouring_of("11231223123")});
  CHECK(describe_coloured({3, 3}, 0, Tier::kStandard).colourings.size() == 1);
  CHECK(describe_coloured({3, 3}, 1, Tier::kStandard).colourings.size() == 2);
  CHECK(describe_coloured({2, 2}, 0, Tier::kStandard).colourings.at(0) == colouring_of("123"));
  names_programs = true;  // as in a program
  CHECK(command_to_make(describe_coloured({4, 4}, 0, Tier::kStandard)) ==
        "slidebase-gen coloured 4x4 --root corner --tier standard");
  for (const Cell root : class_representatives({3, 5})) {
    CHECK(describe_coloured({3, 5}, root, Tier::kSmall).colourings.size() == 2);
    CHECK(ColourSpace({3, 5}, describe_coloured({3, 5}, root, Tier::kStandard).colourings[3])
              .field_bytes() < 62'000'000);
  }
  CHECK_THROWS_AS(describe_coloured({2, 6}, 11, Tier::kSmall), Error);
  CHECK_THROWS_AS(describe_coloured({4, 4}, 15, Tier::kHard), Error);
}

}  // namespace
}  // namespace slidebase
