// Replaces code that a page does not have: slides, pattern tables and folders
// (common/open/folders.cc), the header fields of pattern tables, and solvers with limits. A throw
// ends the instance (exceptions.cc).
#include "common/base/error.h"
#include "common/slidebase/impl.h"
#include "common/study/slide_sampling.h"
#include "common/table/pattern_fields.h"

namespace slidebase {

OpenBoards TableSet::open_patterns(Shape, const Tiles&, const SearchLimits&, std::optional<Tier>,
                                   const Error& no_table) const {
  throw Error(no_table);
}

OpenBoards TableSet::open_coloured(Shape, const Tiles&, const SearchLimits&, std::optional<Tier>,
                                   const std::optional<Error>&) const {
  throw Error(ErrorCode::kUsage, "this build has no slides");
}

OpenBoards TableSet::open_lines(Shape, const Tiles&, std::shared_ptr<const Table> table) {
  throw Error(ErrorCode::kUsage, table->path() + ": this build has no slides");
}

SlideSampler::SlideSampler(const LineSpace& space, const Table& table, DepthRange depths,
                           SamplingWay, Workers&, const Advance&)
    : space_(space), table_(table), depths_(depths), listed_(false) {
  table.fail_damaged("this build has no slides");
}

State SlideSampler::draw(std::uint64_t, std::uint64_t, const std::function<void()>&) const {
  return {};
}

Status query_within_limits(const OpenPuzzle&, std::uint64_t, Workers&,
                           const std::function<void(std::uint64_t, const BoardSolver&)>&) {
  return kInvalid;  // no solver here is limited
}

// Headers of pattern tables are not read here.
std::optional<FieldFault> read_bound_fields(std::span<const std::byte>, TableInfo&) {
  throw Error(ErrorCode::kFormat, "these are tables for a search, not a complete one");
}
void write_bound_fields(const TableInfo&, std::span<std::byte>) {}
bool may_be_pattern_bytes(const PatternInfo&, std::uint64_t) {
  return false;
}
std::uint64_t coloured_bytes(Shape, const Colouring&) {
  return 0;
}
std::uint64_t coloured_lines(const TableInfo&) {
  return 0;
}

}  // namespace slidebase
