#include <chrono>

#include "common/base/number.h"
#include "query/judge/xml.h"
#include "query/race/report.h"

namespace slidebase {
namespace {

std::string attribute(std::string_view name, std::string_view value) {
  std::string out = " ";
  out.append(name).append("=\"");
  append_xml(value, out);
  return out + "\"";
}

std::string share_text(const DepthGrade& depth) {
  return std::to_string(depth.counts.right()) + " of " + std::to_string(depth.counts.cases) +
         " right";
}

void append_case(const Grade& grade, const DepthGrade& depth, const ReportedCases& cases,
                 std::string& out) {
  out += "    <testcase" + attribute("classname", grade.name) + attribute("name", depth.name());
  if (depth.all_right()) {
    out += "/>\n";
    return;
  }
  out += ">\n      <failure" + attribute("type", mark_name(depth.fault->mark)) +
         attribute("message", share_text(depth)) + ">";
  append_xml(fault_text(depth, cases), out);
  out += "</failure>\n    </testcase>\n";
}

void append_suite(const Grade& grade, const ReportedCases& cases, std::string& out) {
  std::size_t failures = 0;
  for (const DepthGrade& depth : grade.depths) {
    failures += depth.all_right() ? 0U : 1U;
  }
  out += "  <testsuite" + attribute("name", grade.name) +
         attribute("tests", std::to_string(grade.depths.size())) +
         attribute("failures", std::to_string(failures)) + attribute("errors", "0") +
         attribute("time", fixed(std::chrono::duration<double>(grade.result.time).count(), 3)) +
         ">\n";
  for (const DepthGrade& depth : grade.depths) {
    append_case(grade, depth, cases, out);
  }
  if (!grade.remark.empty()) {
    out += "    <system-out>";
    append_xml(grade.remark, out);
    out += "</system-out>\n";
  }
  out += "  </testsuite>\n";
}

}  // namespace

std::string report_junit(const std::vector<Grade>& grades, const ReportedCases& cases) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const Grade& grade : grades) {
    append_suite(grade, cases, out);
  }
  return out + "</testsuites>\n";
}

std::string fault_text(const DepthGrade& depth, const ReportedCases& cases) {
  if (!depth.fault) {
    return "";
  }
  const std::size_t i = depth.fault_number;
  const std::string& printed = depth.fault->printed;
  return "puzzle " + std::to_string(i + 1) + ": " + cases.puzzles[i] +
         "\nprinted: " + (printed.empty() ? "nothing" : printed) +
         "\nverdict: " + depth.fault->why + "\nright: " + cases.answers[i] + "\n";
}

}  // namespace slidebase
