#include "common/search/make/by_slabs.h"

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/search/make/makers.h"
#include "common/search/move_map.h"

namespace slidebase {
namespace {

// Reports a folder that takes no file, or that some rank does not see, now and not hours later.
void probe_folder(const std::filesystem::path& target, Transport& transport) {
  std::optional<AtomicFile> probe;
  std::string name;
  if (transport.rank() == 0) {
    probe.emplace(target, AtomicFile::Named::kAtOnce);
    name = probe->temporary_name().string();
  }
  name = transport.broadcast(std::move(name));
  std::error_code ignored;
  const bool sees = std::filesystem::exists(name, ignored);
  if (const std::uint64_t blind = transport.sum(sees ? 0 : 1); blind > 0) {
    throw Error(ErrorCode::kUsage, target.parent_path().string(),
                std::to_string(blind) + " of " + std::to_string(transport.ranks()) +
                    " ranks cannot see a file written here: use a folder that all machines share");
  }
}

// Reports progress of the search, or of the writing once the search has ended.
using Report = std::function<void(std::uint64_t done)>;

// Writes the distance plane of this rank's slabs, and fetches the next slab meanwhile.
void write_slabs(const TableInfo& table, SlabExchange& exchange, Workers& workers,
                 const Report& report, PartWriter& writer) {
  SlabStore& store = exchange.store();
  const std::uint64_t words = exchange.slabs().words();
  const auto fetch = [&](std::uint64_t part) {
    std::vector<SlabNeed> needs;
    needs.reserve(table.layers);
    for (Cell layer = 0; layer < static_cast<Cell>(table.layers); ++layer) {
      needs.push_back({1, layer, {{0, words}}, false});
    }
    store.fetch(part, std::move(needs));
  };
  const auto own = exchange.own();
  for (std::uint64_t part = 0; part < own.size(); ++part) {
    if (part == 0) {
      fetch(0);
    }
    store.wait();
    if (part + 1 < own.size()) {
      fetch(part + 1);
    }
    std::vector<std::span<const std::uint64_t>> layers;
    layers.reserve(table.layers);
    for (Cell layer = 0; layer < static_cast<Cell>(table.layers); ++layer) {
      layers.emplace_back(store.words(part, 1, layer), words);
    }
    const std::uint64_t done = table.states + table.states / own.size() * part;
    write_slab(
        layers, exchange.slabs().first_word(own[part]), table, workers, [&] { report(done); },
        writer);
    store.close(part, {});
  }
}

TableInfo write_table(TableInfo table, const std::filesystem::path& target, SlabExchange& exchange,
                      Workers& workers, const Report& report) {
  Transport& transport = exchange.transport();
  std::optional<PartedTable> parted;
  std::string name;
  if (transport.rank() == 0) {
    parted.emplace(target, table);
    name = parted->temporary_name().string();
  }
  PartWriter writer(transport.broadcast(std::move(name)), target, table);
  write_slabs(table, exchange, workers, report, writer);
  transport.collect(writer.finish(),
                    [&](std::vector<std::byte> records) { parted->add(std::move(records)); });
  if (parted) {
    table = parted->finish(table.histogram);
  }
  transport.sum(0);  // the table has its name
  return table;
}

}  // namespace

void write_slab(std::span<const std::span<const std::uint64_t>> layers, std::uint64_t first_word,
                const TableInfo& info, Workers& workers, const std::function<void()>& poll,
                PartWriter& writer) {
  const std::uint64_t begin = first_word * kSlidingWordBits;
  const std::uint64_t words = layers.front().size();
  // The last word of a layer of less than 60 states is not full.
  const std::uint64_t end = std::min(begin + words * kSlidingWordBits, info.layer_size);
  const std::uint64_t rows = (end + 63) / 64 - begin / 64;
  writer.begin_part({begin, end});
  pack_rows<kSlidingWordBits>(layers, static_cast<unsigned>(begin % 64), rows, workers,
                              [&](std::span<const std::uint64_t> packed, std::uint64_t) {
                                poll();
                                writer.append(std::as_bytes(packed));
                              });
}

TableInfo make_by_slabs(const TableInfo& table, const std::filesystem::path& target,
                        const MakeOptions& options, const LayerGraph<SlidingSpace>& graph,
                        SlabExchange& exchange, Keeper* keeper) {
  probe_folder(target, exchange.transport());
  Workers workers(threads_or_all(options.threads));
  const SlabSearch* running = nullptr;
  const Report report = [&, all = 2 * reachable_states(table)](std::uint64_t done) {
    if (options.advance) {
      options.advance({done, all, static_cast<int>(running->histogram().size()) - 1});
    }
  };
  SearchOptions search_options;
  search_options.kernel = options.kernel;
  search_options.on_level = [&](const SearchProgress& level) {
    if (keeper != nullptr && running->in_planes()) {
      keeper->level_done(running->histogram());
      exchange.sum(0);  // no rank goes on before all have kept it
    }
    report(level.reached);
  };
  search_options.poll = [&] { report(running->reached()); };
  SlabSearch search(graph, workers, search_options, exchange);
  running = &search;
  if (keeper != nullptr) {
    if (auto histogram = keeper->restore(); !histogram.empty()) {
      search.resume(std::move(histogram));
    }
  }
  // Only now, because the keeper has removed what an earlier search left on the disk.
  if (exchange.transport().rank() == 0) {
    probe_target(target, estimate_complete(table).file_bytes);
  }
  search.run();
  TableInfo counted = table;
  set_all_counts(search.histogram(), counted);
  return write_table(std::move(counted), target, exchange, workers, report);
}

}  // namespace slidebase
