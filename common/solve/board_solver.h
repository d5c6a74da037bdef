// What is asked of sliding boards, whoever answers: a complete table, or a search.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "common/base/workers.h"
#include "common/puzzle/sliding_board.h"
#include "common/table/lookup.h"

namespace slidebase {

class PathTable;

// In place of the length of a known path: there is none.
inline constexpr int kNoneKnown = std::numeric_limits<std::int16_t>::max();

// What a search may take for a question; a table takes nothing worth limiting.
struct SearchLimits {
  std::uint64_t nodes = 0;  // boards that may be generated for one question; 0: any number
  // Threads that work at once, the caller's among them: they share out boards, and the beginnings
  // of the paths of a hard one. With a limit of nodes each board has one, so that the outcome does
  // not depend on them.
  unsigned threads = 1;
  // Called now and then by each thread that searches, and where it returns true the search ends as
  // one that came to its limit; empty: not called. Then, too, each board has one thread.
  std::function<bool()> stop = {};
};

// Of one shape and goal. Boards hold each of 0..cells-1 once, and letters say where the blank goes,
// both as the user has them. Any number of threads may ask at once.
class BoardSolver {
 public:
  BoardSolver() = default;
  BoardSolver(const BoardSolver&) = delete;
  BoardSolver& operator=(const BoardSolver&) = delete;
  virtual ~BoardSolver() = default;

  virtual Shape shape() const noexcept = 0;
  virtual const Tiles& goal() const noexcept = 0;

  // False: each answer takes a search.
  virtual bool answers_at_once() const noexcept = 0;

  // Says that about this many boards will be asked for in all, so that what pays for them can be
  // made ready by all workers. Throws Error where a table is damaged.
  virtual void expect(std::uint64_t boards, Workers& workers) const = 0;

  // Writes the alphabetically smallest of the optimal paths to `letters`, which has room for
  // kMaxPath of them.
  virtual Length solve(const Tiles& board, char* letters) const noexcept = 0;
  // The distance, of a board that is known to have a path of `known` moves: that may be found out
  // sooner than a path.
  virtual Length distance(const Tiles& board, int known) const noexcept = 0;
  // The same of many boards, in less time than one by one: solved(i, length, letters) for each i in
  // order, the letters valid during the call. Throws std::bad_alloc and what `solved` throws.
  virtual void solve_all(
      std::span<const Tiles> boards,
      const std::function<void(std::size_t, Length, const char*)>& solved) const = 0;

  // Of a board at this distance. What they hand over is the outcome if they return kReady.
  //
  // visit(letter, distance) for each legal move, by letter: where it leads to.
  virtual Lookup for_each_move(const Tiles& board, int distance,
                               const std::function<void(char, int)>& visit) const = 0;
  // The number of optimal paths; nothing if it does not fit 64 bits.
  virtual Lookup count_paths(const Tiles& board, int distance,
                             std::optional<std::uint64_t>& count) const = 0;
  // found(letters) for the optimal paths in alphabetical order, until it returns false.
  virtual Lookup list_paths(const Tiles& board, int distance,
                            const std::function<bool(std::string_view)>& found) const = 0;

  // The same solver within other limits, which costs next to nothing; nullptr: it answers at once.
  virtual std::unique_ptr<const BoardSolver> limited(const SearchLimits&) const { return nullptr; }

  // The table of all paths, where there is one; it may come with expect().
  virtual const PathTable* path_table() const noexcept { return nullptr; }

  // Throws Error(kDamaged, kIo or kMemory) if the answers so far cannot be relied on.
  virtual void check_damage() const = 0;
  // The same where the table's file was changed since it was opened; one system call.
  virtual void check_unchanged() const = 0;
};

}  // namespace slidebase
