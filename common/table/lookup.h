// How look-ups and solvers end, and what they met on the way.
//
// They are noexcept and run in any number of threads, so that they return a status instead of
// throwing: a Lookup. A distance stands beside it, in a Length, and never in its place. What stood
// in the way is noted as a Failure. Whoever gives the answers out throws it: Failure::error() makes
// it an Error, kDamaged of a Lookup that is kDamaged and kIo of one that is kUnreadable;
// pending_error() makes the Error of one that is kPending. ErrorCode (base/error.h) has codes for
// what is thrown besides, where files are opened, made and checked as a whole. The numbers that
// users see come from both by one map, common/slidebase/status.h.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/mutex.h"
#include "common/table/source.h"

namespace slidebase {

// How a look-up ended, or a solver; the later the worse.
enum class Lookup : std::uint8_t {
  kReady,
  kUnsolvable,  // no moves lead there
  kUndecided,   // the search came to its limit
  kPending,     // the source has not the bytes yet: supply them and ask again
  kDamaged,     // they are not what their digest says
  kUnreadable,  // the source cannot give them, or there is no memory for them
};

// Whether there is no answer because of the table, its source or the memory.
constexpr bool is_failure(Lookup status) {
  return status >= Lookup::kPending;
}

// The length of a puzzle's shortest paths, as far as it is known.
struct Length {
  Lookup status = Lookup::kUnsolvable;
  std::uint8_t moves = 0;     // of a shortest path; 0 unless kReady
  std::uint8_t at_least = 0;  // no path is shorter: `moves`, or how far an undecided search came

  constexpr Length() = default;
  // Below kMaxDepths.
  explicit constexpr Length(int known)
      : status(Lookup::kReady),
        moves(static_cast<std::uint8_t>(known)),
        at_least(static_cast<std::uint8_t>(known)) {}
  // Other than kReady.
  explicit constexpr Length(Lookup why_not, int lower_bound = 0)
      : status(why_not), at_least(static_cast<std::uint8_t>(lower_bound)) {}

  constexpr bool is_known() const { return status == Lookup::kReady; }
  constexpr bool is_undecided() const { return status == Lookup::kUndecided; }

  // Returns an answer: a known length, unsolvable or undecided. Instead of a failure, and where an
  // undecided search met one, throws what check_damage() of `read` throws, the Table or BoardSolver
  // that gave it; or Error(kPending).
  template <typename Read>
  const Length& or_throw(const Read& read) const {
    if (status >= Lookup::kUndecided) {
      read.check_damage();
    }
    if (is_failure(status)) {
      throw status == Lookup::kPending ? Error(ErrorCode::kPending, "the table is not all here yet")
                                       : Error(ErrorCode::kDamaged, "the table could not be read");
    }
    return *this;
  }

  friend bool operator==(const Length&, const Length&) = default;
};

// The first damage that look-ups met, or else the first failure of the source.
class Failure {
 public:
  // What is wrong at this byte of the file: "before NUMBER after", or without an `after` just
  // "before". Both texts must live for ever.
  Lookup damaged(std::uint64_t offset, const char* before, std::uint64_t number = 0,
                 const char* after = "") noexcept {
    return note({Lookup::kDamaged, offset, before, number, after});
  }
  // Its bits contradict each other, though their digests match.
  Lookup contradiction(const char* what) noexcept {
    return note({Lookup::kDamaged, std::nullopt, what, 0, ""});
  }
  Lookup unreadable(std::uint64_t offset) noexcept {
    return note({Lookup::kUnreadable, offset, "", 0, ""});
  }
  // How the look-up goes on that read these bytes.
  Lookup after_read(ReadStatus status, std::uint64_t offset) noexcept {
    switch (status) {
      case ReadStatus::kPending:
        return Lookup::kPending;
      case ReadStatus::kFailed:
        return unreadable(offset);
      case ReadStatus::kDone:
        break;
    }
    return Lookup::kReady;
  }
  bool met() const noexcept { return met_.load(std::memory_order_acquire); }
  // Of the first; kReady: there was none.
  Lookup status() const noexcept {
    if (!met()) {
      return Lookup::kReady;
    }
    const Lock lock(mutex_);
    return first_.status;
  }

  // As an exception to throw, if there was any: of the file `path`, whose source says `why` its
  // reads failed.
  std::optional<Error> error(const std::string& path, const std::string& why) const {
    if (!met()) {
      return std::nullopt;
    }
    const Lock lock(mutex_);
    if (first_.status == Lookup::kUnreadable) {
      return Error(ErrorCode::kIo, path, first_.offset, why);
    }
    const bool numbered = *first_.after != '\0';
    return Error(ErrorCode::kDamaged, path, first_.offset,
                 joined({first_.before, numbered ? Word(first_.number) : Word(""), first_.after,
                         "; build the table again with slidebase-gen -f"}));
  }

 private:
  struct First {
    Lookup status = Lookup::kReady;
    std::optional<std::uint64_t> offset;
    const char* before = "";
    std::uint64_t number = 0;
    const char* after = "";
  };
  Lookup note(const First& failure) noexcept {
    const Lock lock(mutex_);
    if (first_.status == Lookup::kReady ||
        (first_.status == Lookup::kUnreadable && failure.status == Lookup::kDamaged)) {
      first_ = failure;
    }
    met_.store(true, std::memory_order_release);
    return failure.status;
  }

  mutable Mutex mutex_;
  First first_;
  std::atomic<bool> met_{false};
};

// For a caller who cannot wait for the source of this name.
inline Error pending_error(const std::string& name) {
  return {ErrorCode::kPending, name, "its bytes are not all here yet"};
}

}  // namespace slidebase
