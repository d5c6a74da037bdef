// How the moves of a sliding board are counted. Installed as <slidebase/metric.h>.
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

}  // namespace slidebase

#endif
