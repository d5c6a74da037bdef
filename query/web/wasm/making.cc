// Makes complete tables in the module's memory, with the search of slidebase-gen, and replaces
// compression.
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "common/base/error.h"
#include "common/search/make/makers.h"
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

// Makes a table of a family (the number in the table's header) and returns its size in bytes;
// web_made() then returns where they are. Throws Error(kMemory).
SLIDEBASE_WEB(make) std::uint32_t web_make(int family, int rows, int cols, int root) {
  const TableInfo table =
      describe_table(static_cast<Family>(family), Shape{rows, cols}, static_cast<Cell>(root));
  const bool is_slides = table.family == Family::kLines;
  file.clear();
  file.reserve(static_cast<std::size_t>(
      (is_slides ? estimate_lines(table) : estimate_complete(table)).file_bytes));
  MakeOptions options;
  options.threads = 1;
  options.advance = [](const MakeProgress& p) { report_progress(p.done, p.of); };
  const auto sink = [] { return std::make_unique<MemorySink>(file); };
  if (is_slides) {
    make_lines(table, sink, options);
  } else {
    make_complete(table, sink, options);
  }
  return static_cast<std::uint32_t>(file.size());
}
SLIDEBASE_WEB(made) const std::byte* web_made() {
  return file.data();
}

}  // namespace slidebase
