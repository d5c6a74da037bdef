// One line on standard error that shows progress, rewritten in place.
#pragma once

#include <chrono>
#include <string_view>

namespace slidebase {

// For a terminal, one line at a time. Not thread-safe.
class StatusLine {
 public:
  explicit StatusLine(bool shown) : shown_(shown) {}
  ~StatusLine() { wipe(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  // Whether it is time for show(): a tenth of a second after the last one, or after the
  // construction. So short work shows no line, and the caller does not format text in vain.
  bool due() const;

  // Replaces the line by `text`, which has no newline.
  void show(std::string_view text);

  // Removes the line, so that something else can be printed.
  void wipe();

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  bool drawn_ = false;
  Clock::time_point last_ = Clock::now();
};

}  // namespace slidebase
