#include "query/race/score.h"

#include <algorithm>
#include <string_view>

#include "common/base/number.h"
#include "query/formats/answer_form.h"

namespace slidebase {
namespace {

constexpr std::array<std::string_view, kOutcomes> kNames = {"right", "wrong", "slow", "failed",
                                                            "undecided"};

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

void Score::Row::add(const RacedCase& raced) {
  const double ms = milliseconds(raced.time);
  ++cases;
  ++outcomes[static_cast<std::size_t>(raced.outcome)];
  sum_ms += ms;
  max_ms = std::max(max_ms, ms);
}

Score::Score(const RacedPuzzles& puzzles, const RaceResult& result, bool per_case)
    : metric_(puzzles.metric), per_case_(per_case) {
  for (std::size_t i = 0; i < result.cases.size(); ++i) {
    const Length optimal = puzzles.cases[i].optimal;
    (optimal.is_known()       ? rows_[optimal.moves]
     : optimal.is_undecided() ? undecided_
                              : unsolvable_)
        .add(result.cases[i]);
    all_.add(result.cases[i]);
  }
}

std::string Score::table() const {
  std::string out;
  const auto append = [&](const std::string& name, const Row& row) {
    out += name + "\t" + std::to_string(row.cases);
    for (std::size_t i = 0; i < outcomes(); ++i) {
      out += "\t" + std::to_string(row.outcomes[i]);
    }
    if (per_case_) {
      out += "\t" + fixed(row.sum_ms / static_cast<double>(row.cases), 1) + "\t" +
             fixed(row.max_ms, 1);
    }
    out += '\n';
  };
  for (const auto& [depth, row] : rows_) {
    append(std::to_string(depth), row);
  }
  if (undecided_.cases > 0) {
    append("?", undecided_);
  }
  if (unsolvable_.cases > 0) {
    append("-", unsolvable_);
  }
  append("all", all_);
  return out;
}

std::string Score::counts_json(const Row& row) const {
  std::string out = "\"cases\":" + std::to_string(row.cases);
  for (std::size_t i = 0; i < outcomes(); ++i) {
    out.append(",\"").append(kNames[i]).append("\":") += std::to_string(row.outcomes[i]);
  }
  if (per_case_) {
    out += ",\"mean_ms\":" + fixed(row.sum_ms / static_cast<double>(row.cases), 1) +
           ",\"max_ms\":" + fixed(row.max_ms, 1);
  }
  return out;
}

std::string Score::json(const RaceResult& result) const {
  std::string out =
      std::string(metric_ == Metric::kMulti ? "{\"metric\":\"multi\"," : "{") + counts_json(all_) +
      ",\"ms\":" + fixed(milliseconds(result.time), 1) +
      ",\"failure\":" + (result.failure.empty() ? "null" : json_string(result.failure)) +
      ",\"depths\":[";
  const char* before = "";
  const auto append = [&](const std::string& depth, const Row& row) {
    out.append(before).append("{\"depth\":").append(depth).append(",") += counts_json(row) + "}";
    before = ",";
  };
  for (const auto& [depth, row] : rows_) {
    append(std::to_string(depth), row);
  }
  if (undecided_.cases > 0) {
    append("null,\"undecided_distance\":true", undecided_);
  }
  if (unsolvable_.cases > 0) {
    append("null", unsolvable_);
  }
  return out + "]}\n";
}

std::string Score::summary() const {
  return counts_text(all_.cases, metric_, all_.outcomes, [](std::size_t i) { return kNames[i]; });
}

}  // namespace slidebase
