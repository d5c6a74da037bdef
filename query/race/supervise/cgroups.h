// Control groups (cgroup v2) of runs. Killing a group ends all its processes, whatever they did to
// hide, and a group can limit their number and memory.
#pragma once

#include <cstdint>
#include <string>

#include "query/race/supervise/supervisor.h"

namespace slidebase {

// The control groups that this process may create. Not thread-safe.
class Cgroups {
 public:
  // `limits`: the groups need limits. Then, if necessary, this process moves into a new group as
  // long as this object exists: only groups without processes can pass limits on to their
  // subgroups.
  explicit Cgroups(bool limits);
  ~Cgroups();
  Cgroups(const Cgroups&) = delete;
  Cgroups& operator=(const Cgroups&) = delete;

  // Whether groups can be made whose limits hold.
  bool keeps_limits() const { return limits_; }

  // The path of a new group, which a supervisor will make; empty if groups cannot be made.
  std::string path_of(std::uint64_t run) const;

 private:
  bool hand_limits_on();

  std::string parent_;
  std::string own_;  // the group that this process has moved into
  bool limits_ = false;
};

// Functions for a supervisor. The first two return an errno or 0. If a group without limits cannot
// be made or joined, they return 0 and the run goes on without it.
int make_cgroup(RunPlace& place);
int join_cgroup(const RunPlace& place);
void kill_cgroup(const RunPlace& place);
// Returns whether a process was killed because of the memory limit.
bool remove_cgroup(const RunPlace& place);

}  // namespace slidebase
