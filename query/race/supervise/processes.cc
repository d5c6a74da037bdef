#include "query/race/supervise/processes.h"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <thread>

namespace slidebase {

std::vector<pid_t> children_of_this_process() {
  std::vector<pid_t> children;
  std::error_code error;
  for (std::filesystem::directory_iterator at("/proc/self/task", error), end; !error && at != end;
       at.increment(error)) {
    std::ifstream file(at->path() / "children");
    for (pid_t id = 0; file >> id;) {
      children.push_back(id);
    }
  }
  return children;
}

void adopt_orphans() {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

bool kill_children(const std::vector<pid_t>& spared) {
  std::chrono::microseconds nap(100);
  std::vector<pid_t> before;
  for (const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(5);
       std::chrono::steady_clock::now() < give_up;) {
    std::vector<pid_t> left = children_of_this_process();
    std::erase_if(left, [&](pid_t id) { return std::ranges::find(spared, id) != spared.end(); });
    if (left.empty()) {
      return true;
    }
    for (const pid_t id : left) {
      ::kill(id, SIGKILL);
      ::waitpid(id, nullptr, WNOHANG);
    }
    // If the set has changed, their children have become ours: repeat without sleeping, to outrun
    // fork chains.
    if (left == before) {
      std::this_thread::sleep_for(nap);
      nap = std::min(2 * nap, std::chrono::microseconds(10'000));
    }
    before = std::move(left);
  }
  return false;
}

OrphanKeeper::OrphanKeeper() : spared_(children_of_this_process()) {
  adopt_orphans();
}

OrphanKeeper::~OrphanKeeper() {
  kill_children(spared_);
}

}  // namespace slidebase
