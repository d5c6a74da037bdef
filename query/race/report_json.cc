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

void add_counts(const MarkCounts& counts, Json& object) {
  object["cases"] = counts.cases;
  for (std::size_t i = 0; i < kMarks; ++i) {
    object[std::string(mark_name(static_cast<Mark>(i)))] = counts.of[i];
  }
}

// Bytes that are not UTF-8 are replaced.
std::string text_of(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string report_json(const std::vector<Grade>& grades) {
  Json programs = Json::array();
  for (const Grade& grade : grades) {
    Json program = {{"name", grade.name}};
    add_counts(grade.counts, program);
    program["points"] = rounded(grade.points, 2);
    program["seconds"] = seconds_of(grade);
    program["peak_bytes"] = grade.result.peak_bytes;
    program["remark"] = text_or_null(grade.remark);
    program["notation"] = grade.result.remarks;
    program["depths"] = Json::array();
    for (const DepthGrade& depth : grade.depths) {
      Json counts = {{"depth", depth.depth ? Json(*depth.depth) : Json(nullptr)}};
      add_counts(depth.counts, counts);
      program["depths"].push_back(counts);
    }
    programs.push_back(program);
  }
  return text_of(Json{{"programs", programs}}, -1);
}

std::string report_gradescope(const Grade& grade, const ReportedCases& cases) {
  const double most = kMostPoints / static_cast<double>(grade.depths.size());
  Json results = {{"score", rounded(grade.points, 2)}, {"execution_time", seconds_of(grade)}};
  results["output"] = std::to_string(grade.counts.right()) + " of " +
                      std::to_string(grade.counts.cases) + " puzzles right" +
                      (grade.remark.empty() ? "" : "; the program " + grade.remark);
  results["output_format"] = "text";
  results["tests"] = Json::array();
  for (const DepthGrade& depth : grade.depths) {
    Json test = {{"name", depth.name()},
                 {"score", rounded(most * depth.share(), 4)},
                 {"max_score", rounded(most, 4)},
                 {"status", depth.all_right() ? "passed" : "failed"},
                 {"output_format", "text"}};
    test["output"] = std::to_string(depth.counts.right()) + " of " +
                     std::to_string(depth.counts.cases) + " right\n" + fault_text(depth, cases);
    results["tests"].push_back(test);
  }
  return text_of(results, 2);
}

}  // namespace slidebase
