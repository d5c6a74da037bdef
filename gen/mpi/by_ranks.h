// One table, made or counted by all ranks of an MPI job.
#pragma once

#include "common/table/table_format.h"
#include "gen/arguments.h"
#include "gen/mpi/mpi_transport.h"

namespace slidebase {

struct MpiArguments {
  Arguments table;  // as far as slidebase-gen-mpi has its options
  int max_depth = -1;
};

// Makes this table of wanted_tables(), counts its levels, or tells what it takes, as `args` say;
// rank 0 prints. To be called by all ranks alike. Throws Error(kUsage) on all ranks alike, and what
// else on some alone.
void make_by_ranks(const MpiArguments& args, const TableInfo& table, MpiTransport& transport);

}  // namespace slidebase
