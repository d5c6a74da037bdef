// Searches with additive pattern tables, for SearchSolver.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "common/pdb/additive/additive_tables.h"
#include "common/pdb/additive/additive_views.h"
#include "common/pdb/additive/wide_views.h"
#include "common/pdb/move_automaton.h"
#include "common/pdb/path_search.h"

namespace slidebase {

// Boards of up to 16 cells are searched by AdditiveSearch, larger ones by WideSearch. A search
// takes 1 MiB, on large boards up to 65 MiB, and 20 or 40 MiB more while paths are counted.
class AdditiveSearches final : public SearchMaker {
 public:
  // The tables must be those of the goal's class. Those of large boards are verified. Throws Error.
  AdditiveSearches(std::shared_ptr<const AdditiveTables> tables, Shape shape, const Tiles& goal);

  Metric metric() const noexcept override { return Metric::kSingle; }
  Shape shape() const noexcept override { return shape_; }
  const Tiles& goal() const noexcept override { return goal_; }
  std::unique_ptr<PathSearch> make() const override;
  std::size_t lanes() const noexcept override { return lanes_; }
  const std::string& path() const noexcept override { return tables_->path(); }
  Lookup contradiction() const noexcept override;
  void check_damage() const override { tables_->check_damage(); }
  void check_unchanged() const override { tables_->check_unchanged(); }

 private:
  std::shared_ptr<const AdditiveTables> tables_;
  Shape shape_;
  Tiles goal_;
  std::optional<AdditiveViews> views_;
  std::optional<WideViews> wide_views_;  // one of the two
  std::optional<MoveAutomaton> automaton_;
  std::size_t lanes_;
};

}  // namespace slidebase
