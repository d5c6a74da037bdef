#include "gen/disk/by_disk.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/base/files.h"
#include "common/search/move_map.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

using Json = nlohmann::ordered_json;

// A search moves about this many times the bytes of its planes: 39 for 3x4, 43 for 2x6 and 49 for
// 2x7, with roots in a corner (docs/SCALE.md, What it costs).
constexpr std::uint64_t kPasses = 45;

// More digits make more and shorter runs, and no board needs them.
constexpr int kMostDigits = 4;

// The memory that a search and the writing of its table take in addition to the planes, within a
// few per cent: the digests of blocks of 32 KiB, twice, and the buffers for packing and staging.
std::uint64_t memory_besides(const TableInfo& table) {
  const int layers = static_cast<int>(table.layers);
  return SlabSearch::bytes_besides_planes(table.layer_size, layers) + table.step_bytes() / 2048 +
         (32 << 20);
}

// The needs of the rank with the most slabs.
DiskNeeds needs_of(const TableInfo& table, int digits, int ranks) {
  const SlidingSpace space(table.indexed_shape(), table.indexed_root());
  const Slabs slabs(space, digits);
  const auto count = static_cast<std::uint64_t>(ranks);
  return {slabs, space.shape(), (slabs.count() + count - 1) / count, ranks};
}

constexpr const char* kRemedy = "; --memory allows more";

// The memory of a rank with `digits` digits, in bytes.
std::uint64_t memory_bytes(const TableInfo& table, int digits, int ranks) {
  return needs_of(table, digits, ranks).memory_bytes() + memory_besides(table);
}

// The fewest digits for which the slabs fit. Throws Error(kMemory) if none do.
int digits_within(const TableInfo& table, const MemoryLimit& memory, int ranks) {
  const int most = std::min(kMostDigits, Slabs::most_segment_digits(table.indexed_shape()));
  std::uint64_t least = ~std::uint64_t{0};
  for (int digits = std::min(2, most); digits <= most; ++digits) {
    const std::uint64_t needed = memory_bytes(table, digits, ranks);
    if (needed <= memory.bytes) {
      return digits;
    }
    least = std::min(least, needed);
  }
  refuse_memory(least, table_file_name(table), memory, kRemedy);
}

// Progress is reported for every chunk, but reading moved_bytes() takes a lock: do so only once in
// this many calls.
constexpr std::uint64_t kCallsBetween = 256;

}  // namespace

MakeEstimate estimate_by_disk(const TableInfo& table, const MemoryLimit& memory, int ranks) {
  const int digits = digits_within(table, memory, ranks);
  MakeEstimate e = estimate_table(table);
  e.memory_bytes = memory_bytes(table, digits, ranks);
  e.plane_bytes = needs_of(table, digits, 1).file_bytes();
  e.moved_bytes = e.plane_bytes * kPasses;
  return e;
}

