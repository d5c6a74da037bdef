// slidebase-gen-mpi: the search of slidebase-gen, its planes cut into slabs that the ranks of an
// MPI job share (docs/SCALE.md). command.cc reads what is wanted and make.cc makes it, by
// common/make/by_slabs.cc, whose ranks reach each other by mpi_transport.cc.
#include <mpi.h>

#include <iostream>

#include "gen/mpi/command.h"

int main(int argc, char** argv) {
  int threads = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
  if (threads < MPI_THREAD_FUNNELED) {
    std::cerr << "slidebase-gen-mpi: this MPI has no threads\n";
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  const int code = slidebase::run_gen_mpi(argc, argv);
  MPI_Finalize();
  return code;
}
