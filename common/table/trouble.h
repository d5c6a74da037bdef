// What stood in the way of a look-up, kept until someone asks.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "common/base/error.h"
#include "common/base/mutex.h"

namespace slidebase {

// How a look-up ended.
enum class Lookup : std::uint8_t {
  kReady,
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
  Lookup unreadable(std::uint64_t offset) noexcept {
    return note({Lookup::kUnreadable, offset, "", 0, ""});
  }
  bool met() const noexcept { return met_.load(std::memory_order_acquire); }

  // As an exception to throw, if there was any: of the file `path`, whose source says `failure` of
  // its failed reads.
  std::optional<Error> error(const std::string& path, const std::string& failure) const;

 private:
  struct First {
    Lookup kind = Lookup::kReady;
    std::uint64_t offset = 0;
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

}  // namespace slidebase
