// The interface of solvers for sliding boards, with a complete table or by a search.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string_view>

#include "common/base/workers.h"
#include "common/puzzle/sliding_board.h"
#include "common/solve/length.h"

namespace slidebase {

class PathTable;
class SearchKeeper;

// Passed as the length of a known path if no path is known.
inline constexpr int kNoneKnown = std::numeric_limits<std::int16_t>::max();

// What is known of a board: its distance, and the first letter of solve()'s path if that is known
// (otherwise 0). In single moves, if that path is the smallest, no move of a smaller letter leads
// nearer then.
struct Known {
  Known(int moves, char letter = '\0')
      : distance(moves), first(letter) {}  // NOLINT: an int will do

  int distance;
  char first;
};

// Receives the letters of a move and the distance of the board that it leads to.
using VisitMove = std::function<void(std::string_view, int)>;

// Watches the searches of solvers, for instance to show how far they are and to end them. It must
// outlive them. Any number of threads may call it, and each Board, at once.
class SearchWatch {
 public:
  // The search of one board, while it lives.
  class Board {
   public:
    Board() = default;
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;
    virtual ~Board() = default;

    // No path is shorter than this; paths of this length are searched for from now on.
    virtual void try_length(int /*length*/) noexcept {}
    // Each searching thread calls this now and then, with the number of boards that it has
    // generated since its last call. If it returns true, the search ends as if it had reached its
    // limit.
    virtual bool advance(std::uint64_t generated) noexcept = 0;
    // The search for a shortest path of this board of more than 16 cells ends; what it has taken,
    // in earlier runs too (SearchKeeper). Not called if it was not begun.
    virtual void ended(const Tiles& /*goal*/, const Tiles& /*board*/, const TriedLengths&) {}
  };

  SearchWatch() = default;
  SearchWatch(const SearchWatch&) = delete;
  SearchWatch& operator=(const SearchWatch&) = delete;
  virtual ~SearchWatch() = default;

  // The search of a board begins. nullptr: it must not be searched.
  virtual std::unique_ptr<Board> begin() = 0;
  // The result then. A board that was searched has a greater bound.
  static constexpr Length kNotBegun{Lookup::kUndecided};
  // Whether a search for this result began, and reached its limit.
  static constexpr bool reached_limit(Length found) {
    return found.is_undecided() && found != kNotBegun;
  }
  // What a search for this board took that has ended, each search once; empty if there is none.
  virtual TriedLengths take_tried(const Tiles& /*goal*/, const Tiles& /*board*/) { return {}; }
  // Whether begin() returns nullptr from now on.
  virtual bool is_over() const noexcept = 0;
  // So much of all work is done, in any unit.
  virtual void progress(std::uint64_t, std::uint64_t) noexcept {}
};

// Limits for the search of one query. A table needs no limits.
struct SearchLimits {
  // Watches the search of a board that begins, if there is a watch. False: it must not begin.
  bool begin_watch(std::unique_ptr<SearchWatch::Board>& watched) const {
    watched.reset();  // before the next one begins
    watched = watch != nullptr ? watch->begin() : nullptr;
    return watch == nullptr || watched != nullptr;
  }

  std::uint64_t nodes = 0;  // most boards generated for one query; 0: no limit
  // The number of threads that work at once, including the caller's. They divide the boards, and
  // for a hard board the beginnings of its paths. With a limit of nodes each board has one thread,
  // so that the outcome does not depend on the number of threads.
  unsigned threads = 1;
  // Each searching thread calls this now and then. If it returns true, the search ends as if it had
  // reached its limit. Empty: not called.
  std::function<bool()> stop = {};
  SearchWatch* watch = nullptr;  // nullptr: none
  // Whether solve() has to write the smallest path of boards of more than 16 cells too, which takes
  // several times as long.
  bool first = false;
  // Keeps best-first searches (common/pdb/search_progress.h); boards are then searched one after
  // another, each by all threads. nullptr: none.
  SearchKeeper* keeper = nullptr;
  // Whether solve() has a path for a board that it leaves undecided: one
  // found in milliseconds at the end, or the best that it finds while it searches. Then it ends
  // when that is `within` reach of the proved bound.
  enum class NearPaths : std::uint8_t { kNone, kAtEnd, kMeanwhile };
  NearPaths near_paths = NearPaths::kNone;
  PathGap within = {};
  // Most bytes of a frontier, where a best-first search begins a length; it has up to three. The
  // number of boards and the path depend on it.
  std::uint64_t frontier = std::uint64_t{1} << 20;
};

// Solves boards of one shape and goal. Boards hold each of 0..cells-1 once, and letters say where
// the blank goes, both in the user's view. Any number of threads may use it at once.
class BoardSolver {
 public:
  BoardSolver() = default;
  BoardSolver(const BoardSolver&) = delete;
  BoardSolver& operator=(const BoardSolver&) = delete;
  virtual ~BoardSolver() = default;

