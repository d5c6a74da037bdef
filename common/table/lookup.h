// How look-ups and solvers end, and why they fail.
//
// They are noexcept and run in any number of threads, so they return a status, a Lookup, instead of
// throwing. The cause of a failure is recorded in a Failure. The code that returns the answers to
// the caller throws it: Failure::error() makes an Error, kDamaged for Lookup::kDamaged and kIo for
// kUnreadable; pending_error() (common/base/reading.h) makes the Error for kPending. Code that
// opens, makes and checks whole files throws the other codes of ErrorCode (common/base/error.h).
// One map, common/slidebase/status.h, turns Lookup into the numbers that users see.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/mutex.h"
#include "common/base/source.h"

namespace slidebase {

// How a look-up or a solver ended; later values are worse.
enum class Lookup : std::uint8_t {
  kReady,
  kUnsolvable,  // no sequence of moves leads there
  kUndecided,   // the search reached its limit
  kPending,     // the source does not have the bytes yet: fetch them and try again
  kDamaged,     // the bytes do not match their digest
  kUnreadable,  // the source cannot read them
  kNoMemory,    // of the search, not of the table: the next call may have it
};

// Records the first damage that look-ups met, or if there was none the first failure of the source.
class Failure {
 public:
  // Records the damage at this byte of the file: "before NUMBER after", or just "before" if `after`
  // is empty. Both texts must be string literals.
  Lookup damaged(std::uint64_t offset, const char* before, std::uint64_t number = 0,
                 const char* after = "") noexcept {
    return note({Lookup::kDamaged, offset, before, number, after});
  }
  // Records that the table's bits contradict each other although their digests match.
  Lookup contradiction(const char* what) noexcept {
    return note({Lookup::kDamaged, std::nullopt, what, 0, ""});
  }
  Lookup unreadable(std::uint64_t offset) noexcept {
    return note({Lookup::kUnreadable, offset, "", 0, ""});
  }
  // The result of a look-up after it read these bytes; records a failed read.
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
  // The status of the recorded failure; kReady if nothing failed.
  Lookup status() const noexcept {
    if (!met_.load(std::memory_order_acquire)) {
      return Lookup::kReady;
    }
    const Lock lock(mutex_);
    return first_.status;
  }

  // The recorded failure, if any, as an exception to throw, for the file `path`; `why`: the
  // source's reason for failed reads.
  std::optional<Error> error(const std::string& path, const std::string& why) const {
    if (!met_.load(std::memory_order_acquire)) {
      return std::nullopt;
    }
    const Lock lock(mutex_);
    if (first_.status == Lookup::kUnreadable) {
      return Error(ErrorCode::kIo, path, first_.offset, why);
    }
    const bool numbered = *first_.after != '\0';
    return Error(ErrorCode::kDamaged, path, first_.offset,
                 joined({first_.before, numbered ? Word(first_.number) : Word(""), first_.after,
                         "; build the table again with ", remaker()}));
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

}  // namespace slidebase
