// One line on standard error that says how far something is, rewritten in place.
#pragma once

#include <chrono>
#include <string_view>

namespace slidebase {

// For a terminal, one line at a time. Not thread-safe.
class StatusLine {
 public:
  explicit StatusLine(bool shown) : shown_(shown) {}
  ~StatusLine();  // wipes the line
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  // Whether it is time for show(): a tenth of a second after the last one, or after the beginning.
  // So what is done at once shows no line, and the caller makes no text in vain.
  bool due() const;

  // Puts `text`, without a newline, in the place of what the line said.
  void show(std::string_view text);

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  bool drawn_ = false;
  Clock::time_point last_ = Clock::now();
};

}  // namespace slidebase
