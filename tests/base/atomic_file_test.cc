// A file appears whole or not at all, and no temporary file is left behind.
#include "common/base/atomic_file.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/error.h"
#include "common/search/make/make.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::read_file;
using test::TemporaryFolder;
using test::write_file;

using Names = std::vector<std::string>;

std::span<const std::byte> bytes(std::string_view text) {
  return std::as_bytes(std::span(text));
}

Names sorted_names(const TemporaryFolder& folder) {
  Names names = folder.names();
  std::ranges::sort(names);
  return names;
}

// The code of the Error that a call throws, if any; the Error must name the path.
template <typename Call>
std::optional<ErrorCode> error_of(const std::filesystem::path& path, const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    CHECK(error.path() == path.string());
    return error.code();
  }
  return std::nullopt;
}

// Simulates a full disk: while the object exists, no file of this process can grow beyond `limit`
// bytes.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t limit) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &old_);
    rlimit lower = old_;
    lower.rlim_cur = limit;
    ::setrlimit(RLIMIT_FSIZE, &lower);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, old_handler_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  void (*old_handler_)(int);
  rlimit old_{};
};

TEST_SUITE_BEGIN("atomic-file");

TEST_CASE("a committed file holds what was written, whatever the order of the writes") {
  const TemporaryFolder folder;
  {
    AtomicFile file(folder / "a");
    file.write_at(6, bytes("world"));
    file.write_at(0, bytes("hello,"));
    file.write_at(11, {});
    CHECK_FALSE(std::filesystem::exists(folder / "a"));
    file.commit();
    CHECK(read_file(folder / "a") == "hello,world");
  }
  CHECK(read_file(folder / "a") == "hello,world");
  CHECK(folder.names() == Names{"a"});
}

TEST_CASE("without commit() no file is left") {
  const TemporaryFolder folder;
  {
    AtomicFile file(folder / "a");
    file.write_at(0, bytes("half"));
  }
  CHECK(folder.names().empty());
}

TEST_CASE("a file named at once can be written by others too, and has the reserved size") {
  const TemporaryFolder folder;
  {
    AtomicFile file(folder / "a", AtomicFile::Named::kAtOnce);
    CHECK(folder.names() == Names{file.temporary_name().filename()});
    file.reserve(12);
    remove_leftovers(folder / "a");
    OutputFile other(file.temporary_name(), folder / "a");
    other.write_at(6, bytes("world"));
    other.sync();
    file.write_at(0, bytes("hello,"));
    file.commit();
  }
  CHECK(read_file(folder / "a") == std::string("hello,world\0", 12));
  CHECK(folder.names() == Names{"a"});
  const AtomicFile dropped(folder / "a", AtomicFile::Named::kAtOnce);
  CHECK(folder.names().size() == 2);
  CHECK(error_of(folder / "b", [&] { OutputFile none(folder / "c", folder / "b"); }) ==
        ErrorCode::kIo);
}

