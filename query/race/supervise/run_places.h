// The folders and control groups in which programs run.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "query/race/supervise/cgroups.h"
#include "query/race/supervise/supervisor.h"
#include "query/race/supervise/temporary_folder.h"

namespace slidebase {

// The limits of every run; 0: no limit.
struct RunLimits {
  std::uint64_t memory_bytes = 0;
  std::uint64_t processes = 0;
};

// `own_folders`: each run has a new, empty folder; otherwise runs use the current folder. The
// limits hold only if keeps_limits(). Throws Error(kIo).
class RunPlaces {
 public:
  RunPlaces(bool own_folders, const RunLimits& limits)
      : limits_(limits), cgroups_(limits.memory_bytes > 0 || limits.processes > 0) {
    if (own_folders) {
      folder_.emplace();
    }
  }

  bool keeps_limits() const { return cgroups_.keeps_limits(); }

  // Thread-safe.
  RunPlace next() {
    const std::uint64_t run = ++runs_;
    RunPlace place;
    place.folder = folder_ ? folder_->path() + "/" + std::to_string(run) : "";
    if (folder_ || keeps_limits()) {
      place.cgroup = cgroups_.path_of(run);
    }
    if (keeps_limits()) {
      place.memory_bytes = limits_.memory_bytes;
      place.processes = limits_.processes;
    }
    return place;
  }

 private:
  RunLimits limits_;
  Cgroups cgroups_;
  std::optional<TemporaryFolder> folder_;
  std::atomic<std::uint64_t> runs_{0};
};

}  // namespace slidebase
