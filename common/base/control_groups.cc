// /proc/self/cgroup has a line for each tree, "ID:CONTROLLERS:GROUP", and for version 2 "0::GROUP".
// /proc/self/mountinfo has the trees' mount points, and the group at the top of each: "ID PARENT
// DEVICE TOP POINT OPTIONS ... - TYPE SOURCE OPTIONS". In a container TOP is usually the
// container's own group, and the groups above it are not visible.
#include "common/base/control_groups.h"

#include <cstddef>
#include <sstream>

#include "common/base/error.h"
#include "common/base/text_file.h"

namespace slidebase {
namespace {

std::string text_of(const std::filesystem::path& path) {
  try {
    return read_text_file(path).value_or("");
  } catch (const Error&) {
    return "";
  }
}

// In a path, a space is written as \040 and a backslash as \134.
std::string plain_path(std::string_view word) {
  std::string path;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const auto digit = [&](std::size_t k) { return word[i + k] - '0'; };
    if (word[i] == '\\' && i + 3 < word.size()) {
      path += static_cast<char>(64 * digit(1) + 8 * digit(2) + digit(3));
      i += 3;
    } else {
      path += word[i];
    }
  }
  return path;
}

// Whether `all` contains all of `some`; both are separated by commas.
bool has_controllers(const std::string& all, const std::string& some) {
  std::istringstream words(some);
  for (std::string word; std::getline(words, word, ',');) {
    if (("," + all + ",").find("," + word + ",") == std::string::npos) {
      return false;
    }
  }
  return true;
}

// Sets the process's group in a mounted tree, and the tree's controllers.
void find_own(const std::string& groups, const std::string& top, const std::string& options,
              ControlGroup& tree) {
  std::istringstream lines(groups);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) {
      continue;
    }
    const std::string controllers = line.substr(first + 1, second - first - 1);
    if (tree.version == 2 ? line.starts_with("0::")
                          : !controllers.empty() && has_controllers(options, controllers)) {
      tree.controllers = controllers;
      const std::string group = line.substr(second + 1), above = top == "/" ? "" : top;
      if (group == top || (group.starts_with(above + "/") && !group.starts_with("/../"))) {
        const std::string within = group == top ? "" : group.substr(above.size() + 1);
        tree.own = within.empty() ? tree.mounted : tree.mounted / within;
      }
      return;
    }
  }
}

}  // namespace

std::vector<ControlGroup> control_groups(const std::filesystem::path& root) {
  const std::string groups = text_of(root / "proc/self/cgroup");
  std::istringstream mounts(text_of(root / "proc/self/mountinfo"));
  std::vector<ControlGroup> all;
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream words(line);
    std::string word, top, point, type, options;
    words >> word >> word >> word >> top >> point;
    while (words >> word && word != "-") {
    }
    words >> type >> word >> options;
    if (type == "cgroup" || type == "cgroup2") {
      ControlGroup& tree = all.emplace_back();
      tree.version = type == "cgroup" ? 1 : 2;
      tree.mounted = plain_path(point);
      find_own(groups, plain_path(top), options, tree);
    }
  }
  return all;
}

}  // namespace slidebase
