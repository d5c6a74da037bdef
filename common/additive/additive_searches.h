// Searches with additive pattern tables, for SearchSolver.
#pragma once

#include <memory>
#include <string>

#include "common/additive/additive_tables.h"
#include "common/additive/additive_views.h"
#include "common/deepening/path_search.h"

namespace slidebase {

// A search takes 2 MiB, and 20 MiB more while paths are counted.
class AdditiveSearches final : public SearchMaker {
 public:
  // The tables must be those of the goal's class.
  AdditiveSearches(std::shared_ptr<const AdditiveTables> tables, Shape shape, const Tiles& goal);

  Metric metric() const noexcept override { return Metric::kSingle; }
  Shape shape() const noexcept override { return views_.shape(); }
  const Tiles& goal() const noexcept override { return views_.goal(); }
  std::unique_ptr<PathSearch> make() const override;
  std::size_t lanes() const noexcept override { return lanes_; }
  const std::string& path() const noexcept override { return tables_->path(); }
  Lookup contradiction() const noexcept override;
  void check_damage() const override { tables_->check_damage(); }
  void check_unchanged() const override { tables_->check_unchanged(); }

 private:
  std::shared_ptr<const AdditiveTables> tables_;
  AdditiveViews views_;
  std::size_t lanes_;
};

}  // namespace slidebase
