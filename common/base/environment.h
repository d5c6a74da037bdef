// The environment of a program: its arguments, variables and folders. The library reads it only to
// find tables, if a caller says no folder. environment_posix.cc and environment_windows.cc.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace slidebase {

// The words after the program's name.
std::vector<std::string> program_words(int argc, char** argv);

// The value of a variable; empty if it is not set.
std::string environment_variable(const char* name);

// Between the folders of a list in a variable.
extern const char kFolderSeparator;

// Where slidebase-gen writes by default: $XDG_DATA_HOME/slidebase, or ~/.local/share/slidebase if
// that is not set; on Windows %LOCALAPPDATA%\slidebase. Empty if these variables are not set.
std::filesystem::path user_table_folder();
extern const char* const kUserTableFolder;    // its name for the help
extern const char* const kNoUserTableFolder;  // why it is empty

// The running program's file, or empty.
std::filesystem::path own_file();

// Why this folder cannot be read, if so.
std::error_code folder_failure(const std::filesystem::path& folder);

}  // namespace slidebase
