#include "query/race/supervise/cgroups.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <string_view>

#include "common/base/control_groups.h"

namespace slidebase {
namespace {

// Returns an errno or 0.
int write_file(const std::string& path, std::string_view text) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) {
    return errno;
  }
  const int error = ::write(fd, text.data(), text.size()) < 0 ? errno : 0;
  ::close(fd);
  return error;
}

// The folder of this process's group; empty if it has none.
std::string own_folder() {
  for (const ControlGroup& tree : control_groups()) {
    if (tree.version == 2 && !tree.own.empty()) {
      return tree.own.string();
    }
  }
  return "";
}

bool has_words(const std::string& path, std::string_view first, std::string_view second) {
  std::ifstream file(path);
  bool has_first = false, has_second = false;
  for (std::string word; file >> word;) {
    has_first = has_first || word == first;
    has_second = has_second || word == second;
  }
  return has_first && has_second;
}

}  // namespace

Cgroups::Cgroups(bool limits) : parent_(own_folder()) {
  if (parent_.empty()) {
    return;
  }
  const std::string probe = path_of(0);
  if (::mkdir(probe.c_str(), S_IRWXU) != 0) {
    parent_.clear();
    return;
  }
  const bool can_kill = ::access((probe + "/cgroup.kill").c_str(), W_OK) == 0 &&
                        ::access((parent_ + "/cgroup.procs").c_str(), W_OK) == 0;
  ::rmdir(probe.c_str());
  if (!can_kill) {
    parent_.clear();
  } else if (limits) {
    limits_ = hand_limits_on();
  }
}

bool Cgroups::hand_limits_on() {
  if (!has_words(parent_ + "/cgroup.controllers", "memory", "pids")) {
    return false;
  }
  const std::string handed_on = parent_ + "/cgroup.subtree_control";
  if (has_words(handed_on, "memory", "pids")) {
    return true;
  }
  const std::string self = std::to_string(::getpid());
  own_ = path_of(0);
  if (::mkdir(own_.c_str(), S_IRWXU) == 0 && write_file(own_ + "/cgroup.procs", self) == 0 &&
      write_file(handed_on, "+memory +pids") == 0) {
    return true;
  }
  write_file(parent_ + "/cgroup.procs", self);
  ::rmdir(own_.c_str());
  own_.clear();
  return false;
}

Cgroups::~Cgroups() {
  if (!own_.empty()) {
    write_file(parent_ + "/cgroup.subtree_control", "-memory -pids");
    write_file(parent_ + "/cgroup.procs", std::to_string(::getpid()));
    ::rmdir(own_.c_str());
  }
}

std::string Cgroups::path_of(std::uint64_t run) const {
  return parent_.empty() ? ""
                         : parent_ + "/slidebase-race-" + std::to_string(::getpid()) + "-" +
                               std::to_string(run);
}

int make_cgroup(RunPlace& place) {
  const bool limits = place.memory_bytes > 0 || place.processes > 0;
  int error = ::mkdir(place.cgroup.c_str(), S_IRWXU) == 0 ? 0 : errno;
  const auto set = [&](const char* file, const std::string& text) {
    error = error == 0 ? write_file(place.cgroup + file, text) : error;
  };
  if (place.memory_bytes > 0) {
    set("/memory.max", std::to_string(place.memory_bytes));
    set("/memory.oom.group", "1");
    if (::access((place.cgroup + "/memory.swap.max").c_str(), W_OK) == 0) {
      set("/memory.swap.max", "0");
    }
  }
  if (place.processes > 0) {
    set("/pids.max", std::to_string(place.processes));
  }
  if (error != 0) {
    ::rmdir(place.cgroup.c_str());
    place.cgroup.clear();
  }
  return limits ? error : 0;
}

int join_cgroup(const RunPlace& place) {
  const int error = write_file(place.cgroup + "/cgroup.procs", "0");
  return place.memory_bytes > 0 || place.processes > 0 ? error : 0;
}

void kill_cgroup(const RunPlace& place) {
  write_file(place.cgroup + "/cgroup.kill", "1");
}

bool remove_cgroup(const RunPlace& place) {
  std::uint64_t kills = 0;
  if (place.memory_bytes > 0) {
    std::ifstream events(place.cgroup + "/memory.events");
    std::uint64_t count = 0;
    for (std::string word; events >> word >> count;) {
      kills += word == "oom_kill" ? count : 0;
    }
  }
  // The last process of the group may still be ending.
  for (int tries = 0; tries < 200 && ::rmdir(place.cgroup.c_str()) != 0 && errno == EBUSY;
       ++tries) {
    ::usleep(5000);
  }
  return kills > 0;
}

}  // namespace slidebase
