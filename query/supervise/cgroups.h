// Control groups (cgroup v2) of runs: a group ends with all its processes, whatever they did to
// hide, and bounds their number and memory.
#pragma once

#include <cstdint>
#include <string>

#include "query/supervise/supervisor.h"

namespace slidebase {

// The part of the tree of control groups that this process may change. Not thread-safe.
class Cgroups {
 public:
  // `limits`: groups with limits are wanted. Then this process moves into a group of its own as
  // long as this exists, where that is needed: only groups without processes hand limits on.
  explicit Cgroups(bool limits);
  ~Cgroups();
  Cgroups(const Cgroups&) = delete;
  Cgroups& operator=(const Cgroups&) = delete;

  // Whether there are groups that keep limits.
  bool keeps_limits() const { return limits_; }

  // The path of a new group, to be made by a supervisor; empty where there are none.
  std::string path_of(std::uint64_t run) const;

 private:
  bool hand_limits_on();

  std::string parent_;
  std::string own_;  // the group that this process has moved into
  bool limits_ = false;
};

// For a supervisor. The first two return an errno or 0; a group without limits is done without
// where it cannot be made or joined.
int make_cgroup(RunPlace& place);
int join_cgroup(const RunPlace& place);
void kill_cgroup(const RunPlace& place);
// Whether a process was killed because of the limit of memory.
bool remove_cgroup(const RunPlace& place);

}  // namespace slidebase
