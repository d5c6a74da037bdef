#include "common/program/duration.h"

#include <algorithm>
#include <array>

#include "common/base/number.h"

namespace slidebase {

std::string duration_text(double seconds) {
  struct Unit {
    double seconds;
    const char* name;
  };
  constexpr std::array<Unit, 4> kUnits = {{{86400, "days"}, {3600, "h"}, {60, "min"}, {1, "s"}}};
  const auto unit = std::ranges::find_if(
      kUnits, [&](const Unit& each) { return seconds >= 2 * each.seconds || each.seconds <= 1; });
  return fixed(std::max(1.0, seconds / unit->seconds), 0) + " " + unit->name;
}

}  // namespace slidebase
