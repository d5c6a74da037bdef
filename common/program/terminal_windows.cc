// A console is a terminal. Others, such as that of MSYS2, are pipes for a program of Windows.
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cstdlib>

#include "common/program/terminal.h"

namespace slidebase {
namespace {

constexpr DWORD kPause = 10;  // milliseconds

UINT code_page_before = 0;

HANDLE handle_of(int fd) {
  return reinterpret_cast<HANDLE>(::_get_osfhandle(fd));  // NOLINT(performance-no-int-to-ptr)
}

// Whether a pipe has bytes, or no writer.
bool pipe_is_ready(HANDLE pipe) {
  DWORD bytes = 0;
  return ::PeekNamedPipe(pipe, nullptr, 0, nullptr, &bytes, nullptr) == 0 || bytes > 0;
}

}  // namespace

// The code page belongs to the console, whose other programs may need the earlier one.
void prepare_streams() {
  for (int fd = 0; fd <= 2; ++fd) {
    ::_setmode(fd, _O_BINARY);
  }
  if ((is_terminal(1) || is_terminal(2)) && ::GetConsoleOutputCP() != CP_UTF8) {
    code_page_before = ::GetConsoleOutputCP();
    ::SetConsoleOutputCP(CP_UTF8);
    std::atexit([] { ::SetConsoleOutputCP(code_page_before); });
  }
}

bool is_terminal(int fd) {
  DWORD mode = 0;
  if (::GetConsoleMode(handle_of(fd), &mode) == 0) {
    return false;
  }
  return fd == 0 || (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0 ||
         ::SetConsoleMode(handle_of(fd), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

int terminal_columns(int fd) {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  return ::GetConsoleScreenBufferInfo(handle_of(fd), &info) != 0
             ? info.srWindow.Right - info.srWindow.Left + 1
             : 0;
}

// A pipe cannot be waited for.
bool input_is_waiting(int fd, int milliseconds) {
  const HANDLE file = handle_of(fd);
  if (::GetFileType(file) != FILE_TYPE_PIPE) {
    return ::WaitForSingleObject(file, static_cast<DWORD>(milliseconds)) == WAIT_OBJECT_0;
  }
  const ULONGLONG end = ::GetTickCount64() + static_cast<ULONGLONG>(milliseconds);
  while (!pipe_is_ready(file)) {
    if (::GetTickCount64() >= end) {
      return false;
    }
    ::Sleep(kPause);
  }
  return true;
}

}  // namespace slidebase
