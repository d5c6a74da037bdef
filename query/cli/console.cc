#include "query/cli/console.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "common/base/error.h"
#include "common/program/signals.h"
#include "common/program/terminal.h"

namespace slidebase {
namespace {

// What the handler of lost pages, which may run in any thread, prints and returns.
struct {
  const char* program = "";
  int code = 0;
} shrunk;

}  // namespace

void Console::report(std::string_view message) const {
  std::fprintf(stderr, "%s%.*s\n", message_head(program_, coloured_).c_str(),
               static_cast<int>(message.size()), message.data());
}

void Console::report(std::string_view file, Place place, std::string_view message) const {
  report(std::string(file) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) +
         ": " + std::string(message));
}

void exit_if_table_shrinks(const char* program, int code) {
  shrunk = {program, code};
  on_lost_page([] {
    for (const char* const part :
         {shrunk.program, ": a table became shorter while it was in use; build it again\n"}) {
      if (::write(STDERR_FILENO, part, static_cast<unsigned>(std::strlen(part))) < 0) {
        break;  // the message is lost
      }
    }
    ::_exit(shrunk.code);
  });
}

void write_out(std::string_view text) {
  constexpr std::size_t kMostAtOnce = 1 << 30;  // Windows counts with an int
  while (!text.empty()) {
    const auto size = static_cast<unsigned>(std::min(text.size(), kMostAtOnce));
    const auto n = ::write(STDOUT_FILENO, text.data(), size);
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
  return is_terminal(STDIN_FILENO);
}

bool stdout_is_terminal() {
  return is_terminal(STDOUT_FILENO);
}

bool stderr_is_terminal() {
  return is_terminal(STDERR_FILENO);
}

int output_columns() {
  constexpr int kDefault = 80;
  const int columns = terminal_columns(STDOUT_FILENO);
  return columns > 0 ? columns : kDefault;
}

}  // namespace slidebase
