// The command line of slidebase-query.
#pragma once

namespace slidebase {

// Runs the program and returns its exit code: 0 done; 1 ran, but some input was invalid; 2 usage,
// I/O, a missing or corrupt table.
int run_query(int argc, char** argv);

}  // namespace slidebase
