// race with --programs and --report: runs a class of programs and writes a report.
#pragma once

#include <string>
#include <vector>

#include "query/cli/commands.h"
#include "query/race/grade.h"
#include "query/race/report.h"
#include "query/race/supervise/run_places.h"

namespace slidebase {

struct ReportOptions {
  std::string programs;    // the file; empty: the one command after --
  std::string report;      // empty: none, or a table with --programs
  std::uint64_t jobs = 1;  // 0: one for each processor

  bool is_requested() const { return !programs.empty() || !report.empty(); }
};

void add_report_options(CLI::App& command, ReportOptions& options);

// The programs of the file, with absolute paths, or the one command under its base name. Throws
// Error.
std::vector<Program> programs_of(const ReportOptions& options, const CommonOptions& common);

// Runs the programs within the limits, and judges them. Throws Error and Interrupted.
std::vector<Grade> grade_class(const ReportOptions& options, const std::vector<Program>& programs,
                               const RaceOptions& race, const RunLimits& limits,
                               const RacedPuzzles& puzzles, const CommonOptions& common);

// Prints the report and returns the exit code; calls `cases` only for a report with single cases.
int report_class(const ReportOptions& options, const std::vector<Grade>& grades,
                 const std::function<ReportedCases()>& cases, const CommonOptions& common);

// Warns if the requested limits cannot be enforced; `instead` says what is done instead.
void warn_of_limits(const RunLimits& limits, const RunPlaces& places, const char* instead,
                    const Console& console);

}  // namespace slidebase
