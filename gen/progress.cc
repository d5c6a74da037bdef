#include "gen/progress.h"

#include <cstdio>

namespace slidebase {

ProgressLine::ProgressLine(bool shown, std::string label, std::uint64_t states)
    : line_(shown), label_(std::move(label)), states_(states) {}

void ProgressLine::update(const SearchProgress& p) {
  show("depth " + std::to_string(p.depth) + "  ", static_cast<double>(p.reached));
}

void ProgressLine::update(std::uint64_t reached) {
  show("", static_cast<double>(reached));
}

void ProgressLine::show(const std::string& depth, double reached) {
  if (!line_.due()) {
    return;
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  const auto all = static_cast<double>(states_);
  char text[160];
  std::snprintf(text, sizeof text, "%.0f states, %.1f %%  %.0f million/s", reached,
                100 * reached / all, reached / seconds / 1e6);
  std::string line = label_ + "  " + depth + text;
  // Levels rise and fall about evenly around their peak, so the time left is only told once a good
  // part is done.
  if (reached > all / 50) {
    std::snprintf(text, sizeof text, "  %.0f s left", seconds * (all - reached) / reached);
    line += text;
  }
  line_.show(line);
}

}  // namespace slidebase
