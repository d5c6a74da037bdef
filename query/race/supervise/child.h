// Runs a program with a text as its input, within limits of time and output, and collects its
// output. The run ends whatever the program does.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "query/race/supervise/supervisor.h"

namespace slidebase {

struct ChildLimits {
  std::chrono::nanoseconds time;
  std::size_t output_bytes;
  // Called several times a second with the output so far; may be empty.
  std::function<void(std::string_view output)> watch = {};
};

struct ChildRun {
  enum class End {
    kExited,       // code is its exit code
    kKilled,       // by a signal that this program did not send: code
    kTimeLimit,    // of ChildLimits
    kOutputLimit,  // of ChildLimits
    kMemoryLimit,  // of its control group
    kInterrupted,  // Interrupts::came()
    kHeldOpen,     // it exited with 0, but another process keeps its output open
    kNotStarted,   // code is the errno that says why
  };

  End end = End::kExited;
  int code = 0;
  std::string output;
  std::chrono::nanoseconds time{};  // until it ended or was killed
  std::int64_t peak_bytes = 0;      // the most memory that one of its processes had
  bool left_behind = false;         // a process could not be killed or the folder not removed

  bool good() const { return end == End::kExited && code == 0; }
};

// Runs command[0], searched for in PATH, without a shell; its standard error is /dev/null. It leads
// its own process group. Neither the group nor any process that it started outlives the run, even
// if this program is killed (supervisor.h). Input that the program does not read is dropped. Throws
// Error(kIo) if the system refuses what any run needs. An Interrupts must exist. Thread-safe.
ChildRun run_child(const std::vector<std::string>& command, std::string_view input,
                   const ChildLimits& limits, const RunPlace& place);

}  // namespace slidebase
