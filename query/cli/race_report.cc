#include "query/cli/race_report.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/program/status_line.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/formats/input_text.h"
#include "query/race/supervise/interrupts.h"
#include "query/race/supervise/processes.h"

namespace slidebase {
namespace {

// "12 of 30 programs, running ada, bob"; as many names as fit a narrow terminal.
std::string progress_text(std::size_t done, std::size_t all,
                          const std::vector<std::string_view>& running) {
  constexpr std::size_t kMostColumns = 79;
  std::string text = std::to_string(done) + " of " + std::to_string(all) + " programs";
  const char* before = ", running ";
  for (const std::string_view name : running) {
    if (text.size() + name.size() + 10 > kMostColumns) {
      break;
    }
    text.append(before).append(name);
    before = ", ";
  }
  return text;
}

std::string report_of(const std::string& name, const std::vector<Grade>& grades,
                      const std::function<ReportedCases()>& cases) {
  if (name == "csv") {
    return report_csv(grades);
  }
  if (name == "json") {
    return report_json(grades);
  }
  if (name == "junit") {
    return report_junit(grades, cases());
  }
  if (name == "gradescope") {
    return report_gradescope(grades[0], cases());
  }
  return report_table(grades);
}

}  // namespace

void add_report_options(CLI::App& command, ReportOptions& options) {
  command.add_option("--programs", options.programs,
                     "run each program of this file: a name and a command per line");
  command
      .add_option("--jobs", options.jobs,
                  "programs run at a time (default 1, since their times count; 0: one for each "
                  "processor)")
      ->check(whole_number_from(0));
  add_choice(command, "--report", options.report, kReportNames,
             "form of the report on programs: table (default with --programs), csv, json, junit or "
             "gradescope");
}

std::vector<Program> programs_of(const ReportOptions& options, const CommonOptions& common) {
  if (options.programs.empty()) {
    const std::string base = std::filesystem::path(common.after_dashes[0]).filename().string();
    return {{base.empty() ? common.after_dashes[0] : base, common.after_dashes}};
  }
  InputText input(options.programs);
  std::vector<Program> programs = read_programs(input, common.reporter(input.name()));
  if (options.report == "gradescope" && programs.size() != 1) {
    throw Error(ErrorCode::kUsage, "--report gradescope is for one submission, but " +
                                       input.name() + " lists " + std::to_string(programs.size()) +
                                       " programs; say --report json");
  }
  for (Program& program : programs) {
    make_words_absolute(program.command);
  }
  return programs;
}

std::vector<Grade> grade_class(const ReportOptions& options, const std::vector<Program>& programs,
                               const RaceOptions& race, const RunLimits& limits,
                               const RacedPuzzles& puzzles, const CommonOptions& common) {
  const Interrupts interrupts;  // made first, destroyed last: after cleaning up
  RunPlaces places(!options.programs.empty(), limits);
  warn_of_limits(limits, places, "the peak memory is reported instead", common.console);
  const OrphanKeeper keeper;
  GradeOptions grading{race, threads_or_all(options.jobs)};
  grading.race.place = [&places] { return places.next(); };
  StatusLine line(!common.quiet && stderr_is_terminal());
  return grade_programs(programs, grading, puzzles,
                        [&](std::size_t done, const std::vector<std::string_view>& running) {
                          if (line.due()) {
                            line.show(progress_text(done, programs.size(), running));
                          }
                        });
}

int report_class(const ReportOptions& options, const std::vector<Grade>& grades,
                 const std::function<ReportedCases()>& cases, const CommonOptions& common) {
  for (const Grade& grade : grades) {
    if (grade.result.left_behind) {
      common.console.report(grade.name + ": left something that could not be ended or removed");
    }
  }
  if (!common.quiet && !grades.empty() && grades[0].metric == Metric::kMulti) {
    common.console.report("judged in slides (--metric multi)");
  }
  write_out(report_of(options.report, grades, cases));
  return std::ranges::all_of(grades, &Grade::all_right) ? kExitDone : kExitInvalid;
}

void warn_of_limits(const RunLimits& limits, const RunPlaces& places, const char* instead,
                    const Console& console) {
  if ((limits.memory_bytes > 0 || limits.processes > 0) && !places.keeps_limits()) {
    console.report(
        std::string(
            "--memory-limit and --processes cannot be enforced, since no control groups (cgroup "
            "v2) with memory and pids can be made here: ") +
        instead);
  }
}

}  // namespace slidebase
