// The child processes of this process, and ending them.
#pragma once

#include <sys/types.h>

#include <vector>

namespace slidebase {

// The children of this process, including those that have ended but have not been waited for. Empty
// if the system does not list them (/proc/PID/task/TID/children).
std::vector<pid_t> children_of_this_process();

// Makes this process a subreaper: from now on, descendants whose parents have ended become its
// children, not those of init.
void adopt_orphans();

// Kills all children except those in `spared`, and the processes that become children when these
// end, until none is left, for at most five seconds. Returns whether none is left.
bool kill_children(const std::vector<pid_t>& spared);

// As long as this exists, processes of supervisors that were killed become children of this
// process, and the destructor kills them. Children that existed before are left alone.
class OrphanKeeper {
 public:
  OrphanKeeper();
  ~OrphanKeeper();
  OrphanKeeper(const OrphanKeeper&) = delete;
  OrphanKeeper& operator=(const OrphanKeeper&) = delete;

 private:
  std::vector<pid_t> spared_;
};

}  // namespace slidebase
