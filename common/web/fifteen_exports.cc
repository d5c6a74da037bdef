// The fifteen puzzle in a separate module, for a worker of the page. It makes the `small` pattern
// tables of 4x4 in memory, since fetching their 3 MB would take a page as long, and searches from
// one board with them. It does both in pieces, so that between two pieces the worker can report its
// progress, and can learn that the answer is no longer needed.
//
// The search is common/additive/additive_search.h, which looks for paths of one length. This file
// tries the lengths one after another, as SearchSolver does with threads.
#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "common/additive/additive_search.h"
#include "common/additive/additive_views.h"
#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/patterns/partitions.h"
#include "common/patterns/pattern_search.h"
#include "common/patterns/pattern_table.h"
#include "common/puzzle/parity.h"
#include "common/puzzle/sliding_board.h"
#include "common/slidebase/status.h"
#include "common/solve/walk.h"
#include "common/table/section.h"
#include "common/web/exports.h"

namespace slidebase {
namespace {

constexpr Shape kBoard{4, 4};

// begin() and step() return this in place of a distance: call step() again.
constexpr int kGoesOn = number_of(Lookup::kPending);

// Reads the 16 cells that JavaScript wrote.
Tiles board_at(const std::uint8_t* cells) {
  Tiles board{};
  unsigned met = 0;
  for (Cell cell = 0; cell < kBoard.cells(); ++cell) {
    board[cell] = cells[cell];
    met |= cells[cell] < kBoard.cells() ? 1U << cells[cell] : 0U;
  }
  if (met != 0xffff) {
    throw Error(ErrorCode::kUsage, "a board has each of 0 to 15 once");
  }
  return board;
}

bool is_solvable(const Tiles& board, const Tiles& goal) {
  return parity_witness(kBoard, board, goal).solvable();
}

// The tables of the goals whose blank is on one kind of cell: in a corner, at an edge, or within.
class SmallTables {
 public:
  // Makes no table yet.
  explicit SmallTables(const TableInfo& described) : described_(described) {}

  Cell root() const { return described_.root; }
  std::size_t missing() const { return described_.patterns.size() - tables_.size(); }

  // Needs 6 MB while it works; all three tables together keep 3 MB.
  void make_next() {
    PatternSpace space(described_.shape, tiles_of(described_.patterns[tables_.size()]));
    Workers workers(1);
    const PatternDistances found =
        search_pattern(space, goal_with_blank_at(described_.shape, described_.root), workers, {});
    tables_.push_back(std::make_unique<PatternTable>(std::move(space), found.bits));
    partition_.push_back(tables_.back().get());
  }

  // The tables made so far.
  const Partition& partition() const { return partition_; }

 private:
  TableInfo described_;
  std::vector<std::unique_ptr<const PatternTable>> tables_;
  Partition partition_;
};

// Indexed by the cell of their root; made on first use and never freed.
constinit ByCell<SmallTables*> all_tables{};

SmallTables& tables_for(const Tiles& goal) {
  const TableInfo described = describe_additive(kBoard, blank_of(goal), Tier::kSmall);
  SmallTables*& tables = all_tables[described.root];
  if (tables == nullptr) {
    tables = std::make_unique<SmallTables>(described).release();
  }
  return *tables;
}

// Tables that were just made cannot be damaged: this is an error in the program.
[[noreturn]] void fail() {
  throw Error(ErrorCode::kDamaged, kLeadsNowhere);
}

// Solves boards of one goal, one after another.
class Fifteen {
 public:
  // All of the goal's tables must be made.
  Fifteen(const SmallTables& tables, const Tiles& goal)
      : views_(kBoard, goal, tables.root(), {tables.partition()}), search_(views_) {}

  int begin(const Tiles& board) {
    if (!is_solvable(board, views_.goal())) {
      return number_of(Lookup::kUnsolvable);
    }
    if (search_.begin(board) != Lookup::kReady) {
      fail();
    }
    bound_ = search_.lower_bound();
    ways_ = 0;
    return start();
  }

