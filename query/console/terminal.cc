#include "query/console/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace slidebase {

bool stdin_is_terminal() {
  return ::isatty(STDIN_FILENO) != 0;
}

bool stdout_is_terminal() {
  return ::isatty(STDOUT_FILENO) != 0;
}

bool stderr_is_terminal() {
  return ::isatty(STDERR_FILENO) != 0;
}

int terminal_columns() {
  constexpr int kDefault = 80;
  winsize size{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : kDefault;
}

}  // namespace slidebase
