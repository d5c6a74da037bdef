#include "gen/mpi/by_ranks.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/base/number.h"
#include "common/search/make/by_slabs.h"
#include "common/table/table_format.h"
#include "gen/disk/by_disk.h"
#include "gen/existing.h"
#include "gen/mpi/rank_checkpoint.h"
#include "gen/report.h"

namespace slidebase {
namespace {

// Two digits make a few hundred slabs, which can be dealt evenly; more would only shorten the runs.
constexpr int kMostDigits = 2;

unsigned threads_of_rank(std::uint64_t wanted, const MpiTransport& transport) {
  if (wanted != 0) {
    return threads_or_all(wanted);
  }
  return std::max(1U, threads_or_all(0) / static_cast<unsigned>(transport.ranks_on_machine()));
}

// Calls `run` on rank 0 and returns its result on all ranks. If it throws Error, all ranks throw
// Error(kUsage).
bool on_first(MpiTransport& transport, const std::function<bool()>& run) {
  return from_first(transport,
                    [&] { return run() ? std::optional<std::string>("") : std::nullopt; })
      .has_value();
}

// The search of one board: its graph, all slabs, and the store of this rank's slabs.
class RankSearch {
 public:
  RankSearch(const TableInfo& table, MpiTransport& transport)
      : space_(table.indexed_shape(), table.indexed_root()),
        graph_(space_),
        slabs_(space_, std::min(kMostDigits, Slabs::most_segment_digits(space_.shape()))),
        transport_(transport) {}

  const LayerGraph<SlidingSpace>& graph() const { return graph_; }
  const Slabs& slabs() const { return slabs_; }
  int layers() const { return space_.layers(); }

  // The memory of the rank with the most slabs in a complete search, in bytes.
  std::uint64_t memory_bytes() const {
    const auto ranks = static_cast<std::uint64_t>(transport_.ranks());
    const std::uint64_t slab = slabs_.words() * sizeof(std::uint64_t);
    const std::uint64_t share = (slabs_.count() + ranks - 1) / ranks;
    const auto layers = static_cast<std::uint64_t>(space_.layers());
    const std::uint64_t moved =
        ranks > 1 ? 2 * static_cast<std::uint64_t>(slabs_.digits()) * slab : 0;
    const std::uint64_t summary =
        slabs_.layer_words() * layers / LayerGraph<SlidingSpace>::kSegmentWords;
    return 2 * share * layers * slab + moved + summary + kOtherBytes;
  }

  // Throws Error(kUsage) on all ranks if a machine has too little memory for its ranks.
  void check_memory() const {
    if (transport_.sum(fits() ? 0 : 1) > 0) {
      const MemoryLimit usual = usual_memory();
      throw Error(ErrorCode::kUsage,
                  "the ranks of a machine need " + std::to_string(machine_bytes()) +
                      " bytes of memory together, more than " +
                      (fits() ? "one of the machines allows"
                              : "the " + std::to_string(usual.bytes) + " allowed" + usual.why) +
                      ": use more machines, or --max-depth");
    }
  }

  SlabExchange& exchange() {
    if (!exchange_) {
      const auto parts =
          slabs_.deal(transport_.ranks())[static_cast<std::size_t>(transport_.rank())];
      // If not all of it fits, only a few levels are counted, and they touch few small pages.
      store_.emplace(slabs_.words(), parts.size(), space_.layers(), fits());
      exchange_.emplace(slabs_, transport_, *store_);
    }
    return *exchange_;
  }

 private:
  static constexpr std::uint64_t kOtherBytes = 64 << 20;  // lists, messages, MPI itself

  std::uint64_t machine_bytes() const {
    return memory_bytes() * static_cast<std::uint64_t>(transport_.ranks_on_machine());
  }
  bool fits() const { return machine_bytes() <= usual_memory().bytes; }

