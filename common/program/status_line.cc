#include "common/program/status_line.h"

#include <cstdio>
#include <string>

namespace slidebase {
namespace {

constexpr std::chrono::milliseconds kInterval{100};
constexpr char kWipe[] = "\r\x1b[K";  // go to the line's beginning and clear it

}  // namespace

void StatusLine::wipe() {
  if (drawn_) {
    std::fputs(kWipe, stderr);
    std::fflush(stderr);
    drawn_ = false;
  }
}

bool StatusLine::due() const {
  return shown_ && Clock::now() - last_ >= kInterval;
}

void StatusLine::show(std::string_view text) {
  last_ = Clock::now();
  drawn_ = true;
  // One write, because a terminal may otherwise show half of the line.
  const std::string line = kWipe + std::string(text);
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
}

}  // namespace slidebase