TEST_CASE("reserving more space than the disk has is an error") {
  const TemporaryFolder folder;
  {
    AtomicFile file(folder / "a", AtomicFile::Named::kAtOnce);
    CHECK(error_of(folder / "a", [&] { file.reserve(std::uint64_t{1} << 60); }) == ErrorCode::kIo);
    const FileSizeLimit limit(100'000);
    CHECK(error_of(folder / "a", [&] { file.reserve(100'001); }) == ErrorCode::kIo);
    file.reserve(100'000);
  }
  CHECK(folder.names().empty());
}

TEST_CASE("an existing file stays unchanged until it is replaced") {
  const TemporaryFolder folder;
  write_file(folder / "a", "old");
  std::ifstream reader(folder / "a");
  {
    AtomicFile file(folder / "a");
    file.write_at(0, bytes("dropped"));
  }
  CHECK(read_file(folder / "a") == "old");
  AtomicFile file(folder / "a");
  file.write_at(0, bytes("new"));
  CHECK(read_file(folder / "a") == "old");
  file.commit();
  CHECK(read_file(folder / "a") == "new");
  CHECK(folder.names() == Names{"a"});
  std::string text;
  reader >> text;
  CHECK(text == "old");  // a reader that has the old file open keeps it
}

TEST_CASE("only temporary files of killed processes are removed") {
  const TemporaryFolder folder;
  for (const char* name : {"a", ".a.slidebase-00c0ffee", ".a.slidebase-12345678",
                           ".b.slidebase-00c0ffee", ".a.backup", "a.slidebase-00c0ffee"}) {
    write_file(folder / name, "left");
  }
  const Names others = {".a.backup", ".b.slidebase-00c0ffee", "a", "a.slidebase-00c0ffee"};
  {
    AtomicFile file(folder / "a");
    file.write_at(0, bytes("new"));
    file.commit();
  }
  CHECK(read_file(folder / "a") == "new");
  CHECK(sorted_names(folder) == others);
  write_file(folder / ".a.slidebase-00c0ffee", "left");
  remove_leftovers(folder / "a");
  CHECK(sorted_names(folder) == others);
}

TEST_CASE("a file that a live process is writing is not removed") {
  const TemporaryFolder folder;
  const auto path = folder / ".a.slidebase-00c0ffee";
  write_file(path, "half");
  const int held = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  REQUIRE(::flock(held, LOCK_EX) == 0);
  remove_leftovers(folder / "a");
  CHECK(folder.names() == Names{path.filename()});
  ::close(held);
  remove_leftovers(folder / "a");
  CHECK(folder.names().empty());
}

TEST_CASE("two writers of the same file each leave it whole") {
  const TemporaryFolder folder;
  for (const char* before : {"", "old"}) {
    if (*before != '\0') {
      write_file(folder / "a", before);
    }
    AtomicFile one(folder / "a");
    AtomicFile two(folder / "a");
    one.write_at(0, bytes("one"));
    remove_leftovers(folder / "a");
    two.write_at(0, bytes("two"));
    one.commit();
    CHECK(read_file(folder / "a") == "one");
    two.commit();
    CHECK(read_file(folder / "a") == "two");
    CHECK(folder.names() == Names{"a"});
  }
}

TEST_CASE("a symbolic link is replaced, not what it points to") {
  const TemporaryFolder folder;
  write_file(folder / "other", "old");
  for (const char* aim : {"other", "nothing"}) {
    std::filesystem::create_symlink(aim, folder / "a");
    AtomicFile file(folder / "a");
    file.write_at(0, bytes("new"));
    file.commit();
    CHECK_FALSE(std::filesystem::is_symlink(folder / "a"));
    CHECK(read_file(folder / "a") == "new");
    CHECK(read_file(folder / "other") == "old");
    std::filesystem::remove(folder / "a");
  }
  CHECK(folder.names() == Names{"other"});
}

TEST_CASE("a file with the longest name is replaced like any other") {
  const TemporaryFolder folder;
  const std::string name(255, 'n');
  write_file(folder / name, "old");
  AtomicFile file(folder / name);
  file.write_at(0, bytes("new"));
  file.commit();
  CHECK(read_file(folder / name) == "new");
  CHECK(folder.names() == Names{name});
}

TEST_CASE("the file has the permissions that the umask leaves") {
  const TemporaryFolder folder;
  const mode_t old = ::umask(027);
  {
    AtomicFile file(folder / "a");
    file.commit();
  }
  ::umask(old);
  struct stat status {};
  REQUIRE(::stat((folder / "a").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0640);
}

TEST_CASE("a folder that does not exist, or was removed, is an error") {
  const TemporaryFolder folder;
  const auto path = folder / "none" / "a";
  CHECK(error_of(path, [&] { AtomicFile file(path); }) == ErrorCode::kIo);
  write_file(folder / "none", "a file");
  CHECK(error_of(path, [&] { AtomicFile file(path); }) == ErrorCode::kIo);
  std::filesystem::remove(folder / "none");
  std::filesystem::create_directory(folder / "none");
  {
    AtomicFile file(path);
    file.write_at(0, bytes("text"));
    std::filesystem::remove_all(folder / "none");
    CHECK(error_of(path, [&] { file.commit(); }) == ErrorCode::kIo);
  }
  CHECK(folder.names().empty());
}

TEST_CASE("a folder in the file's place is not replaced") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "a");
  CHECK(error_of(folder / "a", [&] { const AtomicFile file(folder / "a"); }) == ErrorCode::kIo);
  {
    AtomicFile file(folder / "b");
    std::filesystem::create_directory(folder / "b");
    CHECK(error_of(folder / "b", [&] { file.commit(); }) == ErrorCode::kIo);
  }
  CHECK(folder.names().size() == 2);
  CHECK(std::filesystem::is_directory(folder / "a"));
  CHECK(std::filesystem::is_directory(folder / "b"));
}

TEST_CASE("a pipe in the file's place is not replaced, neither directly nor through a link") {
  const TemporaryFolder folder;
  REQUIRE(::mkfifo((folder / "a").c_str(), 0600) == 0);
  std::filesystem::create_symlink("a", folder / "b");
  for (const char* name : {"a", "b"}) {
    CHECK(error_of(folder / name, [&] { AtomicFile file(folder / name); }) == ErrorCode::kIo);
  }
  CHECK(std::filesystem::is_fifo(folder / "a"));
  CHECK(sorted_names(folder) == Names{"a", "b"});
}

TEST_CASE("a build that fills the disk leaves no file, and an older table unchanged") {
  const TemporaryFolder folder;
  const TableInfo info = describe_table(Family::kCubic, {3, 3}, 7);
  const auto build = [&] { make_table(info, folder / "a.sbt", {}); };
  {
    const FileSizeLimit limit(100'000);
    CHECK(error_of(folder / "a.sbt", build) == ErrorCode::kIo);
  }
  CHECK(folder.names().empty());
  write_file(folder / "a.sbt", "old");
  {
    const FileSizeLimit limit(100'000);
    CHECK(error_of(folder / "a.sbt", build) == ErrorCode::kIo);
  }
  CHECK(read_file(folder / "a.sbt") == "old");
  CHECK(folder.names() == Names{"a.sbt"});
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
