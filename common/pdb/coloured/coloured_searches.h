// Searches with coloured tables, for SearchSolver.
#pragma once

#include <memory>

#include "common/pdb/coloured/coloured_search.h"
#include "common/pdb/coloured/coloured_tables.h"
#include "common/pdb/coloured/coloured_views.h"
#include "common/pdb/path_search.h"
#include "common/solve/walk.h"

namespace slidebase {

class ColouredSearches final : public SearchMaker {
 public:
  // The tables must be those of the goal's class.
  ColouredSearches(const std::shared_ptr<const ColouredTables>& tables, Shape shape,
                   const Tiles& goal)
      : SearchMaker(tables, shape, goal),
        tables_(*tables),
        views_(tables->info(), tables->tables(), shape, goal) {}

  std::unique_ptr<PathSearch> make() const override { return make_coloured_search(views_); }
  Lookup contradiction() const noexcept override { return tables_.contradiction(kLeadsNowhere); }

 private:
  const ColouredTables& tables_;
  ColouredViews views_;
};

}  // namespace slidebase
