// Counts the boards of a scrambler, where their tiles are and how far they are from the goal, and
// reports on whether it is fair, as text or JSON.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "common/puzzle/metric.h"
#include "common/puzzle/state.h"
#include "common/study/fairness.h"
#include "query/formats/answers/answerers.h"

namespace slidebase {

// Counts sliding boards of one shape and goal, or patterns of W B R E (then only the distances), on
// one shape.
class ScrambleCounter : public Answerer {
 public:
  // `answers` must have the goal of the boards.
  // `no_distances`: why the distances of sliding boards are not to be looked up; empty: they are.
  ScrambleCounter(AnswerStore& answers, const std::string& no_distances) : Answerer(answers) {
    if (!no_distances.empty()) {
      no_distances_ = no_distances;
    }
  }

  std::unique_ptr<QuestionSink> make_sink() override;

  ScrambleCounts counts() const;
  // How many patterns begin with the blank on each cell; all 0 for sliding boards.
  const std::array<std::uint64_t, kMaxTableCells>& starts() const { return starts_; }
  // Why no distances of sliding boards were looked up; nothing if they were.
  const std::optional<std::string>& no_distances() const { return no_distances_; }

 private:
  class Sink;

  const SlidingAnswers* open();

  std::mutex mutex_;
  std::optional<std::string> no_distances_;
  // The solvable boards of 3x3 that came packed, by their places in the path table, and how often
  // each came. Their tiles are counted at the end, once for all equal boards.
  struct Packed {
    std::uint64_t board = 0;
    std::uint64_t count = 0;
  };
  std::vector<Packed> packed_;
  ScrambleCounts counts_;
  std::array<std::uint64_t, kMaxTableCells> starts_{};
};

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
