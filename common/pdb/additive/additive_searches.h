// Searches with additive pattern tables, for SearchSolver.
#pragma once

#include <memory>
#include <optional>

#include "common/pdb/additive/additive_search.h"
#include "common/pdb/additive/additive_tables.h"
#include "common/pdb/additive/wide_views.h"
#include "common/pdb/move_automaton.h"
#include "common/pdb/path_search.h"

namespace slidebase {

// Boards of up to 16 cells are searched by AdditiveSearch, larger ones by WideSearch. A search
// takes 1 MiB, on large boards up to 65 MiB, and 20 or 40 MiB more while paths are counted.
class AdditiveSearches final : public SearchMaker {
 public:
  // The tables must be those of the goal's class. Those of large boards are verified. Throws Error.
  AdditiveSearches(const std::shared_ptr<const AdditiveTables>& tables, Shape shape,
                   const Tiles& goal);

  std::unique_ptr<PathSearch> make() const override;
  std::unique_ptr<NearSearch> make_near() const override;
  bool best_first() const noexcept override { return shape().cells() > kMaxTableCells; }
  std::size_t lanes() const noexcept override { return lanes_; }
  Lookup contradiction() const noexcept override;

 private:
  const AdditiveTables& tables_;
  std::optional<AdditiveViews> views_;
  std::optional<WideViews> wide_views_;  // one of the two
  std::optional<MoveAutomaton> automaton_;
  std::size_t lanes_;
};

}  // namespace slidebase
