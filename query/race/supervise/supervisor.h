// The process between this program and another program that it runs.
//
// No process that the other program starts may outlive the run, even if it leaves the process group
// and its parents end. Such a process becomes the child of the nearest ancestor that adopts
// orphans. Several programs may run at a time, and only processes of a run may be killed, so each
// run has its own adopting process: a supervisor, which is another process of this program. It also
// makes and removes the folder and the control group of the run, even if this program is killed,
// which it notices because a pipe closes.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slidebase {

// The first argument of a supervisor. It is not for users.
inline constexpr std::string_view kSuperviseWord = "--supervise-for-race";

// Where a program runs, and the limits of its control group.
struct RunPlace {
  std::string folder;              // made for the run and removed after it; empty: the current one
  std::string cgroup;              // likewise; empty: none
  std::uint64_t memory_bytes = 0;  // 0: no limit
  std::uint64_t processes = 0;     // 0: no limit
};

// A report of a supervisor, written with one write(). It sends kStarted, then kEnded if the program
// ends by itself, then kGone; or, on failure, kRefused, perhaps after kStarted.
struct SupervisorReport {
  enum class Kind : std::int32_t {
    kNone,
    kStarted,  // value: the program's process id
    kRefused,  // value: the errno of the failure
    kEnded,    // the program has ended; processes that it started may still run
    kGone,     // all processes have ended; value: the status of waitpid()
  };
  Kind kind{};
  std::int32_t value = 0;
  std::int64_t nanoseconds = 0;  // when, on the steady clock
  std::int64_t peak_bytes = 0;   // for kGone: the peak memory of one of the processes
  std::int32_t out_of_memory = 0;
  // For kGone: 1 if a process could not be killed, plus 2 if the folder could not be removed.
  std::int32_t left = 0;
};

// The arguments of a supervisor that runs `command` until the pipe `control` ends and reports to
// the pipe `report`.
std::vector<std::string> supervisor_words(int control, int report, const RunPlace& place,
                                          const std::vector<std::string>& command);

// Runs as a supervisor. `words` are its arguments and end with a null pointer. Returns an exit
// code.
int supervise(std::span<char*> words);

}  // namespace slidebase
