// Standard streams and terminals: terminal_posix.cc and terminal_windows.cc.
#pragma once

namespace slidebase {

// Call it first. On Windows standard streams are then binary, so that lines end with \n, and
// consoles take UTF-8 and control sequences until the program ends.
void prepare_streams();

// Whether standard input (0) is a terminal, or standard output (1) or error (2) one that knows
// control sequences.
bool is_terminal(int fd);

// The columns of standard output; 0 if it is not a terminal, or its width is unknown.
int terminal_columns();

// Waits until a read of this file would not wait, but no longer than this; whether it would not.
bool input_is_waiting(int fd, int milliseconds);

}  // namespace slidebase
