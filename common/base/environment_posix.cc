#include <sys/auxv.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "common/base/environment.h"

namespace slidebase {

const char kFolderSeparator = ':';
const char* const kUserTableFolder = "$XDG_DATA_HOME/slidebase";
const char* const kNoUserTableFolder = "neither XDG_DATA_HOME nor HOME is set";

std::vector<std::string> program_words(int argc, char** argv) {
  return {argv + std::min(argc, 1), argv + argc};
}

std::string environment_variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::filesystem::path user_table_folder() {
  if (const std::string data = environment_variable("XDG_DATA_HOME"); !data.empty()) {
    return std::filesystem::path(data) / "slidebase";
  }
  if (const std::string home = environment_variable("HOME"); !home.empty()) {
    return std::filesystem::path(home) / ".local" / "share" / "slidebase";
  }
  return {};
}

// Without /proc, as in many a chroot, it is the path that execve(2) was given.
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

std::error_code folder_failure(const std::filesystem::path& folder) {
  std::error_code error;
  const bool is_folder = std::filesystem::is_directory(folder, error);
  if (!error && !is_folder) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (!error && ::access(folder.c_str(), R_OK | X_OK) != 0) {
    error = {errno, std::generic_category()};
  }
  return error;
}

}  // namespace slidebase
