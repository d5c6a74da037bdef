// The control groups of this process, as the system shows them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace slidebase {

// A mounted tree of control groups, and this process's group in it.
struct ControlGroup {
  int version = 2;                // 1: each controller has its own tree
  std::string controllers;        // of version 1, separated by commas
  std::filesystem::path mounted;  // the top of the visible part of the tree
  std::filesystem::path own;      // the group's folder in it; empty if not visible
};

// In the order of the mounts in /proc of `root`; paths are relative to `root`. Empty if there is no
// /proc, or it cannot be read.
std::vector<ControlGroup> control_groups(const std::filesystem::path& root = "/");

}  // namespace slidebase
