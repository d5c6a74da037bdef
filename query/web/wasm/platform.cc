// Replaces code that a page does not have: the system's memory, zstd, folders and files
// (common/solve/open/folders.cc), pattern tables, coloured tables, and solvers with limits. A throw
// ends the instance (exceptions.cc).
#include <cstdlib>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/memory.h"
#include "common/base/system_memory.h"
#include "common/base/zstd_decode.h"
#include "common/slidebase/impl.h"
#include "query/web/wasm/imports.h"

namespace slidebase {

std::byte* new_zero_pages(std::size_t bytes) noexcept {
  return static_cast<std::byte*>(std::calloc(bytes, 1));
}

void delete_zero_pages(std::byte* pages, std::size_t) noexcept {
  std::free(pages);
}

void use_big_pages(std::byte*, std::size_t, bool) noexcept {}

// Nobody knows how much memory a page has: an allocation that fails is an error too.
void require_memory(std::uint64_t, const std::string&) {}

// JavaScript decodes it: no package has a libzstd for WebAssembly.
bool decode_zstd(std::span<const std::byte> frame, std::span<std::byte> plain) noexcept {
  return slidebase_import_decode_zstd(frame.data(), frame.size(), plain.data(), plain.size()) != 0;
}

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

OpenBoards TableSet::open_any(Shape shape, const Tiles& goal, Metric metric,
                              const SearchLimits& limits, std::optional<Tier> least) const {
  return open_boards(shape, goal, metric, limits, least);
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
