// Durations as text.
#pragma once

#include <string>

namespace slidebase {

// "90 s", "6 min", "11 h", "3 days": in the greatest unit of which there are at least two; "1 s"
// for less. For estimates, which have no further digits.
std::string duration_text(double seconds);

}  // namespace slidebase
