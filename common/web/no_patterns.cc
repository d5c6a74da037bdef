// Replaces code that a page does not have: pattern tables and folders (common/open/folders.cc), the
// header fields of pattern tables, and solvers with limits. A throw ends the instance
// (exceptions.cc).
#include "common/base/error.h"
#include "common/slidebase/impl.h"
#include "common/table/pattern_fields.h"

namespace slidebase {

OpenBoards TableSet::open_patterns(Shape, const Tiles&, const SearchLimits&, std::optional<Tier>,
                                   const std::optional<Error>& no_table) const {
  throw no_table ? Error(*no_table)
                 : Error(ErrorCode::kUsage, "this build does not search boards of such a size");
}

OpenBoards TableSet::open_coloured(Shape, const Tiles&, const SearchLimits&, std::optional<Tier>,
                                   const std::optional<Error>&) const {
  throw Error(ErrorCode::kUsage, "this build does not search in slides");
}

Status query_within_limits(const OpenPuzzle&, std::uint64_t, Workers&,
                           const std::function<void(std::uint64_t, const BoardSolver&)>&) {
  return kInvalid;  // no solver here is limited
}

// Headers of pattern tables are not read here.
std::optional<FieldFault> read_bound_fields(std::span<const std::byte>, std::size_t, TableInfo&) {
  throw Error(ErrorCode::kFormat, "these are tables for a search, not a complete one");
}
void write_bound_fields(const TableInfo&, std::span<std::byte>) {}
void write_long_pattern_fields(const TableInfo&, std::span<std::byte>) {}
bool may_be_pattern_bytes(Shape, const PatternInfo&, std::uint64_t) {
  return false;
}
std::uint64_t coloured_bytes(Shape, const Colouring&) {
  return 0;
}
std::uint64_t coloured_lines(const TableInfo&) {
  return 0;
}

}  // namespace slidebase
