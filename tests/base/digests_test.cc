// Tables have the digests listed in data/digests.tsv, and the same bytes for any number of threads
// and any kernel. Large tables are built once, with the fastest settings; only ./run long builds
// them in every way.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/base/digest.h"
#include "common/base/processor.h"
#include "common/pdb/coloured/colourings.h"
#include "common/pdb/partitions.h"
#include "common/search/make/make.h"
#include "tests/support/long_run.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::read_file;
using test::TemporaryFolder;

// `./run bench --long` builds the larger cubic boards. The sliding ones take too long with
// sanitizers.
int most_cells_made(Family family) {
  switch (family) {
    case Family::kCubic:
      return 10;
    case Family::kMarked:
      return 9;
    case Family::kDice:
      return 6;
    default:
      return test::kSanitized ? 10 : 12;
  }
}
constexpr int kMaxCellsEveryWay = 10;

// data/digests.tsv: name without .sbt, digest
std::map<std::string, std::string> listed_digests() {
  const std::string path = SLIDEBASE_DATA_DIR "/digests.tsv";
  std::ifstream file(path);
  std::map<std::string, std::string> digests;
  for (std::string text; std::getline(file, text);) {
    if (text.empty() || text[0] == '#') {
      continue;
    }
    std::istringstream line(text);
    std::string name;
    std::string value;
    line >> name >> value;
    if (value.size() != 16 || !line.eof() || !digests.emplace(name, value).second) {
      throw std::runtime_error("invalid digest, or a table listed twice: " + text);
    }
  }
  if (digests.empty()) {
    throw std::runtime_error("no digests in " + path);
  }
  return digests;
}

std::vector<TableInfo> small_tables(Family family) {
  const int max_cells = most_cells_made(family);
  std::vector<TableInfo> tables;
  for (int rows = 2; rows * rows <= max_cells; ++rows) {
    for (int columns = rows; rows * columns <= max_cells; ++columns) {
      const Shape shape{rows, columns};
      for (const Cell root : class_representatives(shape)) {
        tables.push_back(describe_table(family, shape, root));
      }
    }
  }
  return tables;
}

struct Way {
  unsigned threads;  // 0: one for each processor
  InstructionSet kernel;
};

std::vector<Way> ways(const TableInfo& table) {
  if (table.shape.cells() > kMaxCellsEveryWay && !test::long_run()) {
    return {{0, best_instruction_set()}};
  }
  return {{1, InstructionSet::kPortable}, {2, best_instruction_set()}, {7, best_instruction_set()}};
}

void check_tables(Family family) {
  const auto digests = listed_digests();
  const TemporaryFolder folder;
  for (const TableInfo& table : small_tables(family)) {
    const std::string file_name = table_file_name(table);
    const std::string name = file_name.substr(0, file_name.rfind('.'));
    CAPTURE(name);
    REQUIRE(digests.contains(name));
    std::string expected;
    for (const auto& [threads, kernel] : ways(table)) {
      CAPTURE(threads);
      MakeOptions options;
      options.threads = threads;
      options.kernel = kernel;
      const auto path = folder / file_name;
      const TableInfo built = make_table(table, path, options);
      CHECK(digest_text(built.content_digest) == digests.at(name));
      const std::string bytes = read_file(path);
      if (expected.empty()) {
        expected = bytes;
      }
      CHECK((bytes == expected));
    }
    std::filesystem::remove(folder / file_name);
  }
}

TEST_SUITE_BEGIN("digests");

TEST_CASE("sliding tables have the listed digests") {
  check_tables(Family::kSliding);
}

TEST_CASE("tables in slides have the listed digests") {
  check_tables(Family::kLines);
}

TEST_CASE("cubic tables have the listed digests") {
  check_tables(Family::kCubic);
}

TEST_CASE("tables of marked cubes and of dice have the listed digests") {
  check_tables(Family::kMarked);
  check_tables(Family::kDice);
}

// Builds the small tables of boards of 15 and 16 cells; ./run long builds the other tiers and those
// of larger boards too.
TEST_CASE("additive tables have the listed digests") {
  const auto digests = listed_digests();
  for (const Shape shape : {Shape{4, 4}, Shape{3, 5}, Shape{2, 8}, Shape{2, 9}, Shape{3, 6},
                            Shape{4, 5}, Shape{5, 5}}) {
    for (const Cell root : class_representatives(shape)) {
      for (const Tier tier : {Tier::kSmall, Tier::kStandard, Tier::kHard}) {
        if (!has_tier(shape, tier)) {
          continue;
        }
        const TableInfo table = describe_additive(shape, root, tier);
        const std::string file_name = table_file_name(table);
        const std::string name = file_name.substr(0, file_name.rfind('.'));
        CAPTURE(name);
        REQUIRE(digests.contains(name));
        const bool quick = tier == Tier::kSmall && shape.cells() <= kMaxTableCells;
        if (quick || test::long_run()) {
          std::vector<std::byte> file;
          const TableInfo built = make_table(table, file, {});
          CHECK(digest_text(built.content_digest) == digests.at(name));
        }
      }
    }
  }
}

TEST_CASE("coloured tables have the listed digests") {
  const auto digests = listed_digests();
  for (const Shape shape : {Shape{4, 4}, Shape{3, 5}}) {
    for (const Cell root : class_representatives(shape)) {
      for (const Tier tier : {Tier::kSmall, Tier::kStandard}) {
        const TableInfo table = describe_coloured(shape, root, tier);
        const std::string file_name = table_file_name(table);
        const std::string name = file_name.substr(0, file_name.rfind('.'));
        CAPTURE(name);
        REQUIRE(digests.contains(name));
        if (test::long_run()) {
          std::vector<std::byte> file;
          const TableInfo built = make_table(table, file, {});
          CHECK(digest_text(built.content_digest) == digests.at(name));
        }
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
