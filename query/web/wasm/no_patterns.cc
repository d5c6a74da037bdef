// Replaces code that a page does not have: folders and files (common/solve/open/folders.cc),
// pattern tables, coloured tables, and solvers with limits. A throw ends the instance
// (exceptions.cc).
#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/slidebase/impl.h"

namespace slidebase {
namespace {

// `no_table`: why there is no complete table.
[[noreturn]] void fail_to_search(const std::optional<Error>& no_table) {
  throw no_table ? Error(*no_table) : Error(ErrorCode::kUsage, "no table answers this here");
}

}  // namespace

OpenBoards TableSet::open_patterns(Shape, const Tiles&, const SearchLimits&, std::optional<Tier>,
                                   const std::optional<Error>& no_table) const {
  fail_to_search(no_table);
}

OpenBoards TableSet::open_coloured(Shape, const Tiles&, const SearchLimits&, std::optional<Tier>,
                                   const std::optional<Error>& no_table) const {
  fail_to_search(no_table);
}

std::shared_ptr<const TableFile> open_bounds(std::shared_ptr<const Source> source, Family) {
  throw Error(ErrorCode::kFormat,
              joined({source->name(), ": a table for a search, which only the programs use"}));
}

std::string command_to_replace(const TableInfo&, const std::string&) {
  return remaker();
}

bool OpenPuzzle::searches() const noexcept {
  return false;
}

bool answers_moves(const Answers&) noexcept {
  return false;
}

Status query_within_limits(const OpenPuzzle&, std::size_t, std::size_t, Workers&, unsigned,
                           const QueryPiece&) {
  return kInvalid;  // no solver here is limited
}

}  // namespace slidebase
