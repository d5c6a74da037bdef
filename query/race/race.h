// Another solver run on puzzles and judged: once for all of them, or once for each.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "query/judge/judging.h"
#include "query/race/race_input.h"
#include "query/supervise/supervisor.h"

namespace slidebase {

enum class Outcome {
  kRight,
  kWrong,
  kSlow,    // no answer within the time limit
  kFailed,  // no answer, for another reason
};
inline constexpr std::size_t kOutcomes = 4;

// The same in more detail: each case has one of these.
enum class Mark {
  kRight,
  kSuboptimal,  // and shortest paths are required
  kWrong,       // also in a notation that is not recognised
  kMissing,     // of a program that ended well
  kSlow,
  kCrashed,  // kFailed, but for the notation
};
inline constexpr std::size_t kMarks = 6;

struct RacedCase {
  Outcome outcome = Outcome::kRight;
  Mark mark = Mark::kRight;
  std::string line;     // of one that is not right: what became of it, as check prints it
  std::string printed;  // likewise, its answer, or the beginning of it
  std::string why;      // likewise, in words: "suboptimal", "did not end within 10 s"
  std::chrono::nanoseconds time{};  // where each has its process
};

struct RaceOptions {
  std::vector<std::string> command;
  const Format* format = nullptr;  // of the puzzles
  JudgingOptions judging;
  bool detours_pass = false;
  bool per_case = false;
  std::chrono::nanoseconds time_limit{};  // of one process
  std::function<RunPlace()> place;        // of the next run; none: where we are
};

struct RaceResult {
  std::vector<RacedCase> cases;
  std::chrono::nanoseconds time{};   // of all processes
  std::string failure;               // what became of the one process, unless it ended well
  std::string extra;                 // answers after the last case, as check prints them
  std::vector<std::string> remarks;  // Judging::remarks()
  std::int64_t peak_bytes = 0;       // the most memory that one process had
  bool started = true;               // else `failure` says why not, and every case failed
  bool left_behind = false;          // a process could not be ended, or its folder not removed

  bool all_right() const;
};

// Throws Error and RaceInterrupted (child.h). Thread-safe.
RaceResult run_race(const RaceOptions& options, const RacedPuzzles& puzzles);

}  // namespace slidebase
