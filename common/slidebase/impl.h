// Shared by the parts of the C++ and the C API. Not installed.
#pragma once

#include <slidebase/slidebase.h>

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/mutex.h"
#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/puzzle/cubic_question.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/text/diagnostic.h"
#include "common/slidebase/status.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/line_solver.h"
#include "common/solve/open/table_set.h"
#include "common/solve/sliding_solver.h"
#include "common/study/sampling.h"
#include "common/table/table.h"

namespace slidebase {

// The boards of an array that a thread takes at a time.
inline constexpr std::size_t kPieceBoards = 4096;

inline Shape shape_of(const Puzzle& puzzle) {
  return {puzzle.rows(), puzzle.cols()};
}
inline Family family_of(const Puzzle& puzzle) {
  return puzzle.is_cubic() ? cubic_family(puzzle.cubes()) : sliding_family(puzzle.metric());
}
// Whether boards are whole positions of cubes.
inline bool has_positions(const Puzzle& puzzle) {
  return puzzle.goals() == CubicGoals::kPositions;
}
// The blank's cell in the puzzle's fixed end.
Cell fixed_blank(const Puzzle& puzzle) noexcept;

// Return false if `board` is not a board.
bool read_tiles(Board board, Shape shape, Tiles& tiles) noexcept;
bool read_cubes(const Puzzle& puzzle, Board board, CubicPattern& cubes) noexcept;
// `board` has a byte for each cell.
void write_tiles(const Tiles& tiles, std::span<std::uint8_t> board) noexcept;
void write_cubes(const Puzzle& puzzle, const CubicPattern& cubes,
                 std::span<std::uint8_t> board) noexcept;

// Like Puzzle::parse(); returns nothing if the text is a board.
std::optional<Diagnostic> parse_into(const Puzzle& puzzle, std::string_view text,
                                     std::span<std::uint8_t> board);

// Calls query(), which returns a Status or a distance; turns an exception into a Status.
template <typename Query>
auto guarded(const Query& query) noexcept -> decltype(query()) {
  try {
    return query();
  } catch (...) {
    return status_of_exception();
  }
}

// The number of threads to use: `wanted`, or one per processor for 0, but at most `most` and at
// least one.
unsigned thread_count(unsigned wanted, std::uint64_t most);

// The data of Tables.
struct TablePlaces : TableSet {
  using TableSet::TableSet;
};

// Keeps lists of boards for the next draw from the same distances: those used last, with kMost
// boards in all, 128 MiB. Any number of threads may use it.
class KeptLists {
 public:
  // Sliding boards and positions of cubes as places in the table (state_at_place), patterns as
  // numbers; in rising order.
  using List = std::shared_ptr<const std::vector<std::uint64_t>>;

  // The distances of the listed boards; nullopt: the boards that cannot be solved.
  using Depths = std::optional<DepthRange>;

  // Returns nullptr if no such list is kept.
  List find(const Depths& depths);
  void keep(const Depths& depths, const List& list);

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 24;
  Mutex mutex_;
  std::vector<std::pair<Depths, List>> lists_;  // the list used last at the end
};

// A puzzle with its open table or pattern tables.
struct OpenPuzzle : OpenBoards {
  // `least`: as in TableSet::open_boards(); kNone: any. Throws Error.
  OpenPuzzle(const TableSet& tables, const Puzzle& wanted, Patterns least = Patterns::kNone);
  // The same puzzle and pattern tables, with limits.
  OpenPuzzle(const OpenPuzzle& unlimited, const Limits& to);
  OpenPuzzle(const OpenPuzzle&) = delete;
  OpenPuzzle& operator=(const OpenPuzzle&) = delete;

  std::size_t cells() const { return static_cast<std::size_t>(puzzle.cells()); }

  // A table for work that reads all of it and cannot wait for a pending source. If the table is not
  // in place, a second one is opened from the same source, so that its failures are forgotten with
  // it. Throws Error(kPending).
  std::shared_ptr<const Table> table_to_scan() const;

  // Whether each board takes a search. A constant in a web build (query/web/wasm/platform.cc),
  // which then leaves out what only searches need.
  bool searches() const noexcept;

  // Like the functions of Table, for the table or the pattern tables.
  void check_damage() const;
  void check_unchanged() const;

  Puzzle puzzle;
  std::optional<Limits> limits;  // for each call, with pattern tables
  std::unique_ptr<const CubicSolver> cubic;
  mutable KeptLists kept;
};

// When a call that begins now reaches the limit of seconds, if there is one.
std::optional<std::chrono::steady_clock::time_point> end_of(const Limits& limits);

// Whether the effects of moves are wanted. A constant in a web build, like searches().
bool answers_moves(const Answers& answers) noexcept;

// Receives the solver, the number of the first board, and the number after that of the last one.
using QueryPiece = std::function<void(const BoardSolver*, std::size_t, std::size_t)>;

// Calls query(boards, begin, end) for pieces of 0 to count - 1, with a solver that stops at the
// limits of `open` and searches with `threads` threads at most; makes no more calls once they are
// reached. Returns kCancelled if the limits' Progress cancelled, otherwise kOk.
Status query_within_limits(const OpenPuzzle& open, std::size_t count, std::size_t piece,
                           Workers& workers, unsigned threads, const QueryPiece& query);

// Calls a Progress on behalf of the work: at most every 50 ms, never backwards, and at the end with
// all done.
class Meter {
 public:
  explicit Meter(const Progress& progress) : progress_(progress) {}

  // Calls the user's Progress. Throws Interrupted if it returned false or threw.
  void update(std::uint64_t done, std::uint64_t of);
  Advance advance() {
    return [this](std::uint64_t done, std::uint64_t of) { update(done, of); };
  }
  // The same for a part of the work: `share` of `of`, beginning at `begin`.
  Advance advance(std::uint64_t begin, std::uint64_t share, std::uint64_t of);
  // Reports that all is done.
  void finish() { update(of_, of_); }

  // Calls work(), which returns a Status. An exception becomes a Status, with the reason in `why`;
  // one that the user's Progress threw is rethrown.
  template <typename Work>
  Status run(const Work& work, std::string* why = nullptr) {
    try {
      const Status status = work();
      if (status == kOk) {
        finish();
      }
      return status;
    } catch (const Interrupted&) {
      rethrow();
      return kCancelled;
    } catch (...) {
      return status_of_exception(why);
    }
  }
  // Rethrows the exception of the user's Progress, if it threw.
  void rethrow() const {
    if (thrown_) {
      std::rethrow_exception(thrown_);
    }
  }

 private:
  const Progress& progress_;
  std::exception_ptr thrown_;
  std::chrono::steady_clock::time_point next_{};
  std::uint64_t done_ = 0, of_ = 1;
  bool finished_ = false;
};

}  // namespace slidebase
