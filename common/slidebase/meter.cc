#include <algorithm>

#include "common/slidebase/impl.h"

namespace slidebase {
namespace {

#ifdef __wasm__
// WebAssembly has no clock here, so every update is reported; JavaScript has a clock.
std::chrono::steady_clock::time_point time_now() {
  static std::chrono::steady_clock::time_point now{};
  return now += std::chrono::milliseconds(50);
}
#else
std::chrono::steady_clock::time_point time_now() {
  return std::chrono::steady_clock::now();
}
#endif

}  // namespace

void Meter::update(std::uint64_t done, std::uint64_t of) {
  using namespace std::chrono_literals;
  of_ = of;
  const auto now = time_now();
  if (!progress_ || finished_ || done < done_ || (done < of && now < next_)) {
    return;
  }
  next_ = now + 50ms;
  done_ = done;
  finished_ = done == of;
  bool goes_on = false;
  try {
    goes_on = progress_(done, of);
  } catch (...) {
    thrown_ = std::current_exception();
  }
  if (!goes_on) {
    throw Interrupted{};
  }
}

Advance Meter::advance(std::uint64_t begin, std::uint64_t share, std::uint64_t of) {
  return [=, this](std::uint64_t done, std::uint64_t all) {
    const double part =
        static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(all, 1));
    update(begin + static_cast<std::uint64_t>(part * static_cast<double>(share)), of);
  };
}

}  // namespace slidebase
