#include "gen/progress.h"

#include <cstdio>

namespace slidebase {

ProgressLine::ProgressLine(bool shown, std::string label, std::uint64_t states)
    : shown_(shown), label_(std::move(label)), states_(states) {}

ProgressLine::~ProgressLine() {
  if (drawn_) {
    std::fputs("\r\x1b[K", stderr);
  }
}

void ProgressLine::update(const SearchProgress& p) {
  const auto now = Clock::now();
  if (!shown_ || now - last_ < std::chrono::milliseconds(100)) {
    return;
  }
  last_ = now;
  drawn_ = true;
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  const auto reached = static_cast<double>(p.reached);
  const auto all = static_cast<double>(states_);
  std::fprintf(stderr, "\r\x1b[K%s  depth %d  %llu states, %.1f %%  %.0f million/s", label_.c_str(),
               p.depth, static_cast<unsigned long long>(p.reached), 100 * reached / all,
               reached / seconds / 1e6);
  // Levels rise and fall about evenly around their peak, so time left is only worth telling once
  // a good part is done.
  if (reached > all / 50) {
    std::fprintf(stderr, "  %.0f s left", seconds * (all - reached) / reached);
  }
  std::fflush(stderr);
}

}  // namespace slidebase
