#include "gen/disk/disk_build.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/search/move_map.h"
#include "common/search/slab_build.h"
#include "common/search/slab_exchange.h"
#include "common/search/slabs.h"
#include "common/table/table_name.h"
#include "gen/disk/disk_io.h"
#include "gen/disk/disk_slabs.h"
#include "gen/disk/plane_files.h"

namespace slidebase {
namespace {

// More make more runs, which are shorter, and no board needs them.
constexpr int kMostDigits = 4;

// Within a few per cent, what a search takes besides its planes, and the writing of its table: the
// digests of blocks of 32 KiB, twice, and what is packed and staged.
std::uint64_t memory_besides(const TableInfo& table) {
  const int layers = static_cast<int>(table.layers);
  const std::uint64_t words = (table.layer_size + kSlidingWordBits - 1) / kSlidingWordBits;
  const std::uint64_t planes = 2 * words * sizeof(std::uint64_t) * table.layers;
  const std::uint64_t search = SlabSearch::memory_bytes(table.layer_size, layers) - planes;
  return search + table.step_bytes() / 2048 + (32 << 20);
}

DiskNeeds needs_of(const TableInfo& table, int digits) {
  const SlidingSpace space(table.indexed_shape(), table.indexed_root());
  const Slabs slabs(space, digits);
  return {slabs, space.shape(), slabs.count(), 1};
}

std::uint64_t memory_of(const TableInfo& table, int digits) {
  return needs_of(table, digits).memory_bytes() + memory_besides(table);
}

[[noreturn]] void refuse(const std::string& who, std::uint64_t needed, std::uint64_t memory) {
  throw Error(ErrorCode::kMemory, who,
              "needs " + std::to_string((needed >> 20) + 1) +
                  " MiB of memory with its planes on a disk, more than the " +
                  std::to_string(memory >> 20) + " MiB allowed; --memory allows more");
}

int digits_within(const TableInfo& table, std::uint64_t memory) {
  const int most = std::min(kMostDigits, Slabs::most_segment_digits(table.indexed_shape()));
  std::uint64_t least = ~std::uint64_t{0};
  for (int digits = std::min(2, most); digits <= most; ++digits) {
    const std::uint64_t needed = memory_of(table, digits);
    if (needed <= memory) {
      return digits;
    }
    least = std::min(least, needed);
  }
  refuse(table_file_name(table), least, memory);
}

// The planes' layout: as they are kept, or as it fits best.
PlaneFiles::Layout layout_for(const TableInfo& table, const PlaneFiles& files,
                              std::uint64_t memory) {
  if (files.histogram().empty()) {
    const int digits = digits_within(table, memory);
    return {digits, needs_of(table, digits).file_bytes()};
  }
  const PlaneFiles::Layout kept = files.layout();
  if (kept.digits < 0 || kept.digits > Slabs::most_segment_digits(table.indexed_shape()) ||
      kept.bytes != needs_of(table, kept.digits).file_bytes()) {
    throw Error(ErrorCode::kFormat, files.planes().string(),
                "the planes are not cut as this program does it; delete them to begin again");
  }
  if (const std::uint64_t needed = memory_of(table, kept.digits); needed > memory) {
    refuse(files.planes().string(), needed, memory);
  }
  return kept;
}

class FilesKeeper : public SlabKeeper {
 public:
  explicit FilesKeeper(PlaneFiles& files) : files_(files) {}

  std::vector<std::uint64_t> restore() override { return files_.histogram(); }
  void level_done(const std::vector<std::uint64_t>& histogram) override {
    if (histogram != files_.histogram()) {
      files_.save(histogram);
    }
  }

 private:
  PlaneFiles& files_;
};

}  // namespace

DiskEstimate estimate_by_disk(const TableInfo& table, std::uint64_t memory) {
  const int digits = digits_within(table, memory);
  const DiskNeeds needs = needs_of(table, digits);
  const BuildEstimate whole = estimate_build(table);
  DiskEstimate e{};
  e.states = whole.states;
  e.memory_bytes = memory_of(table, digits);
  e.plane_bytes = needs.file_bytes();
  e.file_bytes = whole.file_bytes;
  e.moved_bytes = e.plane_bytes * 20;
  return e;
}

DiskBuilt build_by_disk(const TableInfo& table, const std::filesystem::path& target,
                        const BuildOptions& options, const DiskOptions& disk) {
  PlaneFiles files(disk.folder, {table_file_name(table)});
  const PlaneFiles::Layout layout = layout_for(table, files, disk.memory);
  if (files.histogram().empty()) {
    files.begin(layout);
  }
  const SlidingSpace space(table.indexed_shape(), table.indexed_root());
  const LayerGraph<SlidingSpace> graph(space);
  const Slabs slabs(space, layout.digits);
  const DiskNeeds needs(slabs, space.shape(), slabs.count(), 1);
  DiskBuilt built{};
  {
    DiskIo io(files.descriptor(), files.planes(), files.direct());
    DiskSlabs store(io, slabs.words(), needs);
    LoneTransport transport;
    SlabExchange exchange(slabs, transport, store);
    FilesKeeper keeper(files);
    // No other rank waits, so a search may be left in the middle of a level.
    BuildOptions interruptible = options;
    interruptible.search.poll = [&stop = options.search.stop] {
      if (stop != nullptr && stop->load()) {
        throw Interrupted{};
      }
    };
    built.table = build_table_by_slabs(table, target, interruptible, graph, exchange, &keeper);
    built.read_bytes = io.read_bytes();
    built.written_bytes = io.written_bytes();
  }
  files.remove();
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
