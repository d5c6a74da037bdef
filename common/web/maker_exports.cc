// Makes complete tables in a page's worker, in memory, with the search of slidebase-gen. The module
// is separate from the others, and is fetched when the page makes a table.
#include <optional>
#include <span>

#include "common/base/error.h"
#include "common/table/pattern_fields.h"
#include "common/web/exports.h"

namespace slidebase {
namespace {

// For functions that this module never calls: it makes no tables for a search.
[[noreturn]] void fail_here() {
  throw Error(ErrorCode::kUsage, "this is not made here");
}

}  // namespace

// Replaces tables for a search, which this module does not have.
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
  return make_here(table, estimate_complete, make_complete);
}

}  // namespace slidebase
