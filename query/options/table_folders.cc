// The folders to look for tables in.
#include <algorithm>
#include <sstream>
#include <system_error>

#include "common/base/error.h"
#include "common/base/text_path.h"
#include "common/program/environment.h"
#include "query/options/options.h"

namespace slidebase {
namespace {

// Throws Error(kUsage) unless this is a folder that can be read.
void check_given(const std::string& folder) {
  const std::error_code error = folder_failure(text_path(folder));
  if (error) {
    throw Error(ErrorCode::kUsage,
                "--tables " + folder + ": " + error.message() + "; say a folder that can be read");
  }
}

// The folders to search without any option.
std::vector<std::filesystem::path> folders_of_environment() {
  std::vector<std::filesystem::path> folders;
  std::istringstream path(environment_variable("SLIDEBASE_PATH"));
  for (std::string folder; std::getline(path, folder, kFolderSeparator);) {
    if (!folder.empty()) {
      folders.push_back(text_path(folder));
    }
  }
  if (const auto user = user_table_folder(); !user.empty()) {
    folders.push_back(user);
  }
  if (const auto self = own_file(); !self.empty()) {
    folders.push_back(self.parent_path().parent_path() / "share" / "slidebase");
  }
  return folders;
}

}  // namespace

TableSet tables_of(std::span<const std::string> folders) {
  for (const std::string& folder : folders) {
    check_given(folder);
  }
  std::vector<std::filesystem::path> given(folders.size());
  std::ranges::transform(folders, given.begin(), text_path);
  return TableSet(std::move(given), folders_of_environment(),
                  folders.empty() ? "" : folders.front(), TableSet::Missing::kStay);
}

}  // namespace slidebase
