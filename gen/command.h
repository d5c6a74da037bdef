// The command line of slidebase-gen.
#pragma once

namespace slidebase {

// Runs the program and returns its exit code: 0 done, 2 usage, I/O or memory. An interrupt ends the
// process by its own signal, after nothing was left behind.
int run_gen(int argc, char** argv);

}  // namespace slidebase
