// The process between this program and another that it runs.
//
// Whatever the other program begins must not outlive its run, not even what leaves its process
// group and lets its parents end. Such a process becomes the child of the nearest ancestor that
// adopts orphans. So that with several programs at a time it is known whose it was, and nothing
// that is not ours is ever killed, each run has a process of its own that adopts: a supervisor,
// which is this program again. It also makes and removes the folder and the control group of the
// run, and does so even if this program is killed, which it notices by the end of a pipe.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slidebase {

// The first argument of a supervisor; users have no business with it.
inline constexpr std::string_view kSuperviseWord = "--supervise-for-race";

// Where a program runs, and what the control group of its run allows.
struct RunPlace {
  std::string folder;              // made for the run and removed after it; empty: where we are
  std::string cgroup;              // likewise; empty: none
  std::uint64_t memory_bytes = 0;  // 0: no limit
  std::uint64_t processes = 0;     // 0: no limit
};

// What a supervisor tells, in this order: kStarted, kEnded if the program ends by itself, kGone; or
// kStarted or not, and kRefused. Written at once.
struct SupervisorReport {
  enum class Kind : std::int32_t {
    kNone,
    kStarted,  // value: the program's process id
    kRefused,  // value: the errno of what went wrong
    kEnded,    // the program, perhaps not all that it began
    kGone,     // all of it; value: the status that waitpid() gives
  };
  Kind kind{};
  std::int32_t value = 0;
  std::int64_t nanoseconds = 0;  // of the steady clock: when that was
  std::int64_t peak_bytes = 0;   // of kGone: the most memory that one of the processes had
  std::int32_t out_of_memory = 0;
  std::int32_t left = 0;  // of kGone: 1: a process could not be ended, 2: nor the folder removed
};

// The arguments of a supervisor that runs `command` until the pipe `control` ends and reports to
// the pipe `report`.
std::vector<std::string> supervisor_words(int control, int report, const RunPlace& place,
                                          const std::vector<std::string>& command);

// Is a supervisor; `words` are its arguments, and end with a null pointer. Returns an exit code.
int supervise(std::span<char*> words);

}  // namespace slidebase