  // Continues until about `boards` more boards were generated.
  int step(std::uint64_t boards) {
    const std::uint64_t enough = search_.generated() + boards;
    while (search_.step()) {
      if (search_.generated() >= enough) {
        return kGoesOn;
      }
    }
    return next();
  }

  // Counts the paths of `length` moves, the distance of a solvable board. Call step() until it
  // returns the length.
  int begin_ways(const Tiles& board, int length) {
    if (search_.begin(board) != Lookup::kReady) {
      fail();
    }
    bound_ = length;
    ways_ = 0;
    const auto count = [this] {
      ++ways_;
      return true;
    };
    return search_.start({}, length, count) ? kGoesOn : next();
  }

  std::uint64_t ways() const { return ways_; }
  int bound() const { return bound_; }
  std::uint64_t generated() const { return search_.generated(); }
  const char* path() const { return path_.data(); }

 private:
  // Starts with paths of bound_ moves, or of the next length that needs a search.
  int start() {
    return search_.start({}, bound_, [] { return false; }) ? kGoesOn : next();
  }

  // Continues after the search for paths of bound_ moves.
  int next() {
    switch (search_.end()) {
      case AdditiveSearch::End::kStopped:
        std::ranges::transform(search_.path(), path_.begin(), letter);
        return bound_;
      case AdditiveSearch::End::kDone:
        if (ways_ > 0) {
          return bound_;
        }
        break;
      default:
        fail();
    }
    bound_ += 2;
    if (bound_ > kMaxPath) {
      fail();
    }
    return start();
  }

  AdditiveViews views_;
  AdditiveSearch search_;
  int bound_ = 0;
  std::uint64_t ways_ = 0;  // paths counted; 0 in a search for one path
  std::array<char, kMaxPath> path_{};
};

}  // namespace

// Replaces section.cc and the code that reads files: tables made in memory have no section.
Lookup Section::verify_block(std::uint64_t) noexcept {
  return Lookup::kDamaged;
}

// Returns 0 if no moves lead from the board to the goal.
SLIDEBASE_WEB(solvable)
int web_solvable(const std::uint8_t* board, const std::uint8_t* goal) {
  return is_solvable(board_at(board), board_at(goal)) ? 1 : 0;
}

// web_missing() returns how many of the tables that this goal needs are not made yet; web_make()
// makes one of them.
SLIDEBASE_WEB(missing) int web_missing(const std::uint8_t* goal) {
  return static_cast<int>(tables_for(board_at(goal)).missing());
}
SLIDEBASE_WEB(make) void web_make(const std::uint8_t* goal) {
  tables_for(board_at(goal)).make_next();
}

// Call this when no table is missing.
SLIDEBASE_WEB(fifteen) Fifteen* web_fifteen(const std::uint8_t* cells) {
  const Tiles goal = board_at(cells);
  return std::make_unique<Fifteen>(tables_for(goal), goal).release();
}
SLIDEBASE_WEB(free) void web_free(Fifteen* fifteen) {
  delete fifteen;
}

// Return the distance, SLIDEBASE_UNSOLVABLE, or SLIDEBASE_PENDING: then call web_step() until it
// returns one of the others.
SLIDEBASE_WEB(begin) int web_begin(Fifteen* fifteen, const std::uint8_t* board) {
  return fifteen->begin(board_at(board));
}
SLIDEBASE_WEB(step) int web_step(Fifteen* fifteen, std::uint32_t boards) {
  return fifteen->step(boards);
}

// Counts the paths of `length` moves, which must be the distance. Returns SLIDEBASE_PENDING, or the
// distance once all are counted. web_ways() returns the number counted so far.
SLIDEBASE_WEB(begin_ways)
int web_begin_ways(Fifteen* fifteen, const std::uint8_t* board, int length) {
  return fifteen->begin_ways(board_at(board), length);
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

// The path of the board whose distance was returned last, a letter for each move.
SLIDEBASE_WEB(path) const char* web_path(const Fifteen* fifteen) {
  return fifteen->path();
}

}  // namespace slidebase
