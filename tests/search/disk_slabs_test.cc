// Compares searches whose planes are on disk with searches in memory, and continues searches from
// planes that an earlier run left behind.
#include "gen/disk/disk_slabs.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "common/search/make/by_slabs.h"
#include "gen/disk/by_disk.h"
#include "gen/disk/plane_files.h"
#include "tests/support/long_run.h"
#include "tests/support/run_search.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thread_ranks.h"

namespace slidebase {
namespace {

using test::read_file;
using test::RunSearch;
using test::TemporaryFolder;
using Names = std::vector<std::string>;

constexpr std::uint64_t kPlenty = std::uint64_t{1} << 40;

MakeOptions disk_on_threads(unsigned threads) {
  MakeOptions options;
  options.threads = threads;
  return options;
}

std::string built_in_memory(const TableInfo& table) {
  const TemporaryFolder folder;
  make_table(table, folder / "a.sbt", disk_on_threads(1));
  return read_file(folder / "a.sbt");
}

// A rank's slabs in a file of its own, and the objects that they need.
struct RankOnDisk {
  RankOnDisk(const std::filesystem::path& folder, const Slabs& slabs, Shape shape,
             Transport& transport)
      : needs(slabs, shape,
              slabs.deal(transport.ranks())[static_cast<std::size_t>(transport.rank())].size(),
              transport.ranks()),
        files(folder, {"a", transport.rank(), transport.ranks()}) {
    files.begin({slabs.digits(), needs.file_bytes()});
  }

