// Where there are no files and no pattern tables: for common/open/folders.cc, and for tables.cc and
// limits.cc of common/slidebase. A throw ends the instance (exceptions.cc).
#include <memory>
#include <utility>

#include "common/base/error.h"
#include "common/slidebase/impl.h"
#include "common/table/pattern_fields.h"

namespace slidebase {

OpenBoards TableSet::open_patterns(Shape, const Tiles&, const SearchLimits&, std::optional<Tier>,
                                   const Error& no_table) const {
  throw Error(no_table);
}

Status ask_within_limits(const OpenPuzzle&, std::uint64_t, Workers&,
                         const std::function<void(std::uint64_t, const BoardSolver&)>&) {
  return kInvalid;  // no solver here is limited
}

// Headers of pattern tables, which are not read here.
std::optional<FieldFault> read_pattern_fields(std::span<const std::byte>, TableInfo&) {
  throw Error(ErrorCode::kFormat, "these are additive tables, not a complete one");
}
void write_pattern_fields(const TableInfo&, std::span<std::byte>) {}
bool may_be_pattern_bytes(const PatternInfo&, std::uint64_t) {
  return false;
}

Tables::Tables(std::shared_ptr<const TablePlaces> places) noexcept : places_(std::move(places)) {}
Tables::~Tables() = default;
Tables::Tables(Tables&&) noexcept = default;

Tables Tables::source(std::shared_ptr<const Source> source) {
  return Tables(std::make_shared<TablePlaces>(std::move(source)));
}

}  // namespace slidebase
