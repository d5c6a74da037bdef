// Files that cannot be opened: too little memory, a missing file, or something that is not a file.
#include "common/base/file_source.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/pdb/coloured/coloured_tables.h"
#include "common/pdb/coloured/colourings.h"
#include "common/table/header_fields.h"
#include "tests/support/table_image.h"

namespace slidebase {
namespace {

using test::some_table;
using test::TemporaryFolder;

TEST_SUITE_BEGIN("file-source");

// Runs a call in a child process that may take only `more` bytes beyond its present memory; returns
// its result.
int with_little_memory(std::uint64_t more, const std::function<int()>& call) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const rlim_t most = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) + more;
    const rlimit limit{most, most};
    ::_exit(::setrlimit(RLIMIT_AS, &limit) == 0 ? call() : 99);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kTakesAllMemory = true;  // gcc's sanitizers reserve a huge address space
#else
constexpr bool kTakesAllMemory = false;
#endif

TEST_CASE("a refused allocation is an error, and a file that cannot be mapped is read" *
          doctest::skip(kTakesAllMemory)) {
  const TemporaryFolder folder;
  const auto path = folder / "table.sbt";
  const auto code = [&] {
    try {
      const Table table(open_file(path));
    } catch (const Error& error) {
      return -static_cast<int>(error.code());
    }
    return 98;
  };
  const TableInfo info = some_table(Family::kSliding, {3, 4}, 11);
  TableWriter writer(path, info);
  writer.begin_section(SectionType::kStep, {Codec::kZstd, 1}, info.step_bytes());
  writer.append(std::vector<std::byte>(info.step_bytes()));
  writer.finish();
  constexpr std::uint64_t kMore = 8 << 20;
  REQUIRE(info.step_bytes() > kMore);
  CHECK(with_little_memory(kMore, code) == -static_cast<int>(ErrorCode::kMemory));
  CHECK(with_little_memory(8 * kMore, code) == 98);
  // A file that cannot be mapped is read, and is then found to be too long.
  std::filesystem::resize_file(path, 8 * kMore);
  const auto map = [&] {
    try {
      const MappedFile file(path);
    } catch (const Error& error) {
      return -static_cast<int>(error.code());
    }
    return 98;
  };
  CHECK(with_little_memory(kMore, map) == -static_cast<int>(ErrorCode::kIo));
  CHECK(with_little_memory(kMore, code) == -static_cast<int>(ErrorCode::kDamaged));
}

TEST_CASE("coloured tables that the memory cannot hold are an error" *
          doctest::skip(kTakesAllMemory)) {
  const TemporaryFolder folder;
  const auto path = folder / "coloured.sbt";
  TableInfo info = describe_colourings({4, 4}, 15, Tier::kSmall, {colouring_of("111112222233333")});
  info.states = reachable_states(info);
  info.histogram = {2, info.states - 2};
  const std::uint64_t bytes = coloured_bytes(info.shape, info.colourings[0]);
  TableWriter writer(path, info);
  writer.begin_section(SectionType::kLineBits, {Codec::kRaw, 0}, bytes);
  writer.append(std::vector<std::byte>(bytes));
  writer.finish();
  const auto code = [&] {
    try {
      const ColouredTables tables(open_file(path), Accepted::kAny);
    } catch (const Error& error) {
      return -static_cast<int>(error.code());
    }
    return 98;
  };
  CHECK(with_little_memory(bytes / 2, code) == -static_cast<int>(ErrorCode::kMemory));
  CHECK(with_little_memory(8 * bytes, code) == 98);
}

TEST_CASE("a path that does not lead to a regular file is an error") {
  const TemporaryFolder folder;
  test::write_file(folder / "file", "not a table");
  const auto code = [](const std::filesystem::path& path) -> std::optional<ErrorCode> {
    try {
      const Table table(open_file(path));
    } catch (const Error& error) {
      CHECK(error.path() == path.string());
      CHECK(std::string_view(error.what()).starts_with(path.string() + ": "));
      return error.code();
    }
    return std::nullopt;
  };
  test::write_file(folder / "empty", "");
  std::filesystem::create_symlink("loop", folder / "loop");
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK(code(folder / "none.sbt") == ErrorCode::kMissing);
  CHECK(code(folder / "no" / "such" / "folder.sbt") == ErrorCode::kMissing);
  CHECK(code(folder / "file" / "below.sbt") == ErrorCode::kIo);
  CHECK(code(folder.path()) == ErrorCode::kIo);
  CHECK(code("/dev/null") == ErrorCode::kIo);
  CHECK(code(folder / "loop") == ErrorCode::kIo);
  CHECK(code(folder / "pipe") == ErrorCode::kIo);  // no process writes to it
  CHECK(code(folder / "file") == ErrorCode::kFormat);
  CHECK(code(folder / "empty") == ErrorCode::kFormat);
  CHECK(MappedFile(folder / "empty").bytes().empty());
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
