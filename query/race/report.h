// Reports on one program and on a class of them (grade.h), each of which ends with a newline, and
// texts about the first wrong answers.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "query/race/grade.h"

namespace slidebase {

// Forms of reports besides JSON.
inline constexpr std::array<std::string_view, 4> kReportNames = {"table", "csv", "junit",
                                                                 "gradescope"};

// The puzzles and right answers that reports quote, one of each per case.
struct ReportedCases {
  std::vector<std::string> puzzles;  // on one line each
  std::vector<std::string> answers;  // right answers
};

// A line for each distance, then "?" for the puzzles whose distance is undecided and "-" for those
// without a solution, if there are any, and one for all puzzles:
// "DEPTH<TAB>CASES<TAB>RIGHT<TAB>WRONG<TAB>SLOW<TAB>FAILED", with undecided puzzles
// "<TAB>UNDECIDED" answers, and with `per_case` "<TAB>MEAN_MS<TAB>MAX_MS".
std::string score_table(const Grade& grade, bool per_case);
// A line with the names of its columns.
std::string score_header(const Grade& grade, bool per_case);
// "96 cases: 90 right, 6 wrong", or "96 cases, in slides: ..."
std::string score_summary(const Grade& grade);

// Aligned columns under a header line: name, a count of each mark, points, seconds of all runs, MiB
// of the largest process, remark.
std::string report_table(const std::vector<Grade>& grades);
// The same as CSV (RFC 4180), but with newlines instead of CRLF.
std::string report_csv(const std::vector<Grade>& grades);

// An object with an array of programs, each with an array of distances.
std::string report_json(const std::vector<Grade>& grades);

// A test suite for each program, a test case for each distance.
std::string report_junit(const std::vector<Grade>& grades, const ReportedCases& cases);

// The results.json of Gradescope's autograders, for one program:
// https://gradescope-autograders.readthedocs.io/en/latest/specs/
std::string report_gradescope(const Grade& grade, const ReportedCases& cases);

// The first case of a distance that is not right, on four lines: the puzzle, the printed answer,
// the verdict and a right answer. Empty if all are right.
std::string fault_text(const DepthGrade& depth, const ReportedCases& cases);

// Four lines for the first case with each mark except kRight: the puzzle, the printed answer, a
// right answer, and the shell command that runs the solver on that puzzle alone.
std::vector<std::string> first_faults(const RaceOptions& options, const RacedPuzzles& puzzles,
                                      const RaceResult& result, const ReportedCases& cases);

}  // namespace slidebase
