// A class of programs run on the same puzzles and judged.
//
// Points: every distance from the goal weighs the same, however many puzzles it has, and the
// puzzles without a solution weigh as much as one distance. Each of these groups gives its share of
// right answers; all right answers make 100 points.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/race/programs.h"
#include "query/race/race.h"

namespace slidebase {

inline constexpr double kMostPoints = 100;

// How many cases have each mark.
struct MarkCounts {
  std::uint64_t cases = 0;
  std::array<std::uint64_t, kMarks> of{};

  std::uint64_t right() const { return of[static_cast<std::size_t>(Mark::kRight)]; }
  void add(Mark mark);
};

std::string_view mark_name(Mark mark);

// The cases of one distance.
struct DepthGrade {
  std::optional<int> depth;  // none: of the puzzles without a solution
  MarkCounts counts;
  // The first case that is not right, and its number from 0.
  std::optional<RacedCase> fault;
  std::size_t fault_number = 0;

  bool all_right() const { return counts.right() == counts.cases; }
  double share() const;  // of right answers, 0 to 1
  // "distance 5", "unsolvable"
  std::string name() const;
};

struct Grade {
  std::string name;
  RaceResult result;  // without its cases, which may be many
  MarkCounts counts;
  std::vector<DepthGrade> depths;  // rising; those without a solution at the end
  double points = 0;
  std::string remark;  // what went wrong with the program itself, or answers that are too many
  bool all_right = false;
};

struct GradeOptions {
  RaceOptions race;   // its command is that of each program in turn
  unsigned jobs = 1;  // programs at a time
};

// Told ten times a second, in the caller's thread: how many programs are done, and the names of
// those that run.
using GradeProgress =
    std::function<void(std::size_t done, const std::vector<std::string_view>& running)>;

// A grade for each program, in order. Throws Error and RaceInterrupted.
std::vector<Grade> grade_programs(const std::vector<Program>& programs, const GradeOptions& options,
                                  const RacedPuzzles& puzzles, const GradeProgress& progress);

}  // namespace slidebase
