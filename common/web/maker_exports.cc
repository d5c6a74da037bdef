// Makes complete tables in a page's worker, in memory, with the search of slidebase-gen. The module
// is separate from the others, and is fetched when the page makes a table.
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/base/error.h"
#include "common/make/makers.h"
#include "common/table/pattern_fields.h"
#include "common/web/exports.h"
#include "common/web/imports.h"
#include "common/writing/encode_zstd.h"

namespace slidebase {
namespace {

std::vector<std::byte> file;  // the last table made

// For functions that this module never calls: it compresses nothing and makes no pattern tables.
[[noreturn]] void fail_here() {
  throw Error(ErrorCode::kUsage, "this is not made here");
}

}  // namespace

// Replaces reading, compression and pattern tables, which this module does not have.
std::size_t encode_zstd(std::span<const std::byte>, int, std::vector<std::byte>&) {
  fail_here();
}
std::optional<FieldFault> read_bound_fields(std::span<const std::byte>, TableInfo&) {
  fail_here();
}
void write_bound_fields(const TableInfo&, std::span<std::byte>) {
  fail_here();
}
bool may_be_pattern_bytes(const PatternInfo&, std::uint64_t) {
  return false;
}
std::uint64_t coloured_bytes(Shape, const Colouring&) {
  return 0;
}
std::uint64_t coloured_lines(const TableInfo&) {
  return 0;
}

// Makes a table and returns its size in bytes. Throws Error(kMemory).
SLIDEBASE_WEB(make) std::uint32_t web_make(int cubic, int rows, int cols, int root) {
  const TableInfo table = describe_table(cubic != 0 ? Family::kCubic : Family::kSliding,
                                         Shape{rows, cols}, static_cast<Cell>(root));
  file.clear();
  file.reserve(static_cast<std::size_t>(estimate_complete(table).file_bytes));
  MakeOptions options;
  options.threads = 1;
  options.advance = [](const MakeProgress& p) {
    slidebase_import_advance(static_cast<double>(p.done), static_cast<double>(p.of));
  };
  make_complete(
      table, [] { return std::make_unique<MemorySink>(file); }, options);
  return static_cast<std::uint32_t>(file.size());
}
SLIDEBASE_WEB(made) const std::byte* web_made() {
  return file.data();
}

}  // namespace slidebase
