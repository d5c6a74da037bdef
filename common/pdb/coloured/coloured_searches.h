// Searches with coloured tables, for SearchSolver.
#pragma once

#include <memory>
#include <string>

#include "common/pdb/coloured/coloured_search.h"
#include "common/pdb/coloured/coloured_tables.h"
#include "common/pdb/coloured/coloured_views.h"
#include "common/pdb/path_search.h"
#include "common/solve/walk.h"

namespace slidebase {

class ColouredSearches final : public SearchMaker {
 public:
  // The tables must be those of the goal's class.
  ColouredSearches(std::shared_ptr<const ColouredTables> tables, Shape shape, const Tiles& goal)
      : tables_(std::move(tables)), views_(tables_->info(), tables_->tables(), shape, goal) {}

  Metric metric() const noexcept override { return Metric::kMulti; }
  Shape shape() const noexcept override { return views_.goal_view().shape(); }
  const Tiles& goal() const noexcept override { return views_.goal_view().goal(); }
  std::unique_ptr<PathSearch> make() const override { return make_coloured_search(views_); }
  const std::string& path() const noexcept override { return tables_->path(); }
  Lookup contradiction() const noexcept override { return tables_->contradiction(kLeadsNowhere); }
  void check_damage() const override { tables_->check_damage(); }
  void check_unchanged() const override { tables_->check_unchanged(); }

 private:
  std::shared_ptr<const ColouredTables> tables_;
  ColouredViews views_;
};

}  // namespace slidebase
