#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "common/program/terminal.h"

namespace slidebase {

void prepare_streams() {}

bool is_terminal(int fd) {
  return ::isatty(fd) != 0;
}

int terminal_columns(int fd) {
  winsize size{};
  return ::ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool input_is_waiting(int fd, int milliseconds) {
  pollfd poll{fd, POLLIN, 0};
  return ::poll(&poll, 1, milliseconds) > 0;
}

}  // namespace slidebase
