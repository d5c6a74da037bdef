// The fifteen puzzle in separate modules, one for each metric, for a page's worker and the npm
// package: tables made in memory, since fetching them would take as long, and searches from one
// board with them. Both are done in pieces, so that between two pieces a worker can report its
// progress, and can learn that the answer is no longer needed.
//
// A search looks for paths of one length (common/pdb/path_search.h). This file tries the
// lengths one after another, as SearchSolver does with threads. fifteen_exports.cc has the exports;
// fifteen_moves.cc and fifteen_slides.cc have the tables of the two metrics.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "common/base/error.h"
#include "common/pdb/path_search.h"
#include "common/puzzle/sliding_board.h"
#include "common/slidebase/status.h"
#include "common/solve/walk.h"

namespace slidebase {

inline constexpr Shape kFifteen{4, 4};

// Tables that were just made cannot be damaged: this is an error in the program.
[[noreturn]] inline void fail_fifteen() {
  throw Error(ErrorCode::kDamaged, kLeadsNowhere);
}

// Solves boards of one goal, one after another.
class Fifteen {
 public:
  // begin() and step() return this in place of a distance: call step() again.
  static constexpr int kGoesOn = number_of(Lookup::kPending);

  Fifteen() = default;
  Fifteen(const Fifteen&) = delete;
  Fifteen& operator=(const Fifteen&) = delete;
  virtual ~Fifteen() = default;

  // Finds the distance and path of a board; kUnsolvable: there is none.
  virtual int begin(const Tiles& board) = 0;
  // Counts the paths of `length` moves, the distance of a solvable board. Call step() until it
  // returns the length.
  virtual int begin_ways(const Tiles& board, int length) = 0;
  // Continues until about `boards` more boards were generated.
  virtual int step(std::uint64_t boards) = 0;

  // A lower bound on the length of paths; boards generated; paths counted; the path found.
  virtual int bound() const = 0;
  virtual std::uint64_t generated() const = 0;
  virtual std::uint64_t ways() const = 0;
  virtual const std::string& path() const = 0;
};

// `Views` are what the tables say about the boards of a goal; `Search` is an AdditiveSearch or a
// ColouredSearch; the next greater length that may have paths is `kStep` greater.
template <typename Views, typename Search, int kStep>
class FifteenOf final : public Fifteen {
 public:
  FifteenOf(const Tiles& goal, Views views)
      : goal_(goal), views_(std::move(views)), search_(views_) {}

  int begin(const Tiles& board) override {
    if (!parity_witness(kFifteen, board, goal_).solvable()) {
      return number_of(Lookup::kUnsolvable);
    }
    begin_search(board);
    bound_ = search_.lower_bound();
    return start();
  }

  int begin_ways(const Tiles& board, int length) override {
    begin_search(board);
    bound_ = length;
    const auto count = [this] {
      ++ways_;
      return true;
    };
    return search_.start({}, length, count) ? kGoesOn : next();
  }

  int step(std::uint64_t boards) override {
    const std::uint64_t enough = search_.generated() + boards;
    while (search_.step()) {
      if (search_.generated() >= enough) {
        return kGoesOn;
      }
    }
    return next();
  }

  int bound() const override { return bound_; }
  std::uint64_t generated() const override { return search_.generated(); }
  std::uint64_t ways() const override { return ways_; }
  const std::string& path() const override { return path_; }

 private:
  void begin_search(const Tiles& board) {
    if (search_.begin(board, 0) != Lookup::kReady) {
      fail_fifteen();
    }
    ways_ = 0;
    path_.clear();
  }

  // Starts with paths of bound_ moves, or of the next length that needs a search.
  int start() {
    return search_.start({}, bound_, [] { return false; }) ? kGoesOn : next();
  }

  // Continues after the search for paths of bound_ moves.
  int next() {
    switch (search_.end()) {
      case PathSearch::End::kStopped:
        path_ = search_.letters();
        return bound_;
      case PathSearch::End::kDone:
        if (ways_ > 0) {
          return bound_;
        }
        break;
      default:
        fail_fifteen();
    }
    bound_ += kStep;
    if (bound_ > kMaxPath) {
      fail_fifteen();
    }
    return start();
  }

  Tiles goal_;
  Views views_;
  Search search_;
  int bound_ = 0;
  std::uint64_t ways_ = 0;  // paths counted; 0 in a search for one path
  std::string path_;
};

// The tables of the goals whose blank is on one kind of cell: in a corner, at an edge, or within.
// A new one has none yet.
class FifteenTables {
 public:
  FifteenTables() = default;
  FifteenTables(const FifteenTables&) = delete;
  FifteenTables& operator=(const FifteenTables&) = delete;
  virtual ~FifteenTables() = default;

  // The part of the work that is left, from 1 to 0. Only then open() may be called.
  virtual double missing() const = 0;
  // Does a piece of it: a tenth of a second or less.
  virtual void make_next() = 0;
  virtual std::unique_ptr<Fifteen> open(const Tiles& goal) const = 0;
};

// The tables in the module's metric for this goal, made on first use and never freed.
FifteenTables& fifteen_tables_for(const Tiles& goal);

template <typename Tables>
FifteenTables& tables_of(const TableInfo& described) {
  static constinit ByCell<Tables*> all{};  // by the cell of their root
  Tables*& tables = all[described.root];
  if (tables == nullptr) {
    tables = std::make_unique<Tables>(described).release();
  }
  return *tables;
}

}  // namespace slidebase
