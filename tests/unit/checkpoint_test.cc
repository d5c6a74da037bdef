// A build that is stopped and continued makes the same table as one that is not stopped.
#include "gen/checkpoint.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "tests/support/long_run.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::read_file;
using test::TemporaryFolder;

using Names = std::vector<std::string>;

struct Board {
  Family family;
  Shape shape;
  Cell root;

  TableInfo table() const { return describe_table(family, shape, root); }
};

// A checkpoint after every level.
constexpr std::chrono::seconds kEveryLevel{0};

MakeOptions on_threads(unsigned threads) {
  MakeOptions options;
  options.threads = threads;
  return options;
}

// Continues from the checkpoint, if one exists, and stops after the level of this depth.
void build_until(const TableInfo& table, const std::filesystem::path& path, int depth,
                 unsigned threads) {
  MakeOptions options = on_threads(threads);
  options.advance = [&](const MakeProgress& p) {
    if (p.depth == depth) {
      throw Interrupted();
    }
  };
  CHECK_THROWS_AS(make_with_checkpoint(table, path, options, kEveryLevel), Interrupted);
}

struct Built {
  int max_depth;
  std::string bytes;
};

Built built_at_once(const TableInfo& table) {
  const TemporaryFolder folder;
  const TableInfo info = make_table(table, folder / "a.sbt", {});
  return {info.max_depth(), read_file(folder / "a.sbt")};
}

// The code of the Error that a build throws, if any; the Error must name the checkpoint.
std::optional<ErrorCode> build_error(const TableInfo& table, const std::filesystem::path& path) {
  try {
    make_with_checkpoint(table, path, on_threads(1), kEveryLevel);
  } catch (const Error& error) {
    CHECK(error.path() == path.string() + ".checkpoint");
    return error.code();
  }
  return std::nullopt;
}

TEST_SUITE_BEGIN("checkpoint");

TEST_CASE("a build stopped at any depth continues there and makes the same table") {
  for (const auto& [family, shape, root] : {Board{Family::kSliding, {2, 4}, 7},
                                            {Family::kSliding, {3, 3}, 4},
                                            {Family::kLines, {3, 3}, 7},
                                            {Family::kLines, {2, 4}, 7},
                                            {Family::kCubic, {2, 3}, 5},
                                            {Family::kCubic, {3, 3}, 7},
                                            {Family::kMarked, {2, 3}, 5},
                                            {Family::kDice, {2, 2}, 3}}) {
    const TableInfo table = describe_table(family, shape, root);
    const auto [max_depth, expected] = built_at_once(table);
    for (int depth = 0; depth < max_depth; depth += test::kSanitized ? 21 : 7) {
      const TemporaryFolder folder;
      const auto path = folder / "a.sbt";
      INFO(table_file_name(table) << " stopped at " << depth);
      const unsigned threads = depth % 2 == 0 ? 1 : 3;
      build_until(table, path, depth, threads);
      CHECK(folder.names() == Names{"a.sbt.checkpoint"});
      std::vector<int> levels;
      MakeOptions options = on_threads(4 - threads);
      options.advance = [&](const MakeProgress& p) { levels.push_back(p.depth); };
      make_with_checkpoint(table, path, options, kEveryLevel);
      CHECK(levels.front() == depth);  // it did not start again at depth 0
      CHECK((read_file(path) == expected));
      CHECK(folder.names() == Names{"a.sbt"});
    }
  }
}

TEST_CASE("a build stopped many times makes the same table") {
  for (const auto& board : {Board{Family::kSliding, {3, 3}, 8},
                            {Family::kLines, {2, 5}, 9},
                            {Family::kCubic, {3, 3}, 8},
                            {Family::kMarked, {2, 4}, 7},
                            {Family::kDice, {2, 3}, 5}}) {
    const TemporaryFolder folder;
    for (int depth = 0; depth <= 30; depth += test::kSanitized ? 10 : 3) {
      build_until(board.table(), folder / "a.sbt", depth, 2);
    }
    make_with_checkpoint(board.table(), folder / "a.sbt", on_threads(2), kEveryLevel);
    CHECK((read_file(folder / "a.sbt") == built_at_once(board.table()).bytes));
    CHECK(folder.names() == Names{"a.sbt"});
  }
}

