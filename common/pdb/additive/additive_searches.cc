#include "common/pdb/additive/additive_searches.h"

#include <utility>

#include "common/pdb/additive/additive_search.h"
#include "common/pdb/additive/wide_beam.h"
#include "common/pdb/additive/wide_search.h"
#include "common/pdb/beam_search.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

// If the tables' bits take more than this, most look-ups wait for memory, and a thread is faster
// when it alternates between two boards (docs/BENCHMARKS.md, The fifteen); otherwise it is slower.
constexpr std::uint64_t kCached = std::uint64_t{16} << 20;

// The moves of the longest words of the automaton for large boards.
constexpr int kLongestWord = 8;

std::uint64_t bytes_of(const AdditiveTables& tables) {
  std::uint64_t bytes = 0;
  for (const auto& table : tables.tables()) {
    bytes += PatternTable::all_words(table->space()) * 8;
  }
  return bytes;
}

}  // namespace

AdditiveSearches::AdditiveSearches(const std::shared_ptr<const AdditiveTables>& tables, Shape shape,
                                   const Tiles& goal)
    : SearchMaker(tables, shape, goal),
      tables_(*tables),
      lanes_(bytes_of(*tables) > kCached ? 2 : 1) {
  if (tables->info().is_extended()) {
    wide_views_.emplace(*tables, shape, goal);
    automaton_.emplace(kLongestWord);
    if (wide_views_->lanes() != nullptr) {
      lanes_ = 1;  // they wait but once for each board (docs/BENCHMARKS.md, The 24-puzzle)
    }
  } else {
    views_.emplace(shape, goal, tables->info().root, tables->partitions());
  }
}

std::unique_ptr<PathSearch> AdditiveSearches::make() const {
  if (wide_views_) {
    return std::make_unique<WideSearch>(*wide_views_, *automaton_);
  }
  return std::make_unique<AdditiveSearch>(*views_);
}

std::unique_ptr<NearSearch> AdditiveSearches::make_near() const {
  return wide_views_ ? std::make_unique<BeamSearch<WideBeam>>(*wide_views_)
                     : SearchMaker::make_near();
}

Lookup AdditiveSearches::contradiction() const noexcept {
  return tables_.tables().front()->contradiction(kLeadsNowhere);
}

}  // namespace slidebase
