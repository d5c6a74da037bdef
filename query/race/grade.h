// Runs a class of programs on the same puzzles and judges them.
//
// Points: every distance from the goal has the same weight, however many puzzles it has. All
// puzzles without a solution together have the weight of one distance, and so have all those whose
// distance the search did not find within its limit. The points are the mean share of right answers
// of these groups: 100 if all answers are right.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/race/race.h"

namespace slidebase {

inline constexpr double kMostPoints = 100;

// The number of cases with each mark and with each outcome, and their times, if each case has its
// own process.
struct CaseCounts {
  std::uint64_t cases = 0;
  std::array<std::uint64_t, kMarks> of{};
  std::array<std::uint64_t, kOutcomes> outcomes{};
  double sum_ms = 0, max_ms = 0;

  std::uint64_t right() const { return of[static_cast<std::size_t>(Mark::kRight)]; }
  void add(const RacedCase& raced);
};

std::string_view mark_name(Mark mark);
std::string_view outcome_name(std::size_t outcome);

// The marks that reports on these counts have: kUndecided only if there are any.
std::span<const Mark> marks_in(const CaseCounts& counts);

// The cases of one distance.
struct DepthGrade {
  std::optional<int> depth;   // none: the puzzles without a solution, or
  bool is_undecided = false;  // those whose distance is unknown
  Metric metric = Metric::kSingle;
  CaseCounts counts;
  // The first case that is not right, and its number, from 0.
  std::optional<RacedCase> fault;
  std::size_t fault_number = 0;

  bool all_right() const { return counts.right() == counts.cases; }
  double share() const;  // right answers per case, 0 to 1
  // "distance 5", "distance 5 in slides", "undecided", "unsolvable"
  std::string name() const;
};

struct Grade {
  std::string name;
  Metric metric = Metric::kSingle;
  RaceResult result;
  CaseCounts counts;
  std::vector<DepthGrade> depths;  // rising; then undecided and unsolvable ones
  double points = 0;
  std::string remark;  // the program's own failure, or that it gave too many answers
  bool all_right = false;

  // The number of outcomes that a score of this grade has: kUndecided only with such distances.
  std::size_t outcomes() const;
};

// Grades the graded cases of the result for these puzzles.
Grade grade_of(std::string name, RaceResult result, const RacedPuzzles& puzzles);

// A class of programs (programs.cc).
struct Program {
  std::string name;
  std::vector<std::string> command;
};

// Each line has a name and a command: words separated by white space and quoted as in a shell, but
// without expansions. '...' is literal, and \ quotes the next character, in "..." only if that is
// one of " \ $ and `. Empty lines and comments, from a # at the beginning of a word, are skipped.
// Passes what is wrong with a line to `report` and then throws Error(kUsage); also throws it if
// there is no program.
std::vector<Program> read_programs(InputText& input, const DiagnosticSink& report);

// Makes the words of a command that name an existing file or folder absolute paths, so that the
// command can run in another folder. A first word without a slash, which is searched for in PATH,
// and options stay as they are.
void make_words_absolute(std::vector<std::string>& command);

// Called ten times a second in the caller's thread, with the number of programs that are done and
// the names of those that are running.
using GradeProgress =
    std::function<void(std::size_t done, const std::vector<std::string_view>& running)>;

// Runs `jobs` programs at a time; the command of `race` is replaced by that of each program.
// Returns a grade for each program, in order, without the cases of its result, which may be many;
// after an interruption (interrupts.h) only for those that had ended. Throws Error.
std::vector<Grade> grade_programs(const std::vector<Program>& programs, const RaceOptions& race,
                                  const RacedPuzzles& puzzles, unsigned jobs,
                                  const GradeProgress& progress);

}  // namespace slidebase