  DiskNeeds needs;
  PlaneFiles files;
  DiskIo io{files.descriptor(), files.planes(), files.direct()};
};

void check_disk_ranks(Shape shape, Cell root, const std::vector<int>& counts) {
  const TableInfo table = describe_table(Family::kSliding, shape, root);
  const std::string expected = built_in_memory(table);
  const SlidingSpace space(table.indexed_shape(), table.indexed_root());
  const LayerGraph<SlidingSpace> graph(space);
  const TemporaryFolder folder;
  for (int digits = 0; digits <= std::min(3, Slabs::most_segment_digits(space.shape())); ++digits) {
    const Slabs slabs(space, digits);
    for (const int ranks : counts) {
      INFO(shape.name() << " root " << root << ", " << digits << " digits, " << ranks << " ranks");
      test::ThreadTeam(ranks).run([&](Transport& transport) {
        RankOnDisk disk(folder.path(), slabs, space.shape(), transport);
        DiskSlabs store(disk.io, disk.needs);
        SlabExchange exchange(slabs, transport, store);
        make_by_slabs(table, folder / "a.sbt", disk_on_threads(1), graph, exchange);
      });
      CHECK((read_file(folder / "a.sbt") == expected));
    }
  }
  CHECK(folder.names() == Names{"a.sbt"});
}

// Builds the table, continuing from planes in the folder if there are any.
TableInfo build_on(const TemporaryFolder& folder, const TableInfo& table,
                   const MakeOptions& options) {
  return make_by_disk(table, folder / "a.sbt", options, {folder.path(), {kPlenty}}).table;
}

void check_finishes(const TemporaryFolder& folder, const TableInfo& table,
                    const std::string& expected) {
  build_on(folder, table, disk_on_threads(2));
  CHECK((read_file(folder / "a.sbt") == expected));
  CHECK(folder.names() == Names{"a.sbt"});
}

// The message of the Error that a build throws, or "".
std::string complaint(const TemporaryFolder& folder, const TableInfo& table) {
  try {
    build_on(folder, table, disk_on_threads(1));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

// Stops a build at `depth`, which leaves its planes behind.
void stop_at(const TemporaryFolder& folder, const TableInfo& table, int depth) {
  MakeOptions options = disk_on_threads(2);
  options.advance = [&](const MakeProgress& p) {
    if (p.depth == depth) {
      throw Interrupted();
    }
  };
  CHECK_THROWS_AS(build_on(folder, table, options), Interrupted);
}

TableInfo sliding(Shape shape, Cell root) {
  return describe_table(Family::kSliding, shape, root);
}

TEST_SUITE_BEGIN("disk-slabs");

TEST_CASE("ranks with their planes on disk make the same table as a build in memory") {
  const std::vector<int> ranks = {1, 2, 3};
  check_disk_ranks({2, 2}, 3, ranks);
  check_disk_ranks({2, 3}, 4, ranks);
  check_disk_ranks({2, 4}, 7, ranks);
  check_disk_ranks({3, 3}, 4, ranks);
  check_disk_ranks({3, 3}, 8, ranks);
  check_disk_ranks({2, 5}, 9, {1, 3});
}

TEST_CASE("ranks with their planes on disk make the same tables of 12 cells") {
  if (test::long_part("tables of 12 cells from a disk")) {
    check_disk_ranks({3, 4}, 11, {1, 2});
    check_disk_ranks({2, 6}, 9, {1, 3});
  }
}

TEST_CASE("a search stopped at any level continues and makes the same table") {
  std::vector<TableInfo> tables = {sliding({3, 3}, 8)};
  if (!test::kSanitized) {
    tables.push_back(sliding({2, 5}, 9));
  }
  for (const TableInfo& table : tables) {
    const std::string expected = built_in_memory(table);
    const TableInfo whole = build_on(TemporaryFolder(), table, disk_on_threads(1));
    const int stops = test::repetitions(4, 16);
    for (int stop = 0; stop < stops; ++stop) {
      const int depth = stop * whole.max_depth() / stops;
      INFO(table_file_name(table) << " stopped at " << depth);
      const TemporaryFolder folder;
      stop_at(folder, table, depth);
      check_finishes(folder, table, expected);
    }
    const TemporaryFolder folder;
    for (int depth = 0; depth < whole.max_depth(); depth += 13) {
      stop_at(folder, table, depth);
    }
    check_finishes(folder, table, expected);
  }
}

TEST_CASE("a search interrupted in the middle of a level continues and makes the same table") {
  const TableInfo table = sliding({2, 5}, 9);
  const std::string expected = built_in_memory(table);
  std::mt19937_64 random(test::seed(1));
  const int searches = test::repetitions(3, 15);
  for (int i = 0; i < searches; ++i) {
    const TemporaryFolder folder;
    std::uint64_t polls = random() % 8000;
    MakeOptions options = disk_on_threads(2);
    options.advance = [&](const MakeProgress&) {
      if (polls-- == 0) {
        throw std::runtime_error("interrupted");
      }
    };
    for (int times = 0; times < 3; ++times) {
      try {
        build_on(folder, table, options);
        break;
      } catch (const std::runtime_error&) {
        polls = random() % 8000;
      }
    }
    check_finishes(folder, table, expected);
  }
}

TEST_CASE("a search killed at any moment can continue and makes the same table") {
  const TableInfo table = sliding({2, 5}, 9);
  const std::string expected = built_in_memory(table);
  std::mt19937_64 random(test::seed(2));
  const int moments = test::repetitions(4, 50);
  for (int i = 0; i < moments; ++i) {
    const TemporaryFolder folder;
    const pid_t child = ::fork();
    if (child == 0) {
      build_on(folder, table, disk_on_threads(1));
      ::_exit(0);
    }
    ::usleep(static_cast<useconds_t>(random() % 1'500'000));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    check_finishes(folder, table, expected);
  }
}

TEST_CASE("planes that cannot be continued are refused and left unchanged") {
  const TableInfo table = sliding({3, 3}, 8);
  const TemporaryFolder folder;
  stop_at(folder, table, 20);
  const auto planes = folder / (table_file_name(table) + ".planes");
  const std::filesystem::path manifest = planes.string() + ".json";
  const std::string text = read_file(manifest);
  const auto says = [&](const std::string& part) {
    return complaint(folder, table).find(part) != std::string::npos;
  };
  int unnoticed = 0;
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {  // the last byte is the newline
    std::string damaged = text;
    damaged[at] = static_cast<char>(damaged[at] ^ 1 << at % 7);
    for (const std::string& bytes : {damaged, text.substr(0, at)}) {
      test::write_file(manifest, bytes);
      unnoticed += says("to begin again") ? 0 : 1;
    }
  }
  CHECK(unnoticed == 0);
  std::string newer = text;
  newer.replace(newer.find("\"version\":1"), 11, "\"version\":2");
  test::write_file(manifest, newer);
  CHECK(says("another version"));
  test::write_file(manifest, text);

  const std::string bytes = read_file(planes);
  std::filesystem::resize_file(planes, bytes.size() - 1);
  CHECK(says("of its manifest"));
  test::write_file(planes, std::string(bytes.size(), '\0'));
  CHECK(says("fewer than"));
  test::write_file(planes, bytes);

  const auto other = folder / (table_file_name(sliding({3, 3}, 4)) + ".planes");
  std::filesystem::copy_file(planes, other);
  std::filesystem::copy_file(manifest, other.string() + ".json");
  CHECK(complaint(folder, sliding({3, 3}, 4)).find("another search") != std::string::npos);
  std::filesystem::remove(other);
  std::filesystem::remove(other.string() + ".json");
  check_finishes(folder, table, built_in_memory(table));
}

TEST_CASE("a second process, too little memory and a missing folder are refused") {
  const TableInfo table = sliding({2, 5}, 9);
  const TemporaryFolder folder;
  stop_at(folder, table, 30);
  {
    const PlaneFiles held(folder.path(), {table_file_name(table)});
    CHECK(complaint(folder, table).find("another process") != std::string::npos);
  }
  const auto build = [&](const std::filesystem::path& planes, std::uint64_t memory) {
    make_by_disk(table, folder / "a.sbt", disk_on_threads(1), {planes, {memory}});
  };
  CHECK_THROWS_WITH_AS(build(folder.path(), 1 << 20), doctest::Contains("--memory"), Error);
  CHECK_THROWS_WITH_AS(build(folder / "none", kPlenty), doctest::Contains("no such folder"), Error);
  check_finishes(folder, table, built_in_memory(table));
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
