// What race does with --programs and --report: a class of programs, and how its results are
// written.
#pragma once

#include <string>
#include <vector>

#include "query/commands/commands.h"
#include "query/race/grade.h"
#include "query/race/report.h"
#include "query/supervise/run_places.h"

namespace slidebase {

struct ReportOptions {
  std::string programs;    // the file; empty: one command after --
  std::string report;      // empty: none, or with programs a table
  std::uint64_t jobs = 1;  // 0: one for each processor

  bool asked() const { return !programs.empty() || !report.empty(); }
};

void add_report_options(CLI::App& command, ReportOptions& options);

// Those of the file, to be run elsewhere, or the one command under its base name. Throws Error.
std::vector<Program> programs_of(const ReportOptions& options, const CommonOptions& common);

// Runs the programs within the limits, and judges them. Throws Error and RaceInterrupted.
std::vector<Grade> grade_class(const ReportOptions& options, const std::vector<Program>& programs,
                               const RaceOptions& race, const RunLimits& limits,
                               const RacedPuzzles& puzzles, const CommonOptions& common);

// Prints the report; `cases` is asked where it tells of single cases. An exit code.
int report_class(const ReportOptions& options, const std::vector<Grade>& grades,
                 const std::function<ReportedCases()>& cases, const CommonOptions& common);

// Says so where limits are asked for that cannot be kept, and what is done `instead`.
void warn_of_limits(const RunLimits& limits, const RunPlaces& places, const char* instead,
                    const Console& console);

}  // namespace slidebase
