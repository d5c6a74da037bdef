// slidebase-query race: runs another solver on puzzles of every distance and judges it.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/progress.h"
#include "common/base/shell_word.h"
#include "common/base/text_path.h"
#include "common/base/workers.h"
#include "common/program/command_line.h"
#include "common/program/status_line.h"
#include "common/puzzle/text/quote.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/cli/search_monitor.h"
#include "query/race/grade.h"
#include "query/race/race.h"
#include "query/race/report.h"
#include "query/race/supervise/interrupts.h"
#include "query/race/supervise/processes.h"
#include "query/race/supervise/run_places.h"
#include "query/race/supervise/supervisor.h"

namespace slidebase {
namespace {

constexpr double kSecondsForAll = 60;
constexpr double kSecondsForEach = 10;

// race with --programs and --emit: runs a class of programs and writes a report.
struct ReportOptions {
  std::string programs;  // the file; empty: the one command after --
  std::string form;      // empty: none, or a table with --programs; or "json"

  bool is_requested() const { return !programs.empty() || !form.empty(); }
};

struct RaceCommand {
  PuzzleOptions puzzles;
  AnswerOptions answers;
  ReportOptions report;
  DrawOptions draw;
  std::string depth;
  bool per_case = false;
  std::vector<std::string> words;  // before --: the file with the puzzles, or none
  std::string memory_limit;
  std::uint64_t processes = 0;

