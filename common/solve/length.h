// The length of a puzzle's shortest paths, or why it is not known. Solvers return the status beside
// the distance, never in its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "common/base/error.h"
#include "common/table/lookup.h"

namespace slidebase {

// Whether there is no answer because of the table, its source or the memory.
constexpr bool is_failure(Lookup status) {
  return status >= Lookup::kPending;
}

// What is known about the length of a puzzle's shortest paths, in the moves of its metric.
struct Length {
  Lookup status = Lookup::kUnsolvable;
  // Of a shortest path. If kUndecided, of a path that need not be one; 0: none is known. Otherwise
  // 0.
  std::uint16_t moves = 0;
  std::uint16_t at_least = 0;  // lower bound: `moves`, or the bound of an undecided search
  std::uint16_t letters = 0;   // of the path returned with it: more than `moves` in slides
  std::uint64_t nodes = 0;     // boards that a search for it generated

  constexpr Length() = default;
  explicit constexpr Length(int known)
      : status(Lookup::kReady),
        moves(static_cast<std::uint16_t>(known)),
        at_least(static_cast<std::uint16_t>(known)),
        letters(static_cast<std::uint16_t>(known)) {}
  Length(int slides, int path_letters) : Length(slides) {
    letters = static_cast<std::uint16_t>(path_letters);
  }
  // `why_not` is not kReady.
  explicit constexpr Length(Lookup why_not, int lower_bound = 0)
      : status(why_not), at_least(static_cast<std::uint16_t>(lower_bound)) {}

  // What is known of an undecided board with this path: one that meets the bound is shortest.
  Length with_path(int path_moves, int path_letters) const {
    Length with(path_moves, path_letters);
    if (path_moves != at_least) {
      with.status = status;
      with.at_least = at_least;
    }
    return with;
  }

  constexpr bool is_known() const { return status == Lookup::kReady; }
  constexpr bool is_undecided() const { return status == Lookup::kUndecided; }

  // Returns this if it is an answer: a known length, unsolvable or undecided. If it is a failure,
  // or an undecided search met one, throws what check_damage() of `read` throws, the Table or
  // BoardSolver that returned it; or Error(kPending).
  template <typename Read>
  const Length& or_throw(const Read& read) const {
    if (status >= Lookup::kUndecided) {
      read.check_damage();
    }
    if (is_failure(status)) {
      throw status == Lookup::kPending ? Error(kPending, "the table is not all here yet")
      : status == Lookup::kNoMemory    ? Error(kMemory, "not enough memory to search")
                                       : Error(kDamaged, "the table could not be read");
    }
    return *this;
  }

  // Whether the same is known, whatever the search took.
  friend bool operator==(const Length& a, const Length& b) {
    return a.status == b.status && a.moves == b.moves && a.at_least == b.at_least &&
           a.letters == b.letters;
  }
};

// How many moves a path may have more than a bound that no path is below: as many as the greater of
// the two allows.
struct PathGap {
  int moves = 0;
  double share = 0;  // of the bound

  constexpr bool allows(int path_moves, int bound) const {
    const int more = path_moves - bound;
    return more <= moves || more <= share * bound;
  }
};

// The most letters of a path that a BoardSolver writes, on the largest boards. Paths from tables
// have kMaxPath at most (walk.h).
inline constexpr int kMaxLetters = 4095;

// How many boards a search generated while it tried paths of one length.
struct TriedLength {
  int length = 0;
  std::uint64_t boards = 0;
};
// By length, each once, the least first.
using TriedLengths = std::vector<TriedLength>;

constexpr std::uint64_t boards_of(const TriedLengths& tried) {
  std::uint64_t sum = 0;
  for (const TriedLength& one : tried) {
    sum += one.boards;
  }
  return sum;
}

// Receives the number of a board in a list, its length, and the letters of its path.
using VisitSolved = std::function<void(std::size_t, Length, const char*)>;
// Receives the letters of a path; returns false if it wants no more.
using VisitPath = std::function<bool(std::string_view)>;
// A number of paths; nothing if it does not fit 64 bits.
using PathCount = std::optional<std::uint64_t>;

}  // namespace slidebase
