#include "common/search/make/make.h"

#include "common/base/atomic_file.h"
#include "common/base/memory_source.h"
#include "common/search/make/makers.h"
#include "common/table/table.h"

namespace slidebase {
namespace {

// Tables in slides are made in fewer levels.
int most_small_cells(Family family) {
  switch (family) {
    case Family::kSliding:
      return 8;
    case Family::kLines:
      return 9;
    default:
      return 6;
  }
}

TableInfo make_into(const TableInfo& table, const OpenSink& open_sink, const MakeOptions& options) {
  switch (table.family) {
    case Family::kAdditive:
      return make_additive(table, open_sink, options);
    case Family::kColoured:
      return make_coloured(table, open_sink, options);
    case Family::kLines:
      return make_lines(table, open_sink, options);
    default:
      return make_complete(table, open_sink, options);
  }
}

// What the file takes at least, if that is known before the search.
std::uint64_t least_bytes(const TableInfo& table, Codec codec) {
  return codec != Codec::kRaw     ? 0
         : is_cubic(table.family) ? table.step_bytes()
                                  : estimate_table(table).file_bytes;
}

}  // namespace

MakeEstimate estimate_table(const TableInfo& table) {
  switch (table.family) {
    case Family::kAdditive:
      return estimate_additive(table);
    case Family::kColoured:
      return estimate_coloured(table);
    case Family::kLines:
      return estimate_lines(table);
    default:
      return estimate_complete(table);
  }
}

TableInfo make_table(const TableInfo& table, const std::filesystem::path& target,
                     const MakeOptions& options) {
  probe_target(target, least_bytes(table, options.codec.codec));
  return make_into(
      table, [&] { return std::make_unique<AtomicFile>(target); }, options);
}

TableInfo make_table(const TableInfo& table, std::vector<std::byte>& file,
                     const MakeOptions& options) {
  return make_into(
      table, [&] { return std::make_unique<MemorySink>(file); }, options);
}

bool is_made_quickly(const TableInfo& table) {
  constexpr std::uint64_t kMostStates = 240'000'000, kMostCubicStates = 16'000'000;
  if (gives_bounds(table.family)) {
    return table.tier == Tier::kSmall && table.shape == Shape{4, 4};
  }
  return table.shape.cells() <= kMaxUsualCells &&
         estimate_table(table).states <= (is_cubic(table.family) ? kMostCubicStates : kMostStates);
}

std::unique_ptr<Table> make_small_table(const TableInfo& table) {
  if (table.shape.cells() > most_small_cells(table.family)) {
    return nullptr;
  }
  std::vector<std::byte> bytes;
  MakeOptions options;
  options.threads = 1;
  make_table(table, bytes, options);
  return std::make_unique<Table>(std::make_shared<MemorySource>(table_file_name(table), bytes));
}

}  // namespace slidebase
