// The command line of slidebase-gen-mpi.
#pragma once

namespace slidebase {

// Returns the exit code: 0 done, 2 wrong usage or a failure, which is told on stderr. MPI must be
// initialised; a failure of one rank alone ends all of them.
int run_gen_mpi(int argc, char** argv);

}  // namespace slidebase
