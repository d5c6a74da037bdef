#include "common/program/status_line.h"

#include <unistd.h>

#include <cstdio>
#include <string>

#include "common/program/terminal.h"

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
  // A longer text would wrap, and only its last line be wiped. In UTF-8 it may be cut too early.
  const int columns = terminal_columns(STDERR_FILENO);
  if (columns > 0) {
    text = text.substr(0, static_cast<std::size_t>(columns) - 1);
  }
  // One write, because a terminal may otherwise show half of the line.
  const std::string line = kWipe + std::string(text);
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
}

}  // namespace slidebase
