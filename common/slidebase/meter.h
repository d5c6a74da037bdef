// Reports the progress of long work to the caller.
#pragma once

#include <slidebase/slidebase.h>

#include <chrono>
#include <exception>
#include <string>

#include "common/base/progress.h"
#include "common/slidebase/impl.h"

namespace slidebase {

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
    } catch (const Error& error) {
      if (why != nullptr) {
        *why = error.what();
      }
      return status_of(error.code());
    } catch (const std::exception& error) {
      if (why != nullptr) {
        *why = error.what();
      }
      return kUnreadable;
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
