#include "query/console/animation.h"

#include <unistd.h>

#include <csignal>
#include <string>
#include <string_view>
#include <thread>

#include "common/program/ending_signals.h"
#include "query/console/console.h"

namespace slidebase {
namespace {

// Control sequences of ECMA-48; those for the cursor are the VT220's.
constexpr std::string_view kHideCursor = "\x1b[?25l";
constexpr std::string_view kShowCursor = "\x1b[0m\x1b[?25h";
constexpr std::string_view kClearToLineEnd = "\x1b[K";

void show_cursor() noexcept {
  if (::write(STDOUT_FILENO, kShowCursor.data(), kShowCursor.size()) < 0) {
    // The terminal is gone.
  }
}

void show_cursor_and_end(int signal) {
  show_cursor();
  end_by_signal(signal);
}

// Hides the cursor while it exists.
class HiddenCursor {
 public:
  HiddenCursor() { write_out(kHideCursor); }
  ~HiddenCursor() { show_cursor(); }
  HiddenCursor(const HiddenCursor&) = delete;
  HiddenCursor& operator=(const HiddenCursor&) = delete;

 private:
  EndingSignals signals_{show_cursor_and_end};
};

}  // namespace

void play(const std::vector<Picture>& pictures, std::chrono::milliseconds pause) {
  const HiddenCursor hidden;
  std::size_t lines = 0;  // drawn so far, above the cursor
  for (const Picture& picture : pictures) {
    if (lines > 0) {
      std::this_thread::sleep_for(pause);
    }
    std::string text;
    if (lines > 0) {
      text += "\x1b[" + std::to_string(lines) + "A";
    }
    const auto add = [&text](const std::string& line) {
      text.append(line).append(kClearToLineEnd).append("\n");
    };
    add(picture.caption);
    for (const std::string& line : picture.lines) {
      add(line);
    }
    lines = picture.lines.size() + 1;
    write_out(text);
  }
}

}  // namespace slidebase
