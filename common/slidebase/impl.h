// What the parts of the two faces share. Not installed.
#pragma once

#include <slidebase/slidebase.h>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/mutex.h"
#include "common/base/workers.h"
#include "common/open/table_set.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/sliding_board.h"
#include "common/slidebase/status.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/table_solver.h"
#include "common/study/sampling.h"
#include "common/table/table.h"
#include "common/text/diagnostic.h"

namespace slidebase {

// Symbols of the faces' boards.
inline constexpr std::uint8_t kBlankSymbol = 3;  // of cubes

inline Shape shape_of(const Puzzle& puzzle) {
  return {puzzle.rows(), puzzle.cols()};
}
inline Family family_of(const Puzzle& puzzle) {
  return puzzle.is_cubic() ? Family::kCubic : Family::kSliding;
}
// The blank's cell in the end that is fixed.
Cell fixed_blank(const Puzzle& puzzle) noexcept;

// False: not a board.
bool read_tiles(Board board, Shape shape, Tiles& tiles) noexcept;
bool read_pattern(Board board, Shape shape, CubicPattern& pattern) noexcept;
// `board` has a byte for each cell.
void write_tiles(const Tiles& tiles, std::span<std::uint8_t> board) noexcept;
void write_pattern(const CubicPattern& pattern, std::span<std::uint8_t> board) noexcept;

// As Puzzle::parse(); nothing where it is a board.
std::optional<Diagnostic> parse_into(const Puzzle& puzzle, std::string_view text,
                                     std::span<std::uint8_t> board);

// Calls ask(), which returns a Status or a distance; what it throws becomes a Status.
template <typename Ask>
auto guarded(const Ask& ask) noexcept -> decltype(ask()) {
  try {
    return ask();
  } catch (const Error& error) {
    return status_of(error.code());
  } catch (...) {  // no memory, no thread
    return kUnreadable;
  }
}

// How many threads are meant: at least one, and no more than there is work for.
unsigned thread_count(unsigned wanted, std::uint64_t most);

// What Tables holds.
struct TablePlaces : TableSet {
  using TableSet::TableSet;
};

// Listed boards that were drawn from, for the next draw among the same: the lists used last, of
// kMost boards in all, 128 MiB. Any number of threads may use it.
class KeptLists {
 public:
  // Sliding boards as places in the table (state_at_place), patterns by number; rising.
  using List = std::shared_ptr<const std::vector<std::uint64_t>>;

  // Of the boards at these distances, or with nullopt of those that cannot be solved.
  using Depths = std::optional<DepthRange>;

  // nullptr: not kept.
  List find(const Depths& depths);
  void keep(const Depths& depths, const List& list);

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 24;
  Mutex mutex_;
  std::vector<std::pair<Depths, List>> lists_;  // the one used last at the end
};

// A puzzle and its table, or its pattern tables, ready to be asked about.
struct OpenPuzzle : OpenBoards {
  // `least`: as TableSet::open_boards; kNone: any. Throws Error.
  OpenPuzzle(const TableSet& tables, const Puzzle& asked, Patterns least = Patterns::kNone);
  // The same puzzle and pattern tables, with limits.
  OpenPuzzle(const OpenPuzzle& unlimited, const Limits& to);
  OpenPuzzle(const OpenPuzzle&) = delete;
  OpenPuzzle& operator=(const OpenPuzzle&) = delete;

  std::size_t cells() const { return static_cast<std::size_t>(puzzle.cells()); }

  // A table for work that goes through all of it and cannot wait: of a source that is read, one of
  // its own, so that what it misses is forgotten. Throws Error(kPending).
  std::shared_ptr<const Table> table_to_scan() const;

  // Throws what Table has them throw, of the table or the pattern tables.
  void check_damage() const;
  void check_unchanged() const;

  Puzzle puzzle;
  std::optional<Limits> limits;  // of each call, with pattern tables
  std::optional<CubicSolver> cubic;
  mutable KeptLists kept;
};

// Calls ask(i, boards) for i from 0 to count - 1, with a solver that ends by the limits of `open`;
// once these are reached, for no more. kCancelled where they say so, else kOk.
Status ask_within_limits(const OpenPuzzle& open, std::uint64_t count, Workers& workers,
                         const std::function<void(std::uint64_t, const BoardSolver&)>& ask);

}  // namespace slidebase
