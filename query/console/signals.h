// What signals do to this program.
#pragma once

namespace slidebase {

// SIGBUS, of a table that another process cuts short while it is mapped: says so and ends the
// program with `failed`. SIGXFSZ, of a file that may not grow: nothing, so that write() fails.
void install_signal_handlers(int failed);

}  // namespace slidebase