  SlidingSpace space_;
  LayerGraph<SlidingSpace> graph_;
  Slabs slabs_;
  MpiTransport& transport_;
  std::optional<SlabsInMemory> store_;
  std::optional<SlabExchange> exchange_;
};

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// The work and the memory of one rank.
struct RankCounts {
  std::uint64_t received_bytes = 0, merged_bytes = 0, peak_memory = 0;
};

// Returns the counts of all ranks on rank 0; empty on the others.
std::vector<RankCounts> counts_of_ranks(const SlabSearch& search, SlabExchange& exchange) {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const RankCounts mine = {exchange.received_words() * sizeof(std::uint64_t),
                           search.merged_words() * sizeof(std::uint64_t),
                           static_cast<std::uint64_t>(usage.ru_maxrss) << 10};
  const auto bytes = std::as_bytes(std::span(&mine, 1));
  std::vector<RankCounts> all;
  exchange.transport().collect({bytes.begin(), bytes.end()}, [&all](std::vector<std::byte> sent) {
    std::memcpy(&all.emplace_back(), sent.data(), sizeof(RankCounts));
  });
  return all;
}

// Counts the levels up to a depth and prints them; writes no table.
void count_levels(const MpiArguments& args, const TableInfo& table, MpiTransport& transport) {
  RankSearch made(table, transport);
  const auto begin = Clock::now();
  Workers workers(threads_of_rank(args.table.threads, transport));
  SearchOptions options;
  options.max_depth = args.max_depth;
  SlabSearch search(made.graph(), workers, options, made.exchange());
  search.run();
  const std::vector<RankCounts> ranks = counts_of_ranks(search, made.exchange());
  if (transport.rank() != 0) {
    return;
  }
  if (!args.table.json) {
    for (std::size_t depth = 0; depth < search.histogram().size(); ++depth) {
      std::cout << depth << " " << search.histogram()[depth] << "\n";
    }
    return;
  }
  nlohmann::ordered_json object = {{"puzzle", "sliding"},
                                   {"board", table.shape.name()},
                                   {"root", table.root},
                                   {"ranks", transport.ranks()},
                                   {"slabs", made.slabs().count()},
                                   {"states", search.reached()},
                                   {"max_depth", search.histogram().size() - 1},
                                   {"histogram", search.histogram()},
                                   {"seconds", seconds_since(begin)}};
  object["full_level_bytes"] =
      made.slabs().moved_words(made.exchange().dealt()) * sizeof(std::uint64_t);
  for (const RankCounts& counts : ranks) {
    object["received_bytes"].push_back(counts.received_bytes);
    object["merged_bytes"].push_back(counts.merged_bytes);
    object["peak_memory"].push_back(counts.peak_memory);
  }
  std::cout << object.dump() << "\n";
}

// Calls `run`, which may throw Error on some ranks only. If it does, all ranks throw Error(kUsage)
// with the messages and the numbers of those ranks.
void on_each(MpiTransport& transport, const std::function<void()>& run) {
  std::string failure;
  try {
    run();
  } catch (const Error& error) {
    failure = "rank " + std::to_string(transport.rank()) + ": " + error.what();
  }
  std::string all;
  for (const std::string& said : collect_texts(transport, failure)) {
    all += (all.empty() || said.empty() ? "" : "\n") + said;
  }
  all = transport.broadcast(std::move(all));
  if (!all.empty()) {
    throw Error(ErrorCode::kUsage, all);
  }
}

// The memory that a rank may use: `wanted`, or its share of the machine if that is empty.
MemoryLimit memory_of_rank(const std::string& wanted, const MpiTransport& transport) {
  MemoryLimit share = usual_memory();
  const auto ranks = static_cast<std::uint64_t>(transport.ranks_on_machine());
  share.bytes /= ranks;
  share.why += ", shared by " + std::to_string(ranks) + " ranks";
  return parse_memory(wanted, share);
}

using MakeWith = std::function<TableInfo(const MakeOptions&)>;

// Makes the table by make(options), and prints the result.
void make_and_print(const MpiArguments& args, const TableInfo& table,
                    const std::filesystem::path& path, const MpiTransport& transport,
                    const MakeWith& make) {
  const auto begin = Clock::now();
  ProgressLine line(args.table.progress && transport.rank() == 0, table_file_name(table),
                    table.layer_size * table.layers);
  MakeOptions options;
  options.threads = threads_of_rank(args.table.threads, transport);
  options.advance = [&line](const MakeProgress& progress) { line.update(progress); };
  const TableInfo made = make(options);
  if (transport.rank() == 0) {
    print_result(args.table, {path, made, seconds_since(begin)});
  }
}

// Makes the table with the planes of each rank on disk.
TableInfo make_by_disks(const MpiArguments& args, const TableInfo& table,
                        const std::filesystem::path& path, MpiTransport& transport,
                        const MakeOptions& options) {
  const DiskOptions disk{args.table.planes, memory_of_rank(args.table.memory, transport)};
  std::optional<DiskRank> rank;
  on_each(transport, [&] { rank.emplace(table, disk, transport); });
  rank->agree();
  TableInfo made = make_by_slabs(table, path, options, rank->graph(), rank->exchange(), &*rank);
  rank->remove();
  return made;
}

std::chrono::minutes parse_minutes(const std::string& text) {
  const int minutes = number_in<int>(text).value_or(-1);
  if (minutes < 0) {
    throw Error(ErrorCode::kUsage, "--checkpoint=" + text + ": say a number of minutes");
  }
  return std::chrono::minutes(minutes);
}

TableInfo make_in_memory(const MpiArguments& args, const TableInfo& table,
                         const std::filesystem::path& path, RankSearch& search,
                         const MakeOptions& options) {
  std::optional<RankCheckpoint> checkpoint;
  if (!args.checkpoint_minutes.empty()) {
    checkpoint.emplace(path, search.layers(), search.exchange(),
                       parse_minutes(args.checkpoint_minutes));
  }
  TableInfo made = make_by_slabs(table, path, options, search.graph(), search.exchange(),
                                 checkpoint ? &*checkpoint : nullptr);
  if (search.exchange().transport().rank() == 0) {
    RankCheckpoint::remove_beside(path);
  }
  return made;
}

void print_dry_run(const MpiArguments& args, const std::filesystem::path& path,
                   const TableInfo& table, MpiTransport& transport) {
  MakeEstimate estimate;
  if (args.table.planes.empty()) {
    estimate = estimate_table(table);
    estimate.memory_bytes = RankSearch(table, transport).memory_bytes();
  } else {
    estimate =
        estimate_by_disk(table, memory_of_rank(args.table.memory, transport), transport.ranks());
  }
  if (transport.rank() == 0) {
    // The network decides how long it takes.
    print_estimate(args.table, path, table, estimate, std::nullopt);
  }
}

}  // namespace

void make_by_ranks(const MpiArguments& args, const TableInfo& table, MpiTransport& transport) {
  if (args.max_depth >= 0) {
    count_levels(args, table, transport);
    return;
  }
  const auto folder = target_folder(args.table);
  const auto path = folder / table_file_name(table);
  if (args.table.dry_run) {
    print_dry_run(args, path, table, transport);
    return;
  }
  TableInfo existing = table;
  if (on_first(transport, [&] { return is_up_to_date(path, args.table.force, existing); })) {
    if (transport.rank() == 0) {
      print_result(args.table, {path, existing, 0, true});
    }
    return;
  }
  std::optional<RankSearch> in_memory;
  if (args.table.planes.empty()) {
    in_memory.emplace(table, transport).check_memory();
  }
  on_first(transport, [&] {
    make_folder(folder);
    return true;
  });
  make_and_print(args, table, path, transport, [&](const MakeOptions& options) {
    return in_memory ? make_in_memory(args, table, path, *in_memory, options)
                     : make_by_disks(args, table, path, transport, options);
  });
}

}  // namespace slidebase
