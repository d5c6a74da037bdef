// Files of additive tables: a build writes the bits that a search finds, and an opened file has the
// bits of the build.
#include "common/pdb/additive/additive_tables.h"

#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/memory_source.h"
#include "common/pdb/partitions.h"
#include "common/search/make/make.h"
#include "common/table/table.h"
#include "tests/support/long_run.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

constexpr Tier kTiers[] = {Tier::kSmall, Tier::kStandard, Tier::kHard};

std::vector<std::byte> built(const TableInfo& described, const MakeOptions& options = {}) {
  std::vector<std::byte> file;
  make_table(described, file, options);
  return file;
}

std::shared_ptr<const Source> in_memory(const std::vector<std::byte>& file) {
  return std::make_shared<MemorySource>("some.sbt", file);
}

std::vector<Shape> boards_up_to(int cells) {
  std::vector<Shape> shapes;
  for (int rows = 2; rows <= 4; ++rows) {
    for (int cols = rows; rows * cols <= cells; ++cols) {
      shapes.push_back({rows, cols});
    }
  }
  return shapes;
}

// Compares each bit with a search of its pattern.
void check_bits(const AdditiveTables& tables) {
  const TableInfo& info = tables.info();
  const Tiles goal = goal_with_blank_at(info.shape, info.root);
  Workers workers(2);
  std::vector<std::uint64_t> histogram;
  std::size_t number = 0;
  for (const Partition& partition : tables.partitions()) {
    for (const PatternTable* table : partition) {
      const PatternSpace& space = table->space();
      REQUIRE(std::ranges::equal(space.tiles(), tiles_of(info.patterns[number++])));
      const PatternDistances found = search_pattern(space, goal, workers, {});
      histogram.resize(std::max(histogram.size(), found.histogram.size()));
      for (std::size_t d = 0; d < found.histogram.size(); ++d) {
        histogram[d] += found.histogram[d];
      }
      std::uint64_t wrong = 0;
      for (std::uint32_t block = 0; block < space.blocks(); ++block) {
        for (std::uint32_t order = 0; order < space.orders(); ++order) {
          const std::uint64_t* const word = table->find({block, order});
          REQUIRE(word != nullptr);
          wrong += PatternTable::bit(word, block) != found.bits[{block, order}] ? 1U : 0U;
        }
      }
      CHECK(wrong == 0);
    }
  }
  CHECK(number == info.patterns.size());
  CHECK(info.histogram == histogram);
}

TEST_SUITE_BEGIN("additive-tables");

TEST_CASE("a partition has each tile once, in patterns no larger than the tier allows") {
  for (const Shape shape : boards_up_to(16)) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      for (const Tier tier : kTiers) {
        const TableInfo info = describe_additive(shape, root, tier);
        CAPTURE(table_file_name(info));
        CHECK(info.layers == info.patterns.size());
        CHECK(info.patterns.size() <= kHeaderSections);
        std::vector<unsigned> tiles(tier == Tier::kHard ? 2 : 1);
        for (const PatternInfo& pattern : info.patterns) {
          CHECK((tiles.at(pattern.partition) & pattern.tiles) == 0);
          tiles[pattern.partition] |= pattern.tiles;
          CHECK(std::popcount(pattern.tiles) <= (tier == Tier::kSmall ? 6 : kMaxTilesOfPattern));
        }
        for (const unsigned all : tiles) {
          CHECK(all == (1U << shape.cells()) - 2);
        }
        const TableInfo turned = describe_additive(
            shape.transposed(), shape.transposed().cell(shape.col(root), shape.row(root)), tier);
        CHECK(turned.patterns == info.patterns);
        CHECK(turned.root == info.root);
      }
    }
  }
}

TEST_CASE("an opened file holds the bits that a search finds") {
  for (const Shape shape : boards_up_to(test::long_run() ? 12 : 9)) {
    for (const Cell root : class_representatives(shape)) {
      for (const Tier tier : kTiers) {
        const TableInfo described = describe_additive(shape, root, tier);
        CAPTURE(table_file_name(described));
        const AdditiveTables tables(in_memory(built(described)));
        CHECK(tables.info().shape == shape);
        CHECK(tables.info().root == root);
        CHECK(tables.info().tier == tier);
        CHECK(tables.info().patterns == described.patterns);
        check_bits(tables);
        CHECK_NOTHROW(tables.verify_all());
      }
    }
  }
}

TEST_CASE("threads and files do not change the bytes, compression does not change the content") {
  const test::TemporaryFolder folder;
  const TableInfo described = describe_additive({3, 4}, 11, Tier::kStandard);
  MakeOptions options;
  options.threads = 1;
  const std::vector<std::byte> one = built(described, options);
  options.threads = 3;
  CHECK(built(described, options) == one);
  const TableInfo built_file = make_table(described, folder / "raw.sbt", options);
  const std::string file = test::read_file(folder / "raw.sbt");
  CHECK(std::ranges::equal(std::as_bytes(std::span(file)), one));
  CHECK(estimate_table(described).file_bytes == file.size());
  CHECK(estimate_table(described).states == built_file.states);
  options.codec = {Codec::kZstd, 1};
  const TableInfo packed = make_table(described, folder / "packed.sbt", options);
  CHECK(packed.sections.back().codec == Codec::kZstd);
  CHECK(packed.content_digest == built_file.content_digest);
  for (const char* const name : {"raw.sbt", "packed.sbt"}) {
    const AdditiveTables mapped(open_file(folder / name));
    CHECK(mapped.path() == (folder / name).string());
    CHECK_NOTHROW(mapped.verify_all());
    check_bits(mapped);
    CHECK_NOTHROW(mapped.check_damage());
    CHECK_NOTHROW(mapped.check_unchanged());
    const AdditiveTables read(std::make_shared<FileSource>(folder / name));
    CHECK_NOTHROW(read.verify_all());
  }
}

TEST_CASE("advance() may stop a build, which then leaves no file") {
  const test::TemporaryFolder folder;
  const TableInfo described = describe_additive({3, 3}, 8, Tier::kStandard);
  const std::uint64_t states = estimate_table(described).states;
  for (const std::uint64_t end : {std::uint64_t{1}, states / 2, states}) {
    MakeOptions options;
    std::uint64_t last = 0;
    options.advance = [&](const MakeProgress& p) {
      CHECK(p.done >= last);
      CHECK(p.of == states);
      last = p.done;
      if (p.done >= end) {
        throw Interrupted();
      }
    };
    CHECK_THROWS_AS(make_table(described, folder / "table.sbt", options), Interrupted);
    CHECK(folder.names().empty());
  }
}

}  // namespace
}  // namespace slidebase
