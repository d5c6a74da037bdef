// The memory limit where control groups allow less than the machine has.
#include "common/base/memory.h"

#include <doctest/doctest.h>

#include <string>

#include "common/base/control_groups.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::TemporaryFolder;

// A fake /proc and /sys of a process in these groups.
class FakeSystem {
 public:
  FakeSystem(const std::string& groups, const std::string& mounts) {
    write("proc/self/cgroup", groups);
    write("proc/self/mountinfo", "21 1 8:1 / / rw - ext4 /dev/sda1 rw\n" + mounts);
  }

  void write(const std::filesystem::path& file, const std::string& text) const {
    std::filesystem::create_directories((folder_ / file).parent_path());
    test::write_file(folder_ / file, text);
  }
  MemoryLimit limit() const { return memory_limit(folder_.path()); }
  std::string says(const std::string& file) const {
    return "that " + (folder_ / file).string() + " allows";
  }
  void check(std::uint64_t bytes, const std::string& file) const {
    CHECK(limit().bytes == bytes);
    CHECK(limit().why == says(file));
  }
  std::filesystem::path path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

const std::string kV2 = "30 21 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n";

TEST_SUITE_BEGIN("memory");

TEST_CASE("without a limit by control groups, the limit is the memory of the machine") {
  const MemoryLimit machine = memory_limit("/nowhere");
  CHECK(machine.bytes > 0);
  CHECK(machine.why == "of this machine");
  const FakeSystem unlimited("0::/a/b\n", kV2);
  unlimited.write("sys/fs/cgroup/a/b/memory.max", "max\n");
  CHECK(unlimited.limit().bytes == machine.bytes);
  unlimited.write("sys/fs/cgroup/a/memory.max", "18446744073709551615\n");
  CHECK(unlimited.limit().bytes == machine.bytes);
  for (const char* nonsense : {"", "\n", "none\n", "-1\n", "99999999999999999999999\n"}) {
    unlimited.write("sys/fs/cgroup/a/memory.max", nonsense);
    CHECK(unlimited.limit().bytes == machine.bytes);
  }
}

TEST_CASE("version 2: the limit is the least of the process's group and all groups above it") {
  const FakeSystem system("0::/a/b\n", kV2);
  system.write("sys/fs/cgroup/a/b/memory.max", "3000000\n");
  system.check(3000000, "sys/fs/cgroup/a/b/memory.max");
  system.write("sys/fs/cgroup/a/memory.max", "2000000\n");
  system.check(2000000, "sys/fs/cgroup/a/memory.max");
  system.write("sys/fs/cgroup/memory.max", "1000000\n");
  system.check(1000000, "sys/fs/cgroup/memory.max");
  system.write("sys/fs/memory.max", "1\n");  // above the mount
  system.write("sys/fs/cgroup/a/b/c/memory.max", "2\n");
  system.check(1000000, "sys/fs/cgroup/memory.max");
}

TEST_CASE("version 1: only the tree of the memory controller counts") {
  const FakeSystem system("4:memory:/a\n3:cpu,cpuacct:/c\n1:name=systemd:/memory\n0::/\n",
                          "31 21 0:27 / /cg/cpu rw - cgroup cgroup rw,cpu,cpuacct\n"
                          "32 21 0:28 / /cg/systemd rw - cgroup cgroup rw,name=systemd\n"
                          "33 21 0:29 / /cg/memory rw - cgroup cgroup rw,memory\n"
                          "34 21 0:30 / /cg/unified rw - cgroup2 cgroup2 rw\n");
  system.write("cg/cpu/c/memory.limit_in_bytes", "1\n");
  system.write("cg/memory/memory.limit_in_bytes", "9223372036854771712\n");
  system.write("cg/memory/a/memory.limit_in_bytes", "4000000\n");
  system.check(4000000, "cg/memory/a/memory.limit_in_bytes");
}

TEST_CASE("in a container, which sees only its own part of the tree, that part counts") {
  // The root of the mount is the container's group; the process is in a group below it.
  const FakeSystem part("0::/docker/ab c/in\n",
                        "30 21 0:26 /docker/ab\\040c /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  part.write("sys/fs/cgroup/memory.max", "5000000\n");
  part.write("sys/fs/cgroup/in/memory.max", "6000000\n");
  part.check(5000000, "sys/fs/cgroup/memory.max");
  part.write("sys/fs/cgroup/in/memory.max", "4000000\n");
  part.check(4000000, "sys/fs/cgroup/in/memory.max");
  // The group is not visible: the limit at the root of the mount counts.
  const FakeSystem elsewhere("0::/../other\n", kV2);
  elsewhere.write("sys/fs/cgroup/memory.max", "7000000\n");
  elsewhere.check(7000000, "sys/fs/cgroup/memory.max");
  const FakeSystem beside("0::/docker/ab\n", "30 21 0:26 /docker/a /cg rw - cgroup2 cgroup2 rw\n");
  CHECK(control_groups(beside.path()).front().own.empty());
}

TEST_CASE("the error for too much memory says where the limit comes from") {
  CHECK_THROWS_WITH(
      refuse_memory(1, "a", {0, ", 80 % of the 1 that F allows"}, "; do so"),
      "a: needs 1 bytes of memory, more than the 0 allowed, 80 % of the 1 that F allows; do so");
  CHECK(usual_memory().bytes <= memory_limit().bytes / 5 * 4);
  CHECK(usual_memory().why.ends_with(memory_limit().why));
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
