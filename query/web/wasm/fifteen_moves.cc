// The fifteen in single moves: the `small` pattern tables, 3 MB.
#include <memory>
#include <utility>
#include <vector>

#include "common/base/workers.h"
#include "common/pdb/additive/additive_search.h"
#include "common/pdb/partitions.h"
#include "common/pdb/pattern_search.h"
#include "common/pdb/pattern_table.h"
#include "query/web/wasm/fifteen.h"

namespace slidebase {
namespace {

class PatternTables final : public FifteenTables {
 public:
  explicit PatternTables(const TableInfo& described) : described_(described) {}

  double missing() const override {
    const auto all = static_cast<double>(described_.patterns.size());
    return (all - static_cast<double>(tables_.size())) / all;
  }

  // Makes a table. Needs 6 MB while it works.
  void make_next() override {
    PatternSpace space(described_.shape, tiles_of(described_.patterns[tables_.size()]));
    Workers workers(1);
    const PatternDistances found =
        search_pattern(space, goal_with_blank_at(described_.shape, described_.root), workers, {});
    tables_.push_back(std::make_unique<PatternTable>(std::move(space), found.bits));
    partition_.push_back(tables_.back().get());
  }

  // All paths to a board have the same parity.
  std::unique_ptr<Fifteen> open(const Tiles& goal) const override {
    return std::make_unique<FifteenOf<AdditiveViews, AdditiveSearch, 2>>(
        goal, AdditiveViews(kFifteen, goal, described_.root, {partition_}));
  }

 private:
  TableInfo described_;
  std::vector<std::unique_ptr<const PatternTable>> tables_;
  Partition partition_;
};

}  // namespace

FifteenTables& fifteen_tables_for(const Tiles& goal) {
  return tables_of<PatternTables>(describe_additive(kFifteen, blank_of(goal), Tier::kSmall));
}

}  // namespace slidebase
