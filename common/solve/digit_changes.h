// Moves of sliding boards as additions, for walks that make many of them.
//
// A vertical move changes the Lehmer digits of its window in a way that depends on these digits
// only (sliding_space.h). So the digits are kept beside the index, packed into one word: a shift
// and a mask extract those of a window, and one table has the differences to add to the index and
// to the word. The packed digits include the digit before the last, which the index does not
// contain, so no parity has to be computed. The windows of one column do not overlap, so the
// differences of several moves along it can be added before any is made.
//
// Differences of 8 instead of 16 bytes were slower, because they must be multiplied and shifted.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "common/puzzle/sliding_space.h"
#include "common/solve/goal_view.h"
#include "common/solve/length.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

class DigitChanges {
 public:
  // Makes the tables of all vertical moves, for every value of a window's digits.
  explicit DigitChanges(const SlidingSpace& space);
  DigitChanges(const DigitChanges&) = delete;  // ways point into it
  DigitChanges& operator=(const DigitChanges&) = delete;

  // The numbers that a move adds, modulo 2^64, to the index and to the packed digits.
  struct Change {
    std::uint64_t index;
    std::uint64_t digits;
  };
  // A move, by the digits before it.
  struct Way {
    const Change* changes;  // indexed by the window's digits
    std::uint16_t mask;     // of these digits, after the shift
    std::uint8_t shift;
    std::uint8_t to;  // the blank's cell afterwards

    const Change& change(std::uint64_t digits) const noexcept {
      return changes[digits >> shift & mask];
    }
  };
  // A legal move.
  Way way(Cell from, Move move) const noexcept;
  // The way to the state with the blank on `to` and the same index.
  Way unchanged(Cell to) const noexcept;

  // A state and its packed digits.
  struct Start {
    State state;
    std::uint64_t digits;
  };
  // Sets `start` for a board of the space; returns false if the goal cannot be reached.
  bool start_at(const Tiles& board, Start& start) const noexcept;

 private:
  // The places of a window that have digits in the packed word, and the bits of these digits.
  struct WindowDigits {
    std::size_t first, last;
    std::uint8_t lowest;  // bit
    int bits;
  };

  void pack_digits();
  WindowDigits window_digits(int window) const noexcept;
  void make_changes(int window, bool down);

  const SlidingSpace& space_;
  std::array<std::uint8_t, kMaxTableCells> digit_at_{};        // the lowest bit of each digit
  std::array<std::uint8_t, kMaxTableCells> digit_bits_{};      // number of bits of each digit
  std::vector<Change> changes_ = {{0, 0}};                     // no change, then by window
  BySearchedCell<std::array<std::size_t, 2>> first_change_{};  // of a window, upward and downward
};

// Many boards are solved with walks that advance side by side (sliding_walks.h, line_walks.h). From
// this number of boards on, preparing such walks pays.
inline constexpr std::size_t kManyBoards = 64;

// Side by side walks need prefetching, which WebAssembly does not have.
#ifdef __wasm__
inline constexpr bool kSideBySide = false;
#else
inline constexpr bool kSideBySide = true;
#endif

// Calls solved(i, length, letters) for each board i in order, with letters that are valid during
// the call. `solver.walks()` is called if they pay; otherwise solver.solve() answers one board
// after another. `length_of` takes a path that has arrived; if one has not, the table is damaged
// for the reason `why`. Throws only std::bad_alloc and what `solved` throws.
template <typename Path, typename Solver, typename LengthOf>
void solve_side_by_side(const Solver& solver, const GoalView& view, const Table& table,
                        std::span<const Tiles> boards, const char* why, const LengthOf& length_of,
                        const VisitSolved& solved) {
  if (!kSideBySide || !table.is_in_place() || boards.size() < kManyBoards) {
    std::array<char, kMaxPath> letters;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      solved(i, solver.solve(boards[i], letters.data()), letters.data());
    }
    return;
  }
  const auto& walks = solver.walks();
  std::vector<DigitChanges::Start> from(boards.size());
  std::vector<bool> solvable(boards.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const bool is_solvable = walks.start_at(view.to_table(boards[i]), from[count]);
    solvable[i] = is_solvable;
    count += is_solvable ? 1U : 0U;
  }
  const auto buffer = std::make_unique_for_overwrite<Path[]>(count);
  const std::span<Path> paths(buffer.get(), count);
  walks.walk(std::span(from).first(count), paths);
  if (!std::ranges::all_of(paths, &Path::arrived)) {
    table.contradiction(why);
  }
  const Lookup status = table.status();
  const Path* path = paths.data();
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (!solvable[i]) {
      solved(i, Length(Lookup::kUnsolvable), "");
      continue;
    }
    solved(i, status == Lookup::kReady ? length_of(*path) : Length(status), path->letter.data());
    ++path;
  }
}

}  // namespace slidebase
