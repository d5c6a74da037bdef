#include "common/program/table_folders.h"

#include <sstream>

#include "common/program/environment.h"

namespace slidebase {

std::filesystem::path user_table_folder() {
  if (const std::string data = environment_variable("XDG_DATA_HOME"); !data.empty()) {
    return std::filesystem::path(data) / "slidebase";
  }
  if (const std::string home = environment_variable("HOME"); !home.empty()) {
    return std::filesystem::path(home) / ".local" / "share" / "slidebase";
  }
  return {};
}

std::vector<std::filesystem::path> table_folders(std::span<const std::string> given) {
  std::vector<std::filesystem::path> folders(given.begin(), given.end());
  std::istringstream path(environment_variable("SLIDEBASE_PATH"));
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

TableSet find_tables(std::span<const std::string> given) {
  return TableSet(table_folders(given), given.empty() ? "" : given.front());
}

}  // namespace slidebase
