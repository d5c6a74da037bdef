// Runs a program with a text as its input, within limits of time and output, and takes what it
// prints. Whatever the program does, this comes to an end.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

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
    kHeldOpen,     // it exited with 0, but another process keeps its output open
  };

  End end = End::kExited;
  int code = 0;
  std::string output;
  std::chrono::nanoseconds time{};

  bool good() const { return end == End::kExited && code == 0; }
};

// Runs command[0], looked for in PATH, without a shell; its error stream is /dev/null. It leads a
// process group of its own, which does not outlive the run: not even where SIGINT, SIGTERM, SIGHUP
// or SIGQUIT ends this program. What the program does not read of `input` is dropped. Throws
// Error(kIo) where it cannot be started. Not thread-safe: one run at a time.
ChildRun run_child(const std::vector<std::string>& command, std::string_view input,
                   const ChildLimits& limits);

}  // namespace slidebase
