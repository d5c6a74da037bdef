// Another solver run on puzzles and judged: once for all of them, or once for each.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "query/judge/judging.h"
#include "query/race/race_input.h"

namespace slidebase {

enum class Outcome {
  kRight,
  kWrong,
  kSlow,    // no answer within the time limit
  kFailed,  // no answer, for another reason
};
inline constexpr std::size_t kOutcomes = 4;

struct RacedCase {
  Outcome outcome = Outcome::kRight;
  std::string line;  // of one that is not right: what became of it, as check prints it
  std::chrono::nanoseconds time{};  // where each has its process
};

struct RaceOptions {
  std::vector<std::string> command;
  const Format* format = nullptr;  // of the puzzles
  JudgingOptions judging;
  bool detours_pass = false;
  bool per_case = false;
  std::chrono::nanoseconds time_limit{};  // of one process
};

struct RaceResult {
  std::vector<RacedCase> cases;
  std::chrono::nanoseconds time{};   // of all processes
  std::string trouble;               // what became of the one process, unless it ended well
  std::string extra;                 // answers after the last case, as check prints them
  std::vector<std::string> remarks;  // Judging::remarks()

  bool all_right() const;
};

// Throws Error where the solver cannot be started.
RaceResult run_race(const RaceOptions& options, const RacedPuzzles& puzzles);

}  // namespace slidebase
