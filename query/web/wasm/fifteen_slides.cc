// The fifteen in slides: the `small` coloured tables, 60 to 121 MB.
#include <algorithm>
#include <list>
#include <memory>
#include <optional>
#include <vector>

#include "common/base/workers.h"
#include "common/pdb/coloured/colour_search.h"
#include "common/pdb/coloured/coloured_search.h"
#include "common/pdb/coloured/coloured_views.h"
#include "common/pdb/coloured/colourings.h"
#include "query/web/wasm/fifteen.h"

namespace slidebase {
namespace {

// Made at once: a tenth of a second at most (docs/BENCHMARKS.md, Experiments and their results).
constexpr std::size_t kPieces = 16;

class SlideTables final : public FifteenTables {
 public:
  explicit SlideTables(const TableInfo& described) : described_(described) {}

  double missing() const override {
    double made = static_cast<double>(tables_.size());
    if (search_) {
      made += static_cast<double>(search_->known()) / static_cast<double>(spaces_.back().lines());
      // Something is left until the last level was found to be empty.
      made = std::min(made, static_cast<double>(tables_.size()) + 0.999);
    }
    const auto all = static_cast<double>(described_.colourings.size());
    return (all - made) / all;
  }

  // Handles some pieces. The search takes another 60 MB.
  void make_next() override {
    if (!search_) {
      const ColourSpace& space =
          spaces_.emplace_back(described_.shape, described_.colourings[tables_.size()]);
      search_.emplace(space, described_.root);
    }
    Workers workers(1);
    if (!search_->step(workers, kPieces)) {
      fields_.push_back(search_->take().fields);
      search_.reset();
      tables_.push_back({&spaces_.back(), fields_.back().data(), &failure_});
    }
  }

  // In the small tier each goal is seen in two colourings.
  std::unique_ptr<Fifteen> open(const Tiles& goal) const override {
    return std::make_unique<FifteenOf<ColouredViews, ColouredSearch<2>, 1>>(
        goal, ColouredViews(described_, tables_, kFifteen, goal));
  }

 private:
  TableInfo described_;
  std::list<ColourSpace> spaces_;  // by colouring, with that of search_
  std::optional<ColourSearch> search_;
  std::vector<PlainMemory> fields_;    // by colouring
  std::vector<ColouredTable> tables_;  // by colouring
  mutable Failure failure_;
};

}  // namespace

FifteenTables& fifteen_tables_for(const Tiles& goal) {
  return tables_of<SlideTables>(describe_coloured(kFifteen, blank_of(goal), Tier::kSmall));
}

}  // namespace slidebase