TEST_CASE("a checkpoint of another table is refused and left unchanged") {
  const TemporaryFolder folder;
  const Board mine{Family::kSliding, {3, 3}, 8};
  build_until(mine.table(), folder / "a.sbt", 10, 1);
  const std::string saved = read_file(folder / "a.sbt.checkpoint");
  for (const auto& other : {Board{Family::kSliding, {3, 3}, 7},
                            {Family::kSliding, {2, 4}, 7},
                            {Family::kLines, {3, 3}, 8},
                            {Family::kCubic, {3, 3}, 8},
                            {Family::kMarked, {3, 3}, 8}}) {
    CHECK(build_error(other.table(), folder / "a.sbt") == ErrorCode::kDamaged);
  }
  CHECK((read_file(folder / "a.sbt.checkpoint") == saved));
  CHECK_FALSE(build_error(mine.table(), folder / "a.sbt").has_value());
}

TEST_CASE("every changed or missing byte of a checkpoint is reported") {
  const TemporaryFolder folder;
  const TableInfo table = Board{Family::kCubic, {2, 2}, 3}.table();
  build_until(table, folder / "a.sbt", 9, 1);
  const auto saved = folder / "a.sbt.checkpoint";
  const std::string whole = read_file(saved);
  int unnoticed = 0;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1 << at % 7);
    for (const std::string& bytes : {damaged, whole.substr(0, at)}) {
      test::overwrite_file(saved, bytes);
      unnoticed += build_error(table, folder / "a.sbt") == ErrorCode::kDamaged ? 0 : 1;
    }
  }
  CHECK(unnoticed == 0);
  CHECK(folder.names() == Names{"a.sbt.checkpoint"});
  test::overwrite_file(saved, whole);
  CHECK_FALSE(build_error(table, folder / "a.sbt").has_value());
  CHECK((read_file(folder / "a.sbt") == built_at_once(table).bytes));
}

TEST_CASE("a finished build removes the checkpoint, even one that an earlier run saved") {
  const TemporaryFolder folder;
  const TableInfo table = Board{Family::kSliding, {3, 3}, 8}.table();
  build_until(table, folder / "a.sbt", 10, 1);
  test::write_file(folder / ".a.sbt.checkpoint.slidebase-00c0ffee", "left");
  make_with_checkpoint(table, folder / "a.sbt", {}, std::nullopt);
  CHECK(folder.names() == Names{"a.sbt"});
}

TEST_CASE("a file that has the name of a checkpoint but is not one is kept") {
  const TemporaryFolder folder;
  const std::string bytes(1000, 'x');
  test::write_file(folder / "a.sbt.checkpoint", bytes);
  make_with_checkpoint(Board{Family::kSliding, {2, 2}, 3}.table(), folder / "a.sbt", {}, {});
  CHECK(std::filesystem::exists(folder / "a.sbt"));
  CHECK(read_file(folder / "a.sbt.checkpoint") == bytes);
}

TEST_CASE("a checkpoint older than the finished table is removed, a newer one is kept") {
  const TemporaryFolder folder;
  const TableInfo table = Board{Family::kSliding, {3, 3}, 8}.table();
  const auto path = folder / "a.sbt";
  const auto saved = folder / "a.sbt.checkpoint";
  make_table(table, path, {});
  build_until(table, path, 10, 1);
  const auto built_at = std::filesystem::last_write_time(path);
  std::filesystem::last_write_time(saved, built_at + std::chrono::seconds(1));
  Checkpoint::remove_outdated(path);
  CHECK(std::filesystem::exists(saved));
  std::filesystem::last_write_time(saved, built_at - std::chrono::seconds(1));
  Checkpoint::remove_outdated(path);
  CHECK(folder.names() == Names{"a.sbt"});
  Checkpoint::remove_outdated(path);
  Checkpoint::remove_outdated(folder / "none.sbt");
  CHECK(folder.names() == Names{"a.sbt"});
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
