// Everything in UTF-8. The wide command line has characters that are in no code page.
#include <windows.h>
// shellapi.h needs windows.h before it.
#include <shellapi.h>

#include "common/base/environment.h"
#include "common/base/files.h"
#include "common/base/text_path.h"

namespace slidebase {
namespace {

std::string narrow(const std::wstring& text) {
  const int size = static_cast<int>(text.size());
  const int bytes =
      ::WideCharToMultiByte(CP_UTF8, 0, text.data(), size, nullptr, 0, nullptr, nullptr);
  std::string narrowed(static_cast<std::size_t>(bytes), '\0');
  ::WideCharToMultiByte(CP_UTF8, 0, text.data(), size, narrowed.data(), bytes, nullptr, nullptr);
  return narrowed;
}

}  // namespace

const char kFolderSeparator = ';';  // a drive letter has a colon
const char* const kUserTableFolder = "%LOCALAPPDATA%\\slidebase";
const char* const kNoUserTableFolder = "LOCALAPPDATA is not set";

std::vector<std::string> program_words(int, char**) {
  int count = 0;
  wchar_t** const words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
  std::vector<std::string> narrowed;
  for (int i = 1; i < count; ++i) {
    narrowed.push_back(narrow(words[i]));
  }
  ::LocalFree(words);
  return narrowed;
}

std::string environment_variable(const char* name) {
  const std::wstring wide(name, name + std::char_traits<char>::length(name));
  std::wstring value(::GetEnvironmentVariableW(wide.c_str(), nullptr, 0), L'\0');
  value.resize(
      ::GetEnvironmentVariableW(wide.c_str(), value.data(), static_cast<DWORD>(value.size())));
  return narrow(value);
}

std::filesystem::path user_table_folder() {
  const std::string data = environment_variable("LOCALAPPDATA");
  return data.empty() ? std::filesystem::path() : text_path(data) / "slidebase";
}

std::filesystem::path own_file() {
  constexpr std::size_t kLongest = 1 << 15;  // UTF-16 units of the longest path
  std::wstring file(kLongest, L'\0');
  file.resize(::GetModuleFileNameW(nullptr, file.data(), kLongest));
  return file;
}

std::error_code folder_failure(const std::filesystem::path& folder) {
  std::error_code error;
  const bool is_folder = std::filesystem::is_directory(folder, error);
  if (!error && !is_folder) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (!error) {
    paths_in(folder, error);
  }
  return error;
}

}  // namespace slidebase
