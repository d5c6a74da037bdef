// What the status line says of a search.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "common/program/status_line.h"
#include "common/search/search.h"

namespace slidebase {

class ProgressLine {
 public:
  // `states` in all; `label` names the table.
  ProgressLine(bool shown, std::string label, std::uint64_t states);

  void update(const SearchProgress& progress);
  // Of a search with more than one root, where a depth says nothing.
  void update(std::uint64_t reached);
  // Of a search on a disk: bytes read and written so far.
  void moved(std::uint64_t bytes);

 private:
  void show();

  using Clock = std::chrono::steady_clock;
  StatusLine line_;
  std::string label_;
  std::uint64_t states_;
  std::string depth_;
  std::uint64_t reached_ = 0;
  std::uint64_t moved_ = 0;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace slidebase
