// A report on whether a scrambler is fair, from the counts of its boards, as text or JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/puzzle/metric.h"
#include "common/study/fairness.h"

namespace slidebase {

// Below this p a test says that the scrambler is unfair.
inline constexpr double kUnfair = 0.001;

struct ScrambleReport {
  ScrambleCounts counts;
  Shape shape;
  Tiles goal{};  // of sliding boards
  Metric metric = Metric::kSingle;
  bool cubes = false;                  // patterns: nothing is known about places
  std::vector<double> histogram = {};  // expected, in any unit; empty: unknown
  std::string no_distances = {};       // why distances are not tested; empty: they are
  FairnessTest blank = {}, places = {}, distances = {};

  // Makes the tests.
  void test();
  bool fair() const;
};

// A line for each test with its statistic and p, then sentences that say in which way the scrambler
// is unfair.
std::string scrambles_text(const ScrambleReport& report);

// One JSON object on a line.
std::string scrambles_json(const ScrambleReport& report);

}  // namespace slidebase
