// The folders to look for tables in.
#include <sys/auxv.h>
#include <unistd.h>

#include <cerrno>
#include <sstream>
#include <system_error>

#include "common/base/error.h"
#include "common/program/environment.h"
#include "query/options/options.h"

namespace slidebase {
namespace {

// Throws Error(kUsage) unless this is a folder that can be read.
void check_given(const std::string& folder) {
  std::error_code error;
  const bool is_folder = std::filesystem::is_directory(folder, error);
  if (!error && !is_folder) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (!error && ::access(folder.c_str(), R_OK | X_OK) != 0) {
    error = {errno, std::generic_category()};
  }
  if (error) {
    throw Error(ErrorCode::kUsage,
                "--tables " + folder + ": " + error.message() + "; say a folder that can be read");
  }
}

// The running program's file, or empty. Without /proc, as in many a chroot, it is the path that
// execve(2) was given.
std::filesystem::path own_file() {
  std::error_code error;
  std::filesystem::path file = std::filesystem::read_symlink("/proc/self/exe", error);
  // NOLINTNEXTLINE(performance-no-int-to-ptr): getauxval() returns pointers as integers
  const auto* const given = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
  if (error && given != nullptr) {
    file = std::filesystem::canonical(given, error);
  }
  return error ? std::filesystem::path() : file;
}

// The folders to search without any option.
std::vector<std::filesystem::path> folders_of_environment() {
  std::vector<std::filesystem::path> folders;
  std::istringstream path(environment_variable("SLIDEBASE_PATH"));
  for (std::string folder; std::getline(path, folder, ':');) {
    if (!folder.empty()) {
      folders.emplace_back(folder);
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
  return TableSet({folders.begin(), folders.end()}, folders_of_environment(),
                  folders.empty() ? "" : folders.front(), TableSet::Missing::kStay);
}

}  // namespace slidebase
