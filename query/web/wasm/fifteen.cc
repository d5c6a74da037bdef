// The 15-puzzle and its sisters 3x5 and 2x8 for a page's worker and the npm package: tables made in
// memory, since fetching them would take as long, and searches from one board with them. Both are
// done in pieces, so that between two pieces a worker can report its progress, and can learn that
// the answer is no longer needed.
//
// A search looks for paths of one length (common/pdb/path_search.h). This file tries the lengths
// one after another, as SearchSolver does with threads.
#include <algorithm>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/pdb/additive/additive_search.h"
#include "common/pdb/coloured/colour_search.h"
#include "common/pdb/coloured/coloured_search.h"
#include "common/pdb/coloured/coloured_views.h"
#include "common/pdb/coloured/colourings.h"
#include "common/pdb/partitions.h"
#include "common/pdb/path_search.h"
#include "common/pdb/pattern_search.h"
#include "common/pdb/pattern_table.h"
#include "common/puzzle/sliding_board.h"
#include "common/solve/walk.h"
#include "query/web/wasm/exports.h"

namespace slidebase {
namespace {

// Tables that were just made cannot be damaged: this is an error in the program.
[[noreturn]] void fail_fifteen() {
  throw Error(ErrorCode::kDamaged, kLeadsNowhere);
}

// A search, with what the tables of its metric say about the boards of its goal.
struct OpenSearch {
  std::optional<AdditiveViews> moves;
  std::optional<ColouredViews> slides;
  std::unique_ptr<PathSearch> search;
};

// The tables of the goals whose blank is on one kind of cell, in a corner, at an edge, or within,
// and in one metric. A new one has none yet.
class FifteenTables {
 public:
  explicit FifteenTables(TableInfo described) : described_(std::move(described)) {}
  FifteenTables(const FifteenTables&) = delete;
  FifteenTables& operator=(const FifteenTables&) = delete;
  virtual ~FifteenTables() = default;

  // The part of the work that is left, from 1 to 0. Only then open() may be called.
  virtual double missing() const = 0;
  // Does a piece of it: a tenth of a second or less.
  virtual void make_next() = 0;
  virtual void open(Shape shape, const Tiles& goal, OpenSearch& into) const = 0;

 protected:
  TableInfo described_;
};

// The `small` pattern tables, 3 MB.
class PatternTables final : public FifteenTables {
 public:
  using FifteenTables::FifteenTables;

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

  void open(Shape shape, const Tiles& goal, OpenSearch& into) const override {
    into.search = std::make_unique<AdditiveSearch>(
        into.moves.emplace(shape, goal, described_.root, std::vector<Partition>{partition_}));
  }

 private:
  std::vector<std::unique_ptr<const PatternTable>> tables_;
  Partition partition_;
};

// The `small` coloured tables, 60 to 121 MB.
class ColouredTablesMade final : public FifteenTables {
 public:
  using FifteenTables::FifteenTables;

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
  void open(Shape shape, const Tiles& goal, OpenSearch& into) const override {
    into.search =
        std::make_unique<ColouredSearch<2>>(into.slides.emplace(described_, tables_, shape, goal));
  }

 private:
  // Made at once: a tenth of a second at most (docs/BENCHMARKS.md, Experiments and their results).
  static constexpr std::size_t kPieces = 16;

  std::list<ColourSpace> spaces_;  // by colouring, with that of search_
  std::optional<ColourSearch> search_;
  std::vector<PlainMemory> fields_;    // by colouring
  std::vector<ColouredTable> tables_;  // by colouring
  mutable Failure failure_;
};

// The tables of a goal, made on first use and never freed.
FifteenTables& tables_for(Metric metric, Shape shape, const Tiles& goal) {
  // By metric, rows and the cell of the root.
  static std::map<std::tuple<Metric, int, Cell>, std::unique_ptr<FifteenTables>> all;
  const bool is_slides = metric == Metric::kMulti;
  TableInfo described = is_slides ? describe_coloured(shape, blank_of(goal), Tier::kSmall)
                                  : describe_additive(shape, blank_of(goal), Tier::kSmall);
  auto& tables = all[{metric, described.shape.rows, described.root}];
  if (tables == nullptr && is_slides) {
    tables = std::make_unique<ColouredTablesMade>(std::move(described));
  } else if (tables == nullptr) {
    tables = std::make_unique<PatternTables>(std::move(described));
  }
  return *tables;
}

}  // namespace

// Solves boards of one goal, one after another.
class Fifteen {
 public:
  // begin() and step() return this in place of a distance: call step() again.
  static constexpr int kGoesOn = status_of(Lookup::kPending);

  Fifteen(Metric metric, Shape shape, const Tiles& goal) : metric_(metric), shape_(shape) {
    tables_for(metric, shape, goal).open(shape, goal, open_);
  }

  Shape shape() const { return shape_; }

  // Finds the distance of a solvable board, and as `text` its path.
  int begin(const Tiles& board) {
    begin_search(board);
    bound_ = open_.search->lower_bound();
    return start();
  }

