// The result of a race by distance.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "query/race/race.h"

namespace slidebase {

class Score {
 public:
  // Counts the cases of `result`, which is the result for `puzzles`.
  Score(const RacedPuzzles& puzzles, const RaceResult& result, bool per_case);

  // A line for each distance, then "?" for the puzzles whose distance is undecided and "-" for
  // those without a solution, if there are any, and one for all puzzles:
  // "DEPTH<TAB>CASES<TAB>RIGHT<TAB>WRONG<TAB>SLOW<TAB>FAILED", with undecided puzzles
  // "<TAB>UNDECIDED" answers, and with `per_case` "<TAB>MEAN_MS<TAB>MAX_MS".
  std::string table() const;

  // The same as a JSON object, with the time of all processes.
  std::string json(const RaceResult& result) const;

  // "96 cases: 90 right, 6 wrong", or "96 cases, in slides: ..."
  std::string summary() const;

 private:
  struct Row {
    std::uint64_t cases = 0;
    std::array<std::uint64_t, kOutcomes> outcomes{};
    double sum_ms = 0;
    double max_ms = 0;

    void add(const RacedCase& raced);
  };
  std::string counts_json(const Row& row) const;

  std::map<int, Row> rows_;
  std::size_t outcomes() const { return undecided_.cases > 0 ? kOutcomes : kOutcomes - 1; }

  Row undecided_, unsolvable_, all_;
  Metric metric_;
  bool per_case_;
};

}  // namespace slidebase
