#include "gen/progress.h"

#include <cstdio>

namespace slidebase {

ProgressLine::ProgressLine(bool shown, std::string label, std::uint64_t states)
    : line_(shown), label_(std::move(label)), states_(states) {}

void ProgressLine::update(const SearchProgress& p) {
  depth_ = "depth " + std::to_string(p.depth) + "  ";
  update(p.reached);
}

void ProgressLine::update(std::uint64_t reached) {
  reached_ = reached;
  show();
}

void ProgressLine::moved(std::uint64_t bytes) {
  moved_ = bytes;
  show();
}

void ProgressLine::show() {
  if (!line_.due()) {
    return;
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  const auto all = static_cast<double>(states_);
  const auto reached = static_cast<double>(reached_);
  char text[160];
  std::snprintf(text, sizeof text, "%.0f states, %.1f %%  %.0f million/s", reached,
                100 * reached / all, reached / seconds / 1e6);
  std::string line = label_ + "  " + depth_ + text;
  if (moved_ > 0) {
    std::snprintf(text, sizeof text, "  %.2f GB/s", static_cast<double>(moved_) / seconds / 1e9);
    line += text;
  }
  // Levels rise and fall about evenly around their peak, so the time left is only told once a good
  // part is done.
  if (reached > all / 50) {
    std::snprintf(text, sizeof text, "  %.0f s left", seconds * (all - reached) / reached);
    line += text;
  }
  line_.show(line);
}

}  // namespace slidebase