  // How it counts moves.
  virtual Metric metric() const noexcept { return Metric::kSingle; }
  virtual Shape shape() const noexcept = 0;
  virtual const Tiles& goal() const noexcept = 0;

  // False if each answer takes a search.
  virtual bool answers_at_once() const noexcept = 0;

  // Announces that about this many more boards will be solved, so that the solver can prepare for
  // them with all workers, if that pays after all calls so far. Throws Error if a table is damaged.
  virtual void expect(std::uint64_t /*boards*/, Workers&) const {}

  // Writes the smallest of the optimal paths to `letters`, which has space for kMaxLetters letters:
  // the first in alphabetical order; in slides, the first if slides are compared by their letter,
  // and those of the same letter by their length. A search for boards of more than 16 cells finds
  // the smallest only with SearchLimits::first, otherwise one that does not depend on the number of
  // threads. If that search ends before (kUndecided), it writes the best path that it knows, which
  // has Length::moves moves.
  virtual Length solve(const Tiles& board, char* letters) const noexcept = 0;
  // The distance of a board that is known to have a path of `known` moves. This can be faster than
  // finding a path.
  virtual Length distance(const Tiles& board, int known) const noexcept = 0;
  // solve() for many boards, faster than one by one: calls solved(i, length, letters) for each i in
  // order, with letters that are valid during the call. Throws std::bad_alloc and what `solved`
  // throws.
  virtual void solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const = 0;

  // The same without the paths: calls solved(i, length, nullptr).
  virtual void measure_all(std::span<const Tiles> boards, const VisitSolved& solved) const {
    solve_all(boards, solved);
  }

  // The next three take a board at this distance. Their results are valid if they return kReady.
  //
  // Calls visit(letters, distance) for each legal move, sorted by letter, with the distance of the
  // board it leads to. A single move has one letter; a slide repeats its letter for each cell that
  // the blank goes, and shorter slides come first.
  virtual Lookup for_each_move(const Tiles& board, Known known, const VisitMove& visit) const = 0;
  // The number of optimal paths; nothing if it does not fit 64 bits.
  virtual Lookup count_paths(const Tiles& board, int distance, PathCount& count) const = 0;
  // Calls found(letters) for the optimal paths in that order, until it returns false.
  virtual Lookup list_paths(const Tiles& board, int distance, const VisitPath& found) const = 0;

  // The same solver with other limits, made at almost no cost; nullptr if it answers at once.
  virtual std::unique_ptr<const BoardSolver> limited(const SearchLimits&) const { return nullptr; }

  // The table of all paths, if there is one; expect() may create it.
  virtual const PathTable* path_table() const noexcept { return nullptr; }

  // Throws Error(kDamaged, kIo or kMemory) if the answers so far cannot be relied on.
  virtual void check_damage() const = 0;
  // The same if the table's file was changed since it was opened. One system call.
  virtual void check_unchanged() const = 0;

 protected:
  // Whether more than `enough` boards have been announced, with these.
  bool expects_more_than(std::uint64_t enough, std::uint64_t boards) const noexcept {
    return expected_.fetch_add(boards, std::memory_order_relaxed) + boards > enough;
  }

 private:
  mutable std::atomic<std::uint64_t> expected_{0};
};

}  // namespace slidebase
