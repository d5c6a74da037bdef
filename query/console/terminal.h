// What is known of the terminal that the standard streams may be.
#pragma once

namespace slidebase {

bool stdin_is_terminal();
bool stdout_is_terminal();
bool stderr_is_terminal();

// Its columns; 80 where standard output is no terminal, or one that does not say.
int terminal_columns();

}  // namespace slidebase
