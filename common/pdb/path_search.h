// The interface of searches for the paths of one length. search_solver.h solves boards with them,
// by trying one length after another.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/pdb/frontier.h"
#include "common/pdb/near_search.h"
#include "common/puzzle/sliding_board.h"
#include "common/table/lookup.h"
#include "common/table/table_file.h"

namespace slidebase {

// A move of a path: the blank goes this many cells. A single move has one.
struct PathStep {
  Move move = Move::kDown;
  std::uint8_t cells = 1;

  friend bool operator==(const PathStep&, const PathStep&) = default;
};
// The beginning of a path.
using Prefix = std::vector<PathStep>;

// Searches from one board at a time, and reuses its memory for the next. Lengths and moves are
// those of the metric. Not thread-safe.
class PathSearch {
 public:
  // Why a search ended.
  enum class End {
    kDone,     // everything that may be within the bound was searched
    kStopped,  // found() returned false
    kLimit,    // the limit of boards was reached, or stop() returned true
    kFailure,  // a table is damaged or cannot be read: see status()
  };

  PathSearch() = default;
  PathSearch(const PathSearch&) = delete;
  PathSearch& operator=(const PathSearch&) = delete;
  virtual ~PathSearch() = default;

  // Begins with a solvable board. `nodes`: how many boards may be generated from now on, 0 for no
  // limit. A result other than kReady means that a table is damaged or cannot be read.
  virtual Lookup begin(const Tiles& board, std::uint64_t nodes) = 0;
  // No path from the board is shorter than this; in single moves, every path's length has the same
  // parity.
  virtual int lower_bound() const noexcept = 0;
  // The status of the look-ups so far.
  virtual Lookup status() const noexcept = 0;

  // Finds the paths of `length` moves that begin with `prefix`, in the order of
  // BoardSolver::list_paths(), and calls found() for each until it returns false; letters() is then
  // the path. The outcome is undefined if there are shorter paths, so try lengths from
  // lower_bound() on. In steps, so that a thread can go on with another search while this one waits
  // for memory: call start() and then step() as long as they return true; then end() returns why
  // the search ended.
  virtual bool start(std::span<const PathStep> prefix, int length, std::function<bool()> found) = 0;
  virtual bool step() = 0;
  virtual End end() const noexcept = 0;
  // The same without a break.
  End find(std::span<const PathStep> prefix, int length, std::function<bool()> found) {
    for (bool going = start(prefix, length, std::move(found)); going;) {
      going = step();
    }
    return end();
  }
  // Only if SearchMaker::best_first(): start() below each of these boards, one after another. Adds
  // the boards at which the search turns back to `cut`, unless that is nullptr. It must live until
  // the search ends.
  virtual bool start_below(std::span<const PathList>, int, PathSorter*, std::function<bool()>) {
    return false;
  }
  // Whether find() has to find all paths; otherwise it may leave out any but the first. False at
  // first.
  virtual void set_all(bool) {}
  // Appends the prefixes, of `moves` moves each, that paths of `length` moves may have, in the same
  // order.
  virtual End split(int length, int moves, std::vector<Prefix>& prefixes) = 0;
  // Counts the paths of `length` moves; nothing if the number does not fit in 64 bits. Finds them
  // one by one, unless a search can do better.
  virtual End count(int length, std::optional<std::uint64_t>& paths) {
    std::uint64_t found = 0;
    const End end = find({}, length, [&] { return ++found != 0; });
    paths = found;
    return end;
  }
  // The path found last. A slide repeats its letter for each cell.
  virtual std::string letters() const = 0;

  // Called again and again, after some thousand boards each time; the search ends if it returns
  // true. An empty function is not called.
  virtual void set_stop(std::function<bool()> stop) = 0;

  // Boards generated since begin().
  virtual std::uint64_t generated() const noexcept = 0;
};

class GoalGroups;

// Makes searches for the paths to one goal, with the tables that they share. Safe to use from any
// number of threads at once.
class SearchMaker {
 public:
  SearchMaker(const SearchMaker&) = delete;
  SearchMaker& operator=(const SearchMaker&) = delete;
  virtual ~SearchMaker() = default;

  Metric metric() const noexcept { return metric_of(file_->info().family); }
  Shape shape() const noexcept { return shape_; }
  const Tiles& goal() const noexcept { return goal_; }
  // The tables' file.
  const TableFile& file() const noexcept { return *file_; }

  // The maker must outlive the search. Throws std::bad_alloc.
  virtual std::unique_ptr<PathSearch> make() const = 0;
  // Whether a path is sought below the boards that are nearest to the goal first
  // (common/pdb/length_search.h), and is any optimal path. Otherwise it is the first.
  virtual bool best_first() const noexcept { return false; }
  // For paths that need not be optimal. The maker must outlive it too. Throws std::bad_alloc.
  virtual std::unique_ptr<NearSearch> make_near() const;
  // How many boards a thread works on at once.
  virtual std::size_t lanes() const noexcept { return 1; }
  // Records that no path was found, although there must be one.
  virtual Lookup contradiction() const noexcept = 0;

 protected:
  SearchMaker(std::shared_ptr<const TableFile> file, Shape shape, const Tiles& goal);

 private:
  std::shared_ptr<const TableFile> file_;
  Shape shape_;
  Tiles goal_;
  std::shared_ptr<GoalGroups> groups_;
};

}  // namespace slidebase
