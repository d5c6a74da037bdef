#include "common/program/table_folders.h"

#include <cstdlib>
#include <sstream>

namespace slidebase {
namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::filesystem::path user_table_folder() {
  if (const std::string data = variable("XDG_DATA_HOME"); !data.empty()) {
    return std::filesystem::path(data) / "slidebase";
  }
  if (const std::string home = variable("HOME"); !home.empty()) {
    return std::filesystem::path(home) / ".local" / "share" / "slidebase";
  }
  return {};
}

std::vector<std::filesystem::path> table_folders(std::span<const std::string> given) {
  std::vector<std::filesystem::path> folders(given.begin(), given.end());
  std::istringstream path(variable("SLIDEBASE_PATH"));
  for (std::string folder; std::getline(path, folder, ':');) {
    if (!folder.empty()) {
      folders.emplace_back(folder);
    }
  }
  if (const auto user = user_table_folder(); !user.empty()) {
    folders.push_back(user);
  }
  std::error_code error;
  if (const auto self = std::filesystem::read_symlink("/proc/self/exe", error); !error) {
    folders.push_back(self.parent_path().parent_path() / "share" / "slidebase");
  }
  return folders;
}

std::string command_to_make(const TableInfo& table) {
  return std::string("slidebase-gen ") + family_name(table.family) + " " + table.shape.name() +
         " --root " + root_name(table.shape, table.root);
}

std::string root_name(Shape shape, Cell root) {
  if (root == shape.cells() - 1) {
    return "corner";
  }
  if (shape == Shape{3, 3}) {
    return root == 4 ? "centre" : "edge";
  }
  return std::to_string(root);
}

}  // namespace slidebase
