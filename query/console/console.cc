#include "query/console/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "common/base/error.h"
#include "common/program/colour.h"

namespace slidebase {

void Console::report(std::string_view message) const {
  std::fprintf(stderr, "%s%.*s\n", message_head("slidebase-query", coloured_).c_str(),
               static_cast<int>(message.size()), message.data());
}

void Console::report(std::string_view file, Place place, std::string_view message) const {
  report(std::string(file) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) +
         ": " + std::string(message));
}

void write_out(std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(STDOUT_FILENO, text.data(), text.size());
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n < 0) {
      throw Error(ErrorCode::kIo,
                  std::string("cannot write to standard output: ") + std::strerror(errno));
    }
    text.remove_prefix(static_cast<std::size_t>(n));
  }
}

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