MadeByDisk make_by_disk(const TableInfo& table, const std::filesystem::path& target,
                        const MakeOptions& options, const DiskOptions& disk) {
  LoneTransport transport;
  DiskRank rank(table, disk, transport);
  rank.agree();
  MakeOptions with_bytes = options;
  std::uint64_t calls = 0, moved = 0;
  with_bytes.advance = [&](MakeProgress progress) {
    moved = ++calls % kCallsBetween == 0 ? rank.moved_bytes() : moved;
    progress.moved_bytes = moved;
    if (options.advance) {
      options.advance(progress);
    }
  };
  TableInfo made = make_by_slabs(table, target, with_bytes, rank.graph(), rank.exchange(), &rank);
  moved = rank.moved_bytes();
  rank.remove();
  return {std::move(made), moved};
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

DiskRank::DiskRank(const TableInfo& table, const DiskOptions& options, Transport& transport)
    : table_(table),
      options_(options),
      transport_(transport),
      files_(options.folder, {table_file_name(table), transport.rank(), transport.ranks()}),
      space_(table.indexed_shape(), table.indexed_root()),
      graph_(space_) {
  refuse_other_ranks();
}

// Throws Error(kUsage) if the folder has planes of a search by another number of ranks.
void DiskRank::refuse_other_ranks() const {
  const std::string prefix = table_file_name(table_) + ".planes";
  const std::string own = "-of-" + std::to_string(transport_.ranks()) + ".json";
  std::error_code error;
  const std::vector<std::filesystem::path> paths = paths_in(options_.folder, error);
  if (error) {
    throw Error(ErrorCode::kIo, options_.folder.string(), "cannot list: " + error.message());
  }
  for (const std::filesystem::path& path : paths) {
    const std::string name = path.filename().string();
    const bool alone = name == prefix + ".json";
    const bool some = name.starts_with(prefix + ".") && name.ends_with(".json") && !alone;
    if (transport_.ranks() == 1 ? some : alone || (some && !name.ends_with(own))) {
      throw Error(
          ErrorCode::kUsage, path.string(),
          "belongs to a search by another number of ranks; use that number, or delete it and "
          "its planes to begin again");
    }
  }
}

// As JSON: the levels in the manifest, the number of digits, and whether there are planes at all.
std::string DiskRank::found_state() const {
  return Json({{"levels", files_.histogram()},
               {"digits", files_.layout().digits},
               {"planes", files_.found_planes()}})
      .dump();
}

// Called on rank 0 with the found_state() of all ranks. Returns as JSON the levels that all ranks
// have and the digits, or an error.
std::string DiskRank::decide(const std::vector<std::string>& found) const {
  std::vector<Json> ranks;
  ranks.reserve(found.size());
  for (const std::string& text : found) {
    ranks.push_back(Json::parse(text));
  }
  const auto levels = [](const Json& rank) { return rank["levels"].size(); };
  const auto by_levels = [&](const Json& a, const Json& b) { return levels(a) < levels(b); };
  const Json& least = *std::ranges::min_element(ranks, by_levels);
  const Json& most = *std::ranges::max_element(ranks, by_levels);
  if (levels(least) == 0) {
    for (std::size_t r = 0; levels(most) > 0 && r < ranks.size(); ++r) {
      // A rank with planes but no manifest ended before it could save its first level.
      if (levels(ranks[r]) == 0 && !ranks[r]["planes"].get<bool>()) {
        return Json({{"error",
                      "rank " + std::to_string(r) + " has no planes of " + table_file_name(table_) +
                          " to continue from, but others have; delete those to begin again"}})
            .dump();
      }
    }
    const int digits = digits_within(table_, options_.memory, transport_.ranks());
    return Json({{"levels", Json::array()}, {"digits", digits}}).dump();
  }
  for (const Json& rank : ranks) {
    const bool same =
        std::equal(least["levels"].begin(), least["levels"].end(), rank["levels"].begin());
    if (!same || rank["digits"] != least["digits"] || levels(rank) > levels(least) + 1) {
      return Json({{"error", "the planes of " + table_file_name(table_) +
                                 " that the ranks have do not belong together; delete them to "
                                 "begin again"}})
          .dump();
    }
  }
  return least.dump();
}

void DiskRank::agree() {
  const std::vector<std::string> found = collect_texts(transport_, found_state());
  const Json agreed =
      Json::parse(transport_.broadcast(transport_.rank() == 0 ? decide(found) : std::string()));
  if (agreed.contains("error")) {
    throw Error(ErrorCode::kUsage, agreed["error"].get<std::string>());
  }
  const int digits = agreed["digits"];
  kept_ = agreed["levels"].get<std::vector<std::uint64_t>>();
  if (digits < 0 || digits > Slabs::most_segment_digits(space_.shape())) {
    throw Error(
        ErrorCode::kUsage, files_.planes().string(),
        "the planes are divided in another way than by this program; delete them to begin again");
  }
  slabs_.emplace(space_, digits);
  const auto own = slabs_->deal(transport_.ranks())[static_cast<std::size_t>(transport_.rank())];
  const DiskNeeds needs(*slabs_, space_.shape(), own.size(), transport_.ranks());
  if (const std::uint64_t needed = memory_bytes(table_, digits, transport_.ranks());
      needed > options_.memory.bytes) {
    refuse_memory(needed, files_.planes().string(), options_.memory, kRemedy);
  }
  if (kept_.empty()) {
    files_.begin({digits, needs.file_bytes()});
  } else if (files_.layout().bytes != needs.file_bytes()) {
    throw Error(
        ErrorCode::kFormat, files_.planes().string(),
        "the planes are divided in another way than by this program; delete them to begin again");
  }
  io_.emplace(files_.descriptor(), files_.planes(), files_.direct());
  store_.emplace(*io_, needs);
  exchange_.emplace(*slabs_, transport_, *store_);
}

void DiskRank::level_done(const std::vector<std::uint64_t>& histogram) {
  if (histogram != files_.histogram()) {
    files_.save(histogram);
  }
}

void DiskRank::remove() {
  exchange_.reset();
  store_.reset();
  io_.reset();
  files_.remove();
}

}  // namespace slidebase
