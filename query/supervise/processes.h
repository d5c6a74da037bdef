// The processes that this one has to answer for.
#pragma once

#include <sys/types.h>

#include <vector>

namespace slidebase {

// This process's children, those that have ended and are not waited for among them; none where the
// system does not tell (/proc/PID/task/TID/children).
std::vector<pid_t> children_of_this_process();

// From now on, processes whose parents have ended become children of this one, not of init, if
// their parents were descendants of this one.
void adopt_orphans();

// Kills every child but those in `spared`, and what these leave behind, until there is none, for at
// most five seconds. Whether there is none left.
bool kill_children(const std::vector<pid_t>& spared);

// As long as this exists, what supervisors that were killed leave behind comes to this process, and
// is killed in the end. Children that were there before are none of our business.
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
