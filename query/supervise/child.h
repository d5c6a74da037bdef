// Runs a program with a text as its input, within limits of time and output, and takes what it
// prints. Whatever the program does, this comes to an end.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "query/supervise/supervisor.h"

namespace slidebase {

struct ChildLimits {
  std::chrono::nanoseconds time;
  std::size_t output_bytes;
};

struct ChildRun {
  enum class End {
    kExited,       // code is its exit code
    kKilled,       // by a signal not ours: code
    kTimeLimit,    // ours
    kOutputLimit,  // ours
    kMemoryLimit,  // its control group's
    kHeldOpen,     // it exited with 0, but another process keeps its output open
    kNotStarted,   // code is the errno that says why
  };

  End end = End::kExited;
  int code = 0;
  std::string output;
  std::chrono::nanoseconds time{};  // until it ended or was ended
  std::int64_t peak_bytes = 0;      // the most memory that one of its processes had
  bool left_behind = false;         // something of it could not be ended or removed

  bool good() const { return end == End::kExited && code == 0; }
};

// Runs command[0], looked for in PATH, without a shell; its error stream is /dev/null. It leads a
// process group of its own. Neither the group nor any process that it began outlives the run, not
// even where this program is killed (supervisor.h). What the program does not read of `input` is
// dropped. Throws Error(kIo) where the system refuses what is needed to run anything, and
// RaceInterrupted; an Interrupts must exist. Thread-safe.
ChildRun run_child(const std::vector<std::string>& command, std::string_view input,
                   const ChildLimits& limits, const RunPlace& place);

}  // namespace slidebase
