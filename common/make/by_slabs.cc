#include "common/make/by_slabs.h"

#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/make/slab_section.h"
#include "common/writing/part_writer.h"
#include "common/writing/parted_table.h"

namespace slidebase {
namespace {

// A folder that takes no file, or that some rank does not see, is known now, not hours later.
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
    throw Error(
        ErrorCode::kUsage, target.parent_path().string(),
        std::to_string(blind) + " of " + std::to_string(transport.ranks()) +
            " ranks do not see what is written here: take a folder that all machines share");
  }
}

// Hands over the distance plane of this rank's slabs; the next one is brought meanwhile.
void write_slabs(const TableInfo& table, const BuildOptions& options, SlabExchange& exchange,
                 Workers& workers, PartWriter& writer) {
  SlabStore& store = exchange.store();
  const std::uint64_t words = exchange.slabs().words();
  const auto fetch = [&](std::uint64_t part) {
    std::vector<SlabNeed> needs;
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
    for (Cell layer = 0; layer < static_cast<Cell>(table.layers); ++layer) {
      layers.emplace_back(store.words(part, 1, layer), words);
    }
    write_slab(layers, exchange.slabs().first_word(own[part]), table, workers, options.search.poll,
               writer);
    store.close(part, {});
  }
}

TableInfo write_table(TableInfo table, const std::filesystem::path& target,
                      const BuildOptions& options, SlabExchange& exchange, Workers& workers) {
  Transport& transport = exchange.transport();
  std::optional<PartedTable> parted;
  std::string name;
  if (transport.rank() == 0) {
    parted.emplace(target, table);
    name = parted->temporary_name().string();
  }
  PartWriter writer(transport.broadcast(std::move(name)), target, table);
  write_slabs(table, options, exchange, workers, writer);
  transport.collect(writer.finish(),
                    [&](std::vector<std::byte> records) { parted->add(std::move(records)); });
  if (parted) {
    table = parted->finish(table.histogram);
  }
  transport.sum(0);  // the table has its name
  return table;
}

}  // namespace

TableInfo build_table_by_slabs(const TableInfo& table, const std::filesystem::path& target,
                               const BuildOptions& options, const LayerGraph<SlidingSpace>& graph,
                               SlabExchange& exchange, SlabKeeper* keeper) {
  probe_folder(target, exchange.transport());
  Workers workers(threads_or_all(options.threads));
  const SlabSearch* running = nullptr;
  SearchOptions search_options = options.search;
  search_options.on_level = [&](const SearchProgress& progress) {
    if (keeper != nullptr && running->in_planes()) {
      keeper->level_done(running->histogram());
      exchange.sum(0);  // nobody goes on before all have kept it
    }
    if (options.search.on_level) {
      options.search.on_level(progress);
    }
  };
  SlabSearch search(graph, workers, search_options, nullptr, &exchange);
  running = &search;
  if (keeper != nullptr) {
    if (auto histogram = keeper->restore(); !histogram.empty()) {
      search.resume(std::move(histogram));
    }
  }
  search.run();
  TableInfo counted = table;
  take_counts(search.histogram(), counted);
  return write_table(std::move(counted), target, options, exchange, workers);
}

}  // namespace slidebase
