// The progress line on stderr: one line that is rewritten a few times a second.
#pragma once

#include <chrono>
#include <string>

#include "common/search/search.h"

namespace slidebase {

class ProgressLine {
 public:
  // `states` in all; `label` names the table.
  ProgressLine(bool shown, std::string label, std::uint64_t states);
  ~ProgressLine();  // wipes the line
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void update(const SearchProgress& progress);

 private:
  using Clock = std::chrono::steady_clock;
  bool shown_;
  bool drawn_ = false;
  std::string label_;
  std::uint64_t states_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_ = begin_;
};

}  // namespace slidebase
