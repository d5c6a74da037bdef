// The fifteen in a module of its own, for a worker beside the page. It makes the `small` pattern
// tables of 4x4 in its memory, since a page takes no less time to fetch their 3 MB; and it searches
// from one board with them. Both are done a piece at a time, so that between two of them the worker
// can say how far it is, and hear that nobody waits any more.
//
// The search is common/additive/additive_search.h, which looks for paths of one length; here is
// what tries the lengths one after another, as AdditiveSolver does with threads.
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

// What begin() and step() return in place of a distance: step() is to be called.
constexpr int kGoesOn = number_of(Lookup::kPending);

// The 16 cells that JavaScript wrote.
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
  // None is made yet.
  explicit SmallTables(const TableInfo& described) : described_(described) {}

  Cell root() const { return described_.root; }
  std::size_t missing() const { return described_.patterns.size() - tables_.size(); }

  // Takes 6 MB for a while; what stays of all three is 3 MB.
  void make_next() {
    PatternSpace space(described_.shape, tiles_of(described_.patterns[tables_.size()]));
    Workers workers(1);
    const PatternDistances found =
        search_pattern(space, goal_with_blank_at(described_.shape, described_.root), workers, {});
    tables_.push_back(std::make_unique<PatternTable>(std::move(space), found.bits));
    partition_.push_back(tables_.back().get());
  }

  // Of those that are made.
  const Partition& partition() const { return partition_; }

 private:
  TableInfo described_;
  std::vector<std::unique_ptr<const PatternTable>> tables_;
  Partition partition_;
};

// By the cell of their root, once they are asked for; they stay.
constinit ByCell<SmallTables*> all_tables{};

SmallTables& tables_for(const Tiles& goal) {
  const TableInfo described = describe_additive(kBoard, blank_of(goal), Tier::kSmall);
  SmallTables*& tables = all_tables[described.root];
  if (tables == nullptr) {
    tables = std::make_unique<SmallTables>(described).release();
  }
  return *tables;
}

// Tables that were just made are not damaged: this is a fault of the program.
[[noreturn]] void fail() {
  throw Error(ErrorCode::kDamaged, kLeadsNowhere);
}

// The boards of one goal, one after another.
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

  // Until about as many more boards were made.
  int step(std::uint64_t boards) {
    const std::uint64_t enough = search_.generated() + boards;
    while (search_.step()) {
      if (search_.generated() >= enough) {
        return kGoesOn;
      }
    }
    return next();
  }

  // Counts the paths of so many moves, the fewest there are from a solvable board; step() until it
  // returns that.
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
  // With paths of bound_ moves, or of the next length that takes more than a look.
  int start() {
    return search_.start({}, bound_, [] { return false; }) ? kGoesOn : next();
  }

  // After the search for paths of bound_ moves.
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
  std::uint64_t ways_ = 0;  // that are counted; of a search for one path 0
  std::array<char, kMaxPath> path_{};
};

}  // namespace

// In place of section.cc and all that reads files: the look-ups of a table that was made have no
// section.
Lookup Section::verify_block(std::uint64_t) noexcept {
  return Lookup::kDamaged;
}

// 0: no moves lead from the board to the goal.
SLIDEBASE_WEB(solvable)
int web_solvable(const std::uint8_t* board, const std::uint8_t* goal) {
  return is_solvable(board_at(board), board_at(goal)) ? 1 : 0;
}

// How many of the tables that this goal needs are to be made, and makes one of them.
SLIDEBASE_WEB(missing) int web_missing(const std::uint8_t* goal) {
  return static_cast<int>(tables_for(board_at(goal)).missing());
}
SLIDEBASE_WEB(make) void web_make(const std::uint8_t* goal) {
  tables_for(board_at(goal)).make_next();
}

// Once none is missing.
SLIDEBASE_WEB(fifteen) Fifteen* web_fifteen(const std::uint8_t* cells) {
  const Tiles goal = board_at(cells);
  return std::make_unique<Fifteen>(tables_for(goal), goal).release();
}
SLIDEBASE_WEB(free) void web_free(Fifteen* fifteen) {
  delete fifteen;
}

// The distance, SLIDEBASE_UNSOLVABLE, or SLIDEBASE_PENDING: step() is to be called, until it
// returns one of the others.
SLIDEBASE_WEB(begin) int web_begin(Fifteen* fifteen, const std::uint8_t* board) {
  return fifteen->begin(board_at(board));
}
SLIDEBASE_WEB(step) int web_step(Fifteen* fifteen, std::uint32_t boards) {
  return fifteen->step(boards);
}

// Counts the paths of so many moves, which is the distance: SLIDEBASE_PENDING, or the distance once
// all are counted; and how many were counted so far.
SLIDEBASE_WEB(begin_ways)
int web_begin_ways(Fifteen* fifteen, const std::uint8_t* board, int length) {
  return fifteen->begin_ways(board_at(board), length);
}
SLIDEBASE_WEB(ways) double web_ways(const Fifteen* fifteen) {
  return static_cast<double>(fifteen->ways());
}

// No path is shorter than this; and how many boards were made so far.
SLIDEBASE_WEB(bound) int web_bound(const Fifteen* fifteen) {
  return fifteen->bound();
}
SLIDEBASE_WEB(generated) double web_generated(const Fifteen* fifteen) {
  return static_cast<double>(fifteen->generated());
}

// Of the board whose distance was told last, a letter for each move.
SLIDEBASE_WEB(path) const char* web_path(const Fifteen* fifteen) {
  return fifteen->path();
}

}  // namespace slidebase
