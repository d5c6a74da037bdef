#include "gen/disk/disk_build.h"

#include <string>
#include <system_error>

#include "common/base/error.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

// A poll comes with every chunk; to ask what has been moved takes a lock.
constexpr std::uint64_t kPollsBetween = 256;

// The table is written when the search has ended: that there is no room for it is told before.
void check_room(const std::filesystem::path& target, std::uint64_t bytes) {
  const auto folder = target.has_parent_path() ? target.parent_path() : ".";
  std::error_code unknown;
  const auto space = std::filesystem::space(folder, unknown);
  if (!unknown && space.available < bytes) {
    throw Error(ErrorCode::kIo, target.string(),
                "will have " + std::to_string(bytes >> 20) + " MiB, but beside the planes only " +
                    std::to_string(space.available >> 20) +
                    " MiB are free; make room, or write to another folder");
  }
}

}  // namespace

DiskEstimate estimate_by_disk(const TableInfo& table, const MemoryLimit& memory) {
  const int digits = digits_within(table, memory, 1);
  const BuildEstimate whole = estimate_build(table);
  DiskEstimate e{};
  e.states = whole.states;
  e.memory_bytes = disk_memory_bytes(table, digits, 1);
  e.plane_bytes = disk_plane_bytes(table, digits);
  e.file_bytes = whole.file_bytes;
  e.moved_bytes = disk_moved_bytes(table, digits);
  return e;
}

DiskBuilt build_by_disk(const TableInfo& table, const std::filesystem::path& target,
                        const BuildOptions& options, const DiskOptions& disk) {
  LoneTransport transport;
  DiskRank rank(table, disk, transport);
  rank.agree();
  check_room(target, estimate_build(table).file_bytes);
  BuildOptions with_bytes = options;
  std::uint64_t polls = 0;
  with_bytes.search.poll = [&search = options.search, &disk, &rank, &polls] {
    if (search.poll) {
      search.poll();
    }
    if (disk.on_moved && ++polls % kPollsBetween == 0) {
      disk.on_moved(rank.moved_bytes());
    }
  };
  DiskBuilt built{};
  built.table =
      build_table_by_slabs(table, target, with_bytes, rank.graph(), rank.exchange(), &rank);
  built.moved_bytes = rank.moved_bytes();
  rank.remove();
  return built;
}

void remove_outdated_planes(const TableInfo& table, const std::filesystem::path& target,
                            const std::filesystem::path& folder) {
  const auto planes = PlaneFiles::planes_in(folder, {table_file_name(table)});
  std::error_code error;
  const auto kept = std::filesystem::last_write_time(planes, error);
  if (!error && kept <= std::filesystem::last_write_time(target, error) && !error) {
    PlaneFiles(folder, {table_file_name(table)}).remove();
  }
}

}  // namespace slidebase
