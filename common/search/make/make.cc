#include "common/search/make/make.h"

#include "common/base/atomic_file.h"
#include "common/base/memory_source.h"
#include "common/search/make/makers.h"
#include "common/table/table.h"

namespace slidebase {
namespace {

struct Maker {
  MakeEstimate (*estimate)(const TableInfo&);
  TableInfo (*make)(const TableInfo&, const OpenSink&, const MakeOptions&);
};

Maker maker_of(Family family) {
  switch (family) {
    case Family::kAdditive:
      return {estimate_additive, make_additive};
    case Family::kColoured:
      return {estimate_coloured, make_coloured};
    case Family::kLines:
      return {estimate_lines, make_lines};
    default:
      return {estimate_complete, make_complete};
  }
}

// Tables in slides are made in fewer levels.
int most_small_cells(Family family) {
  return family == Family::kSliding ? 8 : family == Family::kLines ? 9 : 6;
}

// What the file takes at least, if that is known before the search.
std::uint64_t least_bytes(const TableInfo& table, Codec codec) {
  return codec != Codec::kRaw     ? 0
         : is_cubic(table.family) ? table.step_bytes()
                                  : estimate_table(table).file_bytes;
}

}  // namespace

MakeEstimate estimate_table(const TableInfo& table) {
  return maker_of(table.family).estimate(table);
}

TableInfo make_table(const TableInfo& table, const std::filesystem::path& target,
                     const MakeOptions& options) {
  probe_target(target, least_bytes(table, options.codec.codec));
  const OpenSink open_sink = [&] { return std::make_unique<AtomicFile>(target); };
  return maker_of(table.family).make(table, open_sink, options);
}

TableInfo make_table(const TableInfo& table, std::vector<std::byte>& file,
                     const MakeOptions& options) {
  const OpenSink open_sink = [&] { return std::make_unique<MemorySink>(file); };
  return maker_of(table.family).make(table, open_sink, options);
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
