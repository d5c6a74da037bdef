// The control groups that this process is in, as the system shows them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace slidebase {

// A mounted tree of control groups, and this process's place in it.
struct ControlGroup {
  int version = 2;                // 1: a tree of its own for each controller
  std::string controllers;        // of version 1, with commas between
  std::filesystem::path mounted;  // the top of what is seen of the tree
  std::filesystem::path own;      // the group's folder, within; empty where it is not seen
};

// In the order of mounts, as /proc of `root` says; paths are as seen from there. None where there
// is no /proc, or it cannot be read.
std::vector<ControlGroup> control_groups(const std::filesystem::path& root = "/");

}  // namespace slidebase
