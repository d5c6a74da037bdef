// Makes a table in a module's memory, and replaces compression.
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "common/base/error.h"
#include "common/table/writing/table_writer.h"
#include "query/web/wasm/exports.h"

namespace slidebase {
namespace {

std::vector<std::byte> file;  // the last table made

}  // namespace

// Replaces compression, which no module has.
std::size_t encode_zstd(std::span<const std::byte>, int, std::vector<std::byte>&) {
  throw Error(ErrorCode::kUsage, "nothing is compressed here");
}

std::uint32_t make_here(const TableInfo& table, decltype(estimate_complete)& estimate,
                        decltype(make_complete)& make) {
  file.clear();
  file.reserve(static_cast<std::size_t>(estimate(table).file_bytes));
  MakeOptions options;
  options.threads = 1;
  options.advance = [](const MakeProgress& p) { report_progress(p.done, p.of); };
  make(
      table, [] { return std::make_unique<MemorySink>(file); }, options);
  return static_cast<std::uint32_t>(file.size());
}

SLIDEBASE_WEB(made) const std::byte* web_made() {
  return file.data();
}

}  // namespace slidebase
