// How the moves of a sliding board are counted, and lower bounds of their number. Installed as
// <slidebase/metric.h>.
#ifndef SLIDEBASE_METRIC_H
#define SLIDEBASE_METRIC_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace slidebase {

// kSingle: each tile that moves counts (players call it STM). kMulti: each slide counts, which
// moves any number of tiles in line with the blank by one cell in one direction (MTM).
enum class Metric : std::uint8_t { kSingle, kMulti };

constexpr const char* metric_name(Metric metric) {
  return metric == Metric::kMulti ? "multi" : "single";
}

// "single" or "stm", "multi" or "mtm"; nothing for any other text.
constexpr std::optional<Metric> parse_metric(std::string_view text) {
  if (text == "single" || text == "stm") {
    return Metric::kSingle;
  }
  return text == "multi" || text == "mtm" ? std::optional(Metric::kMulti) : std::nullopt;
}

// Lower bounds of the number of single moves to a goal, which leave the blank out: the tiles that
// are not in place; the sum of their distances; the same and two for each tile that must leave its
// line so that others can pass; and the moves needed if only the row, or only the column, of each
// tile counts.
enum class Bound { kMisplaced, kManhattan, kLinearConflict, kWalkingDistance };

}  // namespace slidebase

#endif