  // The file with the puzzles; empty: drawn ones.
  std::string input() const { return words.empty() ? "" : words[0]; }
};

// In bytes; nothing if the text is not a size above 0.
std::optional<std::uint64_t> parse_memory_limit(const std::string& text) {
  const auto bytes = parse_size(text, "KMG");
  return bytes && *bytes > 0 && *bytes >> 53 == 0 ? bytes : std::nullopt;
}

// Whether one answer came for many puzzles, perhaps because the program reads only one.
bool answered_one(const Grade& grade) {
  const std::uint64_t missing = grade.counts.of[static_cast<std::size_t>(Mark::kMissing)];
  return missing > 0 && missing + 1 == grade.counts.cases;
}

void say_per_case(std::span<const Grade> grades, bool per_case, const Console& console) {
  if (!per_case && std::ranges::any_of(grades, answered_one)) {
    console.report("one answer for " + std::to_string(grades[0].counts.cases) +
                   " puzzles: --per-case runs a program that reads one puzzle for each");
  }
}

// Reports the first cases that are not right, the first of each kind in full, and the summary.
void say(const Grade& grade, bool per_case, const std::vector<std::string>& faults,
         const Console& console) {
  constexpr int kMostShown = 10;
  const RaceResult& result = grade.result;
  for (const std::string& remark : result.remarks) {
    console.report(remark);
  }
  int shown = 0;
  for (const RacedCase& raced : result.cases) {
    if (!raced.line.empty() && shown++ < kMostShown) {
      console.report(std::string_view(raced.line).substr(0, raced.line.size() - 1));
    }
  }
  if (!result.extra.empty()) {
    console.report(std::string_view(result.extra).substr(0, result.extra.size() - 1));
  }
  if (!result.failure.empty()) {
    console.report("the solver " + result.failure);
  }
  say_per_case(std::span(&grade, 1), per_case, console);
  for (const std::string& line : faults) {
    console.report(line);
  }
  console.report(score_summary(grade));
}

// The words with -- where it belongs: the first may be a file of puzzles.
std::string command_line_of(std::span<const std::string> words) {
  constexpr auto kRuns = std::filesystem::perms::owner_exec;
  std::error_code error;
  const bool puzzles =
      !words.empty() && names_file(words[0]) &&
      (std::filesystem::status(text_path(words[0]), error).permissions() & kRuns) != kRuns;
  const auto command = words.subspan(puzzles ? 1 : 0);
  return (puzzles ? shell_word(words[0]) + " -- " : "-- ") +
         (command.empty() ? "./solver" : joined(command, " ", shell_word));
}

// Throws Error(kUsage) for options that exclude each other.
void check_usage(const RaceCommand& options, const CommonOptions& common) {
  const auto refuse = [](const char* why) { throw Error(ErrorCode::kUsage, why); };
  if (options.words.size() > 1 ||
      (options.report.programs.empty() && common.after_dashes.empty())) {
    throw Error(ErrorCode::kUsage,
                "give the command to run after --, for instance: slidebase-query race " +
                    command_line_of(options.words));
  }
  if (!options.report.programs.empty() && !common.after_dashes.empty()) {
    refuse("--programs FILE lists the programs to run: leave out the command");
  }
  if (options.report.programs == "-" && options.input() == "-") {
    refuse("only one of the puzzles and --programs can be standard input");
  }
}

RacedPuzzles puzzles_of(const RaceCommand& options, const PuzzleSpec& spec, TableSet& tables,
                        const CommonOptions& common) {
  const unsigned threads = common.thread_count();
  PuzzleOptions limits = options.puzzles;
  if (options.input().empty()) {
    limits.seconds.clear();  // of the runs: the same puzzles are drawn whatever they are
  }
  SearchMonitor monitor(limits, common);
  PuzzleSpec watched = spec;
  watched.search.watch = &monitor;
  if (options.input().empty()) {
    DrawOptions draw = options.draw;
    draw.depths = parse_depths(options.depth, true);
    draw.in_order = true;
    RacedPuzzles drawn;
    const bool done =
        monitor.watch([&] { drawn = draw_raced_puzzles(watched, draw, tables, threads); },
                      "nearer puzzles with --depth, or a smaller --per-depth");
    return done ? drawn : throw Interrupted();
  }
  InputText input(options.input());
  try {
    return read_raced_puzzles(watched, tables, input, threads, common.reporter(input.name()));
  } catch (const Interrupted&) {
    common.console.report(input.name() + ": interrupted while the distances were searched for");
    throw;
  }
}

RaceOptions race_options(const RaceCommand& options, const PuzzleSpec& spec) {
  RaceOptions race;
  race.format = spec.format;
  race.judging = judging_options(spec, options.answers);
  race.detours_pass = options.answers.detours_pass();
  race.per_case = options.per_case || spec.format->most_puzzles == 1;
  const double seconds = parse_seconds(options.puzzles.seconds)
                             .value_or(race.per_case ? kSecondsForEach : kSecondsForAll);
  race.time_limit =
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
  return race;
}

// Warns if the requested limits cannot be enforced; `instead` says what is done instead.
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

// "12 of 69 puzzles", or of one run for all "34 lines of answers, 12 s of at most 60".
std::string progress_text(const RaceOptions& race, std::size_t puzzles, std::size_t done,
                          std::string_view output, std::chrono::steady_clock::time_point begun) {
  if (race.per_case) {
    return std::to_string(done) + " of " + std::to_string(puzzles) + " puzzles";
  }
  const auto seconds = [](std::chrono::nanoseconds time) {
    return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(time).count());
  };
  return counted(static_cast<std::uint64_t>(std::ranges::count(output, '\n')), "line") +
         " of answers, " + seconds(std::chrono::steady_clock::now() - begun) + " s of at most " +
         seconds(race.time_limit);
}

// Runs the one program, and shows how far it is on a terminal.
RaceResult run_shown(RaceOptions& race, const RunLimits& limits, const RacedPuzzles& puzzles,
                     const CommonOptions& common) {
  RunPlaces places(false, limits);
  warn_of_limits(limits, places, "going on without", common.console);
  const OrphanKeeper keeper;
  race.command = common.after_dashes;
  race.place = [&places] { return places.next(); };
  StatusLine line(!common.quiet && stderr_is_terminal());
  const auto begun = std::chrono::steady_clock::now();
  race.progress = [&](std::size_t done, std::string_view output) {
    if (line.due()) {
      line.show(progress_text(race, puzzles.cases.size(), done, output, begun));
    }
  };
  RaceResult result = run_race(race, puzzles);
  race.progress = nullptr;
  return result;
}

int run_one(RaceOptions race, const RunLimits& limits, const RacedPuzzles& puzzles,
            const std::function<ReportedCases()>& cases, const CommonOptions& common) {
  std::optional<Interrupts> interrupts(std::in_place);  // destroyed: the program may end
  RaceResult result = run_shown(race, limits, puzzles, common);
  const bool interrupted = result.interrupted;
  if (!interrupted) {
    interrupts.reset();
  }
  if (!result.started) {
    throw Error(ErrorCode::kIo, race.command[0], result.failure);
  }
  const Grade grade = grade_of("", std::move(result), puzzles);
  if (!interrupted || grade.counts.cases > 0) {
    write_out((stdout_is_terminal() ? score_header(grade, race.per_case) : "") +
              score_table(grade, race.per_case));
  }
  if (interrupted) {
    common.console.report("interrupted: " + std::to_string(grade.counts.cases) + " of " +
                          std::to_string(puzzles.cases.size()) + " puzzles are graded");
    return kExitFailed;
  }
  if (!common.quiet) {
    const bool faults = grade.counts.right() < grade.counts.cases;
    say(grade, race.per_case,
        faults ? first_faults(race, puzzles, grade.result, cases()) : std::vector<std::string>(),
        common.console);
  }
  return grade.all_right ? kExitDone : kExitInvalid;
}

// The programs of the file, with absolute paths, or the one command under its base name. Throws
// Error.
std::vector<Program> programs_of(const ReportOptions& options, const CommonOptions& common) {
  if (options.programs.empty()) {
    const std::string base = std::filesystem::path(common.after_dashes[0]).filename().string();
    return {{base.empty() ? common.after_dashes[0] : base, common.after_dashes}};
  }
  InputText input(options.programs);
  std::vector<Program> programs = read_programs(input, common.reporter(input.name()));
  if (options.form == "gradescope" && programs.size() != 1) {
    throw Error(ErrorCode::kUsage, "--emit gradescope is for one submission, but " + input.name() +
                                       " lists " + std::to_string(programs.size()) +
                                       " programs; say --json");
  }
  for (Program& program : programs) {
    make_words_absolute(program.command);
  }
  return programs;
}

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

// Runs the programs within the limits, and judges them. Throws Error.
std::vector<Grade> grade_class(const ReportOptions& options, const std::vector<Program>& programs,
                               RaceOptions race, const RunLimits& limits,
                               const RacedPuzzles& puzzles, const CommonOptions& common) {
  RunPlaces places(!options.programs.empty(), limits);
  warn_of_limits(limits, places, "the peak memory is reported instead", common.console);
  const OrphanKeeper keeper;
  race.place = [&places] { return places.next(); };
  StatusLine line(!common.quiet && stderr_is_terminal());
  return grade_programs(programs, race, puzzles,
                        std::max(1U, static_cast<unsigned>(common.threads)),
                        [&](std::size_t done, const std::vector<std::string_view>& running) {
                          if (line.due()) {
                            line.show(progress_text(done, programs.size(), running));
                          }
                        });
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

// Prints the report and returns the exit code; calls `cases` only for a report with single cases.
int report_class(const ReportOptions& options, const std::vector<Grade>& grades, bool per_case,
                 const std::function<ReportedCases()>& cases, const CommonOptions& common) {
  for (const Grade& grade : grades) {
    if (grade.result.left_behind) {
      common.console.report(grade.name + ": left something that could not be ended or removed");
    }
  }
  if (!common.quiet && !grades.empty() && grades[0].metric == Metric::kMulti) {
    common.console.report("judged in slides (--metric multi)");
  }
  if (!common.quiet) {
    say_per_case(grades, per_case, common.console);
  }
  write_out(report_of(options.form, grades, cases));
  return std::ranges::all_of(grades, &Grade::all_right) ? kExitDone : kExitInvalid;
}

int run_class(const ReportOptions& options, const std::vector<Program>& programs,
              const RaceOptions& race, const RunLimits& limits, const RacedPuzzles& puzzles,
              const std::function<ReportedCases()>& cases, const CommonOptions& common) {
  std::optional<Interrupts> interrupts(std::in_place);  // destroyed: the program may end
  const std::vector<Grade> grades = grade_class(options, programs, race, limits, puzzles, common);
  if (grades.size() == programs.size()) {
    interrupts.reset();
    return report_class(options, grades, race.per_case, cases, common);
  }
  // A part of a report for a machine would look like all of it.
  if (!grades.empty() && options.form != "junit" && options.form != "gradescope") {
    report_class(options, grades, race.per_case, cases, common);
  }
  common.console.report("interrupted: " + std::to_string(grades.size()) + " of " +
                        counted(programs.size(), "program") + " ended");
  return kExitFailed;
}

int run(const RaceCommand& options, const CommonOptions& common) {
  check_usage(options, common);
  const PuzzleSpec spec = puzzle_spec(options.puzzles, common.thread_count());
  const RaceOptions race = race_options(options, spec);
  const RunLimits limits = {parse_memory_limit(options.memory_limit).value_or(0),
                            options.processes};
  const std::vector<Program> programs = programs_of(options.report, common);
  TableSet tables = tables_of(options.puzzles.tables, common);
  const RacedPuzzles puzzles = puzzles_of(options, spec, tables, common);
  const auto cases = [&] {
    SearchMonitor monitor(options.puzzles, common);
    PuzzleSpec watched = spec;
    watched.search.watch = &monitor;
    return ReportedCases{lines_of(puzzles),
                         right_answers(watched, tables, puzzles, common.thread_count())};
  };
  if (!options.report.is_requested()) {
    return run_one(race, limits, puzzles, cases, common);
  }
  return run_class(options.report, programs, race, limits, puzzles, cases, common);
}

}  // namespace

std::optional<int> run_as_supervisor(int argc, char** argv) {
  if (argc < 2 || argv[1] != kSuperviseWord) {
    return std::nullopt;
  }
  return supervise(std::span(argv, static_cast<std::size_t>(argc)).subspan(2));
}

Command add_race(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<RaceCommand>();
  CLI::App* const race = program.add_subcommand("race", "run another solver and judge it");
  CLI::Option* const input =
      race->add_option("FILE", options->words, "the puzzles (default: drawn ones)");
  race->add_option("--depth", options->depth, "distances: N, max, LO-HI; or 0-max,unsolvable")
      ->excludes(input);
  options->draw.unsolvable = false;
  race->add_option("--per-depth", options->draw.per_depth, "puzzles of each distance (3)")
      ->check(whole_number_from(1))
      ->excludes(input);
  add_seed_option(*race, options->draw.seed);
  race->get_option("--seed")->excludes(input);
  add_judging_options(*race, options->puzzles, options->answers);
  // All programs read the same text, are judged as the judge does, and are told apart by
  // themselves.
  remove_options(*race, {"--blank", "--scrambles", "--limit", "--nodes", "--moves", "--seconds"});
  race->add_option("--seconds", options->puzzles.seconds,
                   "end each run after S seconds (60, or each 10)")
      ->check(fault_of_seconds)
      ->group("Runs");
  race->add_flag("--per-case", options->per_case, "one run for each puzzle, which is timed");
  // Only warnings where no control groups can be made, as in most containers: not in the help.
  race->add_option("--memory-limit", options->memory_limit)
      ->check([](const std::string& text) {
        return parse_memory_limit(text) ? std::string()
                                        : "say a size such as 512M, not " + in_quotes(text);
      })
      ->group(kUnlisted);
  race->add_option("--processes", options->processes)
      ->check(whole_number_from(1))
      ->group(kUnlisted);
  race->add_option("--programs", options->report.programs, "programs: a name and a command a line");
  add_choice(*race, "--emit", options->report.form, kReportNames,
             "table, csv, junit or gradescope");
  race->add_flag_callback(
          "--json", [options] { options->report.form = "json"; }, "one object")
      ->excludes("--emit");
  return {race, [options, &common] {
            try {
              return run(*options, common);
            } catch (const Interrupted&) {
              return kExitFailed;  // unless the signal has ended us already
            }
          }};
}

}  // namespace slidebase
