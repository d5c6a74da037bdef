// Standard streams and terminals, terminal_posix.cc and terminal_windows.cc; and their colours.
#pragma once

#include <string>
#include <string_view>

#include "common/base/environment.h"

namespace slidebase {

// Call it first. On Windows standard streams are then binary, so that lines end with \n, and
// consoles take UTF-8 and control sequences until the program ends.
void prepare_streams();

// Whether standard input (0) is a terminal, or standard output (1) or error (2) one that knows
// control sequences.
bool is_terminal(int fd);

// The columns of standard output (1) or error (2); 0 if it is not a terminal, or its width is
// unknown.
int terminal_columns(int fd);

// Waits until a read of this file would not wait, but no longer than this; whether it would not.
bool input_is_waiting(int fd, int milliseconds);

// Whether a program colours its output. `choice` is the value of --color: always, never or auto.
// auto colours a terminal unless NO_COLOR is set to a non-empty value (no-color.org), or TERM to
// dumb.
inline bool use_colour(std::string_view choice, bool terminal) {
  const bool wanted = terminal && environment_variable("NO_COLOR").empty() &&
                      environment_variable("TERM") != "dumb";
  return choice == "always" || (choice == "auto" && wanted);
}

// The program's name as a prefix of its messages, red and bold if coloured.
inline std::string message_head(std::string_view program, bool coloured) {
  const std::string name(program);
  return coloured ? "\x1b[1;31m" + name + ":\x1b[0m " : name + ": ";
}

}  // namespace slidebase
