#include "common/make/make.h"

#include "common/base/atomic_file.h"
#include "common/make/makers.h"
#include "common/table/memory_source.h"
#include "common/table/table.h"

namespace slidebase {
namespace {

constexpr int kMostSmallSlidingCells = 8;
constexpr int kMostSmallCubicCells = 6;

TableInfo make_into(const TableInfo& table, const OpenSink& open_sink, const MakeOptions& options,
                    Keeper* keeper) {
  return table.family == Family::kAdditive ? make_additive(table, open_sink, options)
                                           : make_complete(table, open_sink, options, keeper);
}

}  // namespace

MakeEstimate estimate_table(const TableInfo& table) {
  return table.family == Family::kAdditive ? estimate_additive(table) : estimate_complete(table);
}

TableInfo make_table(const TableInfo& table, const std::filesystem::path& target,
                     const MakeOptions& options, Keeper* keeper) {
  { const AtomicFile probe(target); }  // reports an unwritable folder now, not hours later
  return make_into(
      table, [&] { return std::make_unique<AtomicFile>(target); }, options, keeper);
}

TableInfo make_table(const TableInfo& table, std::vector<std::byte>& file,
                     const MakeOptions& options) {
  return make_into(
      table, [&] { return std::make_unique<MemorySink>(file); }, options, nullptr);
}

std::unique_ptr<Table> make_small_table(const TableInfo& table) {
  const bool sliding = table.family == Family::kSliding;
  if (table.shape.cells() > (sliding ? kMostSmallSlidingCells : kMostSmallCubicCells)) {
    return nullptr;
  }
  std::vector<std::byte> bytes;
  MakeOptions options;
  options.threads = 1;
  make_table(table, bytes, options);
  return std::make_unique<Table>(std::make_shared<MemorySource>(table_file_name(table), bytes));
}

}  // namespace slidebase
