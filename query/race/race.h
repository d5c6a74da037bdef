// Runs another solver on puzzles and judges it: one run for all of them, or one run for each.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "query/judge/judging.h"
#include "query/race/race_input.h"
#include "query/race/supervise/supervisor.h"

namespace slidebase {

enum class Outcome {
  kRight,
  kWrong,
  kSlow,       // no answer within the time limit
  kFailed,     // no answer, for another reason
  kUndecided,  // the search for the true answer reached its limit
};
inline constexpr std::size_t kOutcomes = 5;

// The outcome in more detail: each case has one of these.
enum class Mark {
  kRight,
  kSuboptimal,  // if shortest paths are required
  kWrong,       // or in a notation that is not recognised
  kMissing,     // and the program ended well
  kSlow,
  kCrashed,  // kFailed, except for an unknown notation
  kUndecided,
};
inline constexpr std::size_t kMarks = 7;

struct RacedCase {
  Outcome outcome = Outcome::kRight;
  Mark mark = Mark::kRight;
  // The texts are empty if the case is right.
  std::string line;                 // the verdict, as `check` prints it
  std::string printed;              // the answer or its beginning
  std::string why;                  // in words: "suboptimal", "did not end within 10 s"
  std::chrono::nanoseconds time{};  // if each case has its own process
};

struct RaceOptions {
  std::vector<std::string> command;
  const Format* format = nullptr;  // of the puzzles
  JudgingOptions judging;
  bool detours_pass = false;
  bool per_case = false;
  std::chrono::nanoseconds time_limit{};  // of one process
  std::function<RunPlace()> place;        // of the next run; none: the current folder
};

struct RaceResult {
  std::vector<RacedCase> cases;
  std::chrono::nanoseconds time{};   // of all processes
  std::string failure;               // how the one process failed; empty if it ended well
  std::string extra;                 // answers after the last case, as `check` prints them
  std::vector<std::string> remarks;  // Judging::remarks()
  std::int64_t peak_bytes = 0;       // the most memory that one process had
  bool started = true;               // if not, `failure` says why and every case failed
  bool left_behind = false;          // a process could not be ended, or its folder not removed

  bool all_right() const;
};

// Throws Error and Interrupted (interrupts.h). Thread-safe.
RaceResult run_race(const RaceOptions& options, const RacedPuzzles& puzzles);

}  // namespace slidebase
