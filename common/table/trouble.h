// What stood in the way of a look-up, kept until someone asks.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "common/base/error.h"
#include "common/base/mutex.h"
#include "common/table/source.h"

namespace slidebase {

// How a look-up ended.
enum class Lookup : std::uint8_t {
  kReady,
  kUndecided,   // the search that it belongs to came to its limit
  kPending,     // the source has not the bytes yet: supply them and ask again
  kDamaged,     // they are not what their digest says
  kUnreadable,  // the source cannot give them, or there is no memory for them
};

// The first damage that look-ups met, or else the first failure of the source. Look-ups are
// noexcept and run in any number of threads: they note it here, and whoever gives the answers out
// throws it.
class Trouble {
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
  Lookup kind() const noexcept {
    if (!met()) {
      return Lookup::kReady;
    }
    const Lock lock(mutex_);
    return first_.kind;
  }

  // As an exception to throw, if there was any: of the file `path`, whose source says `failure` of
  // its failed reads.
  std::optional<Error> error(const std::string& path, const std::string& failure) const;

 private:
  struct First {
    Lookup kind = Lookup::kReady;
    std::optional<std::uint64_t> offset;
    const char* before = "";
    std::uint64_t number = 0;
    const char* after = "";
  };
  Lookup note(const First& trouble) noexcept {
    const Lock lock(mutex_);
    if (first_.kind == Lookup::kReady ||
        (first_.kind == Lookup::kUnreadable && trouble.kind == Lookup::kDamaged)) {
      first_ = trouble;
    }
    met_.store(true, std::memory_order_release);
    return trouble.kind;
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
