// Replaces code that a page does not have: folders and files (common/solve/open/folders.cc),
// pattern tables, coloured tables, and solvers with limits. A throw ends the instance
// (exceptions.cc).
#include "common/base/error.h"
#include "common/slidebase/impl.h"

namespace slidebase {
namespace {

constexpr const char* kNoSearch = "this build does not search";

}  // namespace

OpenBoards TableSet::open_patterns(Shape, const Tiles&, const SearchLimits&, std::optional<Tier>,
                                   const std::optional<Error>& no_table) const {
  throw no_table ? Error(*no_table) : Error(ErrorCode::kUsage, kNoSearch);
}

OpenBoards TableSet::open_coloured(Shape, const Tiles&, const SearchLimits&, std::optional<Tier>,
                                   const std::optional<Error>&) const {
  throw Error(ErrorCode::kUsage, kNoSearch);
}

std::shared_ptr<const TableFile> open_bounds(std::shared_ptr<const Source>, Family) {
  throw Error(ErrorCode::kUsage, kNoSearch);
}

std::string command_to_replace(const TableInfo&, const std::string&) {
  return "slidebase-gen";
}

bool OpenPuzzle::searches() const noexcept {
  return false;
}

Status query_within_limits(const OpenPuzzle&, std::size_t, std::size_t, Workers&, unsigned,
                           const QueryPiece&) {
  return kInvalid;  // no solver here is limited
}

}  // namespace slidebase