  // Counts the paths of `length` moves, the distance of a solvable board. Call step() until it
  // returns the length.
  int begin_ways(const Tiles& board, int length) {
    begin_search(board);
    bound_ = length;
    const auto count = [this] {
      ++ways_;
      return true;
    };
    return open_.search->start({}, length, count) ? kGoesOn : next();
  }

  // Continues until about `boards` more boards were generated.
  int step(std::uint64_t boards) {
    const std::uint64_t enough = generated() + boards;
    while (open_.search->step()) {
      if (generated() >= enough) {
        return kGoesOn;
      }
    }
    return next();
  }

  // A lower bound on the length of paths; boards generated; paths counted.
  int bound() const { return bound_; }
  std::uint64_t generated() const { return open_.search->generated(); }
  std::uint64_t ways() const { return ways_; }

 private:
  void begin_search(const Tiles& board) {
    if (open_.search->begin(board, 0) != Lookup::kReady) {
      fail_fifteen();
    }
    ways_ = 0;
  }

  // Starts with paths of bound_ moves, or of the next length that needs a search.
  int start() {
    return open_.search->start({}, bound_, [] { return false; }) ? kGoesOn : next();
  }

  // Continues after the search for paths of bound_ moves.
  int next() {
    switch (open_.search->end()) {
      case PathSearch::End::kStopped:
        result = open_.search->letters();
        return bound_;
      case PathSearch::End::kDone:
        if (ways_ > 0) {
          return bound_;
        }
        break;
      default:
        fail_fifteen();
    }
    bound_ += metric_ == Metric::kSingle ? 2 : 1;  // single moves keep the parity
    if (bound_ > kMaxPath) {
      fail_fifteen();
    }
    return start();
  }

  Metric metric_;
  Shape shape_;
  OpenSearch open_;
  int bound_ = 0;
  std::uint64_t ways_ = 0;  // paths counted; 0 in a search for one path
};

// Returns 0 if no moves lead from the board to the goal.
SLIDEBASE_WEB(solvable)
int web_solvable(int rows, int cols, const std::uint8_t* board, const std::uint8_t* goal) {
  const Shape shape{rows, cols};
  return parity_witness(shape, tiles_at(shape, board), tiles_at(shape, goal)).solvable() ? 1 : 0;
}

// In a metric, 0 for single moves, 1 for slides, on boards of 15 or 16 cells but 2x8 in slides:
// web_missing() returns the part of this goal's tables that is not made yet, from 1 to 0;
// web_prepare() makes more of it, for at most a tenth of a second; web_fifteen() may be called when
// nothing is missing.
SLIDEBASE_WEB(missing)
double web_missing(int metric, int rows, int cols, const std::uint8_t* goal) {
  const Shape shape{rows, cols};
  return tables_for(static_cast<Metric>(metric), shape, tiles_at(shape, goal)).missing();
}
SLIDEBASE_WEB(prepare)
void web_prepare(int metric, int rows, int cols, const std::uint8_t* goal) {
  const Shape shape{rows, cols};
  tables_for(static_cast<Metric>(metric), shape, tiles_at(shape, goal)).make_next();
}
SLIDEBASE_WEB(fifteen)
Fifteen* web_fifteen(int metric, int rows, int cols, const std::uint8_t* goal) {
  const Shape shape{rows, cols};
  return std::make_unique<Fifteen>(static_cast<Metric>(metric), shape, tiles_at(shape, goal))
      .release();
}
SLIDEBASE_WEB(free) void web_free(Fifteen* fifteen) {
  delete fifteen;
}

// Return the distance of a solvable board, or SLIDEBASE_PENDING: then call web_step() until it
// returns the distance. The text is then the path: a letter for each move, in slides one for each
// cell.
SLIDEBASE_WEB(begin) int web_begin(Fifteen* fifteen, const std::uint8_t* board) {
  return fifteen->begin(tiles_at(fifteen->shape(), board));
}
SLIDEBASE_WEB(step) int web_step(Fifteen* fifteen, std::uint32_t boards) {
  return fifteen->step(boards);
}

// Counts the paths of `length` moves, which must be the distance. Returns SLIDEBASE_PENDING, or the
// distance once all are counted. web_ways() returns the number counted so far.
SLIDEBASE_WEB(begin_ways)
int web_begin_ways(Fifteen* fifteen, const std::uint8_t* board, int length) {
  return fifteen->begin_ways(tiles_at(fifteen->shape(), board), length);
}
SLIDEBASE_WEB(ways) double web_ways(const Fifteen* fifteen) {
  return static_cast<double>(fifteen->ways());
}

// A lower bound on the length of paths, and the number of boards generated so far.
SLIDEBASE_WEB(bound) int web_bound(const Fifteen* fifteen) {
  return fifteen->bound();
}
SLIDEBASE_WEB(generated) double web_generated(const Fifteen* fifteen) {
  return static_cast<double>(fifteen->generated());
}

}  // namespace slidebase
