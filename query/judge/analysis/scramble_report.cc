#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/quote.h"
#include "query/formats/answer_form.h"
#include "query/judge/analysis/scrambles.h"

namespace slidebase {
namespace {

template <typename... Values>
std::string formatted(const char* format, Values... values) {
  std::array<char, 128> text;
  const int length = std::snprintf(text.data(), text.size(), format, values...);
  return {text.data(), static_cast<std::size_t>(length)};
}

constexpr double kClearly = 0.2;  // moves, between two means

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string per_cent(double share) {
  return formatted("%.2f %%", 100 * share);
}

std::string noun_of(const ScrambleReport& report) {
  return report.cubes ? "pattern" : "board";
}

std::uint64_t all_of(const ScrambleReport& report) {
  return report.counts.solvable + report.counts.unsolvable;
}

// "chi-squared 61.24, 64 degrees of freedom, p 0.5743"
std::string test_text(const FairnessTest& test, const ScrambleReport& report) {
  if (!test.done()) {
    return "too few " + noun_of(report) + "s for the test" +
           (report.cubes ? std::string()
                         : ", which needs " + std::to_string(boards_needed(report.shape)));
  }
  const bool tiny = test.p < 0.0001;
  return formatted("chi-squared %.2f, %d degrees of freedom, p ", test.chi_squared, test.freedom) +
         (tiny ? "below 0.0001" : formatted("%.4f", test.p)) + (test.p < kUnfair ? ": unfair" : "");
}

std::string distances_text(const ScrambleReport& report) {
  if (!report.no_distances.empty()) {
    return "not tested: " + report.no_distances;
  }
  return formatted("mean %.2f, expected %.2f, ", mean_distance(report.counts.distances),
                   mean_distance(report.histogram)) +
         (report.distances.done() ? test_text(report.distances, report)
                                  : "too few " + noun_of(report) + "s for the test");
}

double deviation(const ScrambleReport& report, const OddPlace& odd) {
  return std::abs(share(odd.count, report.counts.solvable) - 1.0 / report.shape.cells());
}

// "The blank is in row 3, column 1 in 100.00 % of the boards; 11.11 % would be fair.\n", or the
// same of "Tile 7".
std::string place_sentence(const ScrambleReport& report, const OddPlace& odd) {
  return (odd.symbol == 0 ? "The blank" : "Tile " + std::to_string(odd.symbol)) +
         formatted(" is in row %d, column %d", report.shape.row(odd.cell) + 1,
                   report.shape.col(odd.cell) + 1) +
         " in " + per_cent(share(odd.count, report.counts.solvable)) + " of the boards; " +
         per_cent(1.0 / report.shape.cells()) + " would be fair.\n";
}

std::string unsolvable_sentence(const ScrambleReport& report) {
  const std::uint64_t unsolvable = report.counts.unsolvable;
  const double part = share(unsolvable, all_of(report));
  return counted(unsolvable, noun_of(report)) + " of " + std::to_string(all_of(report)) +
         " cannot be solved" +
         (!report.cubes && part > 0.4 && part < 0.6
              ? ": the tiles seem to be shuffled without a look at their parity"
              : "") +
         ".\n";
}

std::string distance_sentence(const ScrambleReport& report) {
  std::array<std::uint64_t, 2> of_parity{};
  for (std::size_t d = 0; d < report.counts.distances.size(); ++d) {
    of_parity[d % 2] += report.counts.distances[d];
  }
  const std::string boards = noun_of(report) + "s";
  if (of_parity[0] == 0 || of_parity[1] == 0) {
    return "All " + boards + " are at an " + (of_parity[1] == 0 ? "even" : "odd") +
           " distance from the goal; half of them would be fair.\n";
  }
  const double mean = mean_distance(report.counts.distances);
  const double expected = mean_distance(report.histogram);
  return mean < expected - kClearly
             ? "The " + boards + " are nearer to the goal than random ones.\n"
         : mean > expected + kClearly
             ? "The " + boards + " are farther from the goal than random ones.\n"
             : "The distances are spread otherwise than those of random " + boards + ".\n";
}

std::string verdict(const ScrambleReport& report) {
  std::string text;
  if (report.counts.unsolvable > 0) {
    text += unsolvable_sentence(report);
  }
  if (report.blank.done() && report.blank.p < kUnfair) {
    text += place_sentence(report, oddest_blank(report.counts, report.shape));
  }
  if (report.places.done() && report.places.p < kUnfair) {
    // A blank in the wrong places disturbs the tiles, too.
    const OddPlace blank = oddest_blank(report.counts, report.shape);
    const OddPlace tile = oddest_tile(report.counts, report.shape);
    text += text.empty() || deviation(report, tile) > deviation(report, blank)
                ? place_sentence(report, tile)
                : "";
  }
  if (report.distances.done() && report.distances.p < kUnfair) {
    text += distance_sentence(report);
  }
  if (!text.empty()) {
    return "This scrambler is unfair.\n" + text;
  }
  const bool all = report.distances.done() && (report.cubes || report.places.done());
  return all ? "Nothing here differs from a fair scrambler.\n"
         : report.blank.done() || report.distances.done()
             ? "What was tested does not differ from a fair scrambler.\n"
             : "There are too few " + noun_of(report) + "s to say anything.\n";
}

// To six digits: the last ones of the C library's functions are not the same everywhere.
double rounded(double value) {
  return std::strtod(formatted("%.6g", value).c_str(), nullptr);
}

nlohmann::ordered_json json_of(const FairnessTest& test) {
  return test.done() ? nlohmann::ordered_json{{"chi_squared", rounded(test.chi_squared)},
                                              {"freedom", test.freedom},
                                              {"p", rounded(test.p)},
                                              {"fair", test.p >= kUnfair}}
                     : nlohmann::ordered_json(nullptr);
}

}  // namespace

void ScrambleReport::test() {
  if (!cubes) {
    blank = test_blank(counts, shape);
    places = test_places(counts, shape);
  }
  if (no_distances.empty()) {
    distances = test_distances(counts.distances, histogram);
  }
}

bool ScrambleReport::fair() const {
  return counts.unsolvable == 0 && blank.p >= kUnfair && places.p >= kUnfair &&
         distances.p >= kUnfair;
}

std::string scrambles_text(const ScrambleReport& report) {
  std::string text;
  const auto line = [&text](std::string_view label, const std::string& value) {
    text.append(label).append(12 - label.size(), ' ').append(value).append("\n");
  };
  line(noun_of(report) + "s", std::to_string(all_of(report)) + " of " + report.shape.name());
  if (!report.cubes) {
    line("goal", board_text(report.shape, report.goal));
  }
  line("solvable", std::to_string(report.counts.solvable) + ", " +
                       per_cent(share(report.counts.solvable, all_of(report))) +
                       (report.counts.unsolvable > 0 ? ": unfair" : ""));
  if (!report.cubes) {
    line("blank", test_text(report.blank, report));
    line("places", test_text(report.places, report));
  }
  line("distances", distances_text(report));
  return text + "\n" + verdict(report);
}

std::string scrambles_json(const ScrambleReport& report) {
  nlohmann::ordered_json object = {{noun_of(report) + "s", all_of(report)},
                                   {"board", report.shape.name()}};
  if (!report.cubes) {
    object["goal"] = board_text(report.shape, report.goal);
  }
  if (report.metric == Metric::kMulti) {
    object["metric"] = metric_name(report.metric);
  }
  object["solvable"] = report.counts.solvable;
  object["unsolvable"] = report.counts.unsolvable;
  if (!report.cubes) {
    object["blank"] = json_of(report.blank);
    object["places"] = json_of(report.places);
  }
  object["distances"] = json_of(report.distances);
  const bool tested = report.no_distances.empty();
  object["mean_distance"] =
      tested ? nlohmann::ordered_json(rounded(mean_distance(report.counts.distances))) : nullptr;
  object["expected_distance"] =
      tested ? nlohmann::ordered_json(rounded(mean_distance(report.histogram))) : nullptr;
  object["fair"] = report.fair();
  object["summary"] = verdict(report);
  return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace slidebase
