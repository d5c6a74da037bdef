#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

#include "query/race/report.h"

namespace slidebase {
namespace {

using Json = nlohmann::ordered_json;

double rounded(double value, double digits) {
  const double scale = std::pow(10, digits);
  return std::round(value * scale) / scale;
}

double seconds_of(const Grade& grade) {
  return rounded(std::chrono::duration<double>(grade.result.time).count(), 3);
}

Json text_or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

void add_marks(const CaseCounts& counts, Json& object) {
  object["cases"] = counts.cases;
  for (const Mark mark : marks_in(counts)) {
    object[std::string(mark_name(mark))] = counts.of[static_cast<std::size_t>(mark)];
  }
}

// The distance of these cases as the first member of their object.
Json depth_object(const DepthGrade& depth) {
  Json object = {{"depth", depth.depth ? Json(*depth.depth) : Json(nullptr)}};
  if (depth.is_undecided) {
    object["undecided_distance"] = true;
  }
  return object;
}

// The JSON text; bytes that are not UTF-8 are replaced.
std::string text_of(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

// The points for distance `number` of `distances`. They are multiples of 1/64, so that their sum is
// exactly 100 in floating point.
double most_points(std::size_t number, std::size_t distances) {
  constexpr std::size_t kParts = 64;
  const auto parts_before = [&](std::size_t first) {
    return first * static_cast<std::size_t>(kMostPoints) * kParts / distances;
  };
  return static_cast<double>(parts_before(number + 1) - parts_before(number)) / kParts;
}

}  // namespace

std::string report_json(const std::vector<Grade>& grades) {
  Json programs = Json::array();
  for (const Grade& grade : grades) {
    Json program = {{"name", grade.name}};
    add_marks(grade.counts, program);
    program["points"] = rounded(grade.points, 2);
    program["seconds"] = seconds_of(grade);
    program["peak_bytes"] = grade.result.peak_bytes;
    program["remark"] = text_or_null(grade.remark);
    program["notation"] = grade.result.remarks;
    program["depths"] = Json::array();
    for (const DepthGrade& depth : grade.depths) {
      Json counts = depth_object(depth);
      add_marks(depth.counts, counts);
      program["depths"].push_back(counts);
    }
    programs.push_back(program);
  }
  Json report = {{"programs", programs}};
  if (!grades.empty() && grades[0].metric == Metric::kMulti) {
    report["metric"] = "multi";
  }
  return text_of(report, -1);
}

std::string report_gradescope(const Grade& grade, const ReportedCases& cases) {
  Json results = {{"score", rounded(grade.points, 2)}, {"execution_time", seconds_of(grade)}};
  results["output"] = std::to_string(grade.counts.right()) + " of " +
                      std::to_string(grade.counts.cases) + " puzzles right" +
                      (grade.metric == Metric::kMulti ? ", in slides" : "") +
                      (grade.remark.empty() ? "" : "; the program " + grade.remark);
  results["output_format"] = "text";
  results["tests"] = Json::array();
  for (std::size_t i = 0; i < grade.depths.size(); ++i) {
    const DepthGrade& depth = grade.depths[i];
    const double most = most_points(i, grade.depths.size());
    Json test = {{"name", depth.name()},
                 {"score", depth.all_right() ? most : rounded(most * depth.share(), 4)},
                 {"max_score", most},
                 {"status", depth.all_right() ? "passed" : "failed"},
                 {"output_format", "text"}};
    test["output"] = std::to_string(depth.counts.right()) + " of " +
                     std::to_string(depth.counts.cases) + " right\n" + fault_text(depth, cases);
    results["tests"].push_back(test);
  }
  return text_of(results, 2);
}

}  // namespace slidebase
