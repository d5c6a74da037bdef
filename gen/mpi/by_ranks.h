// Makes one table, or counts its levels, with all ranks of an MPI job.
#pragma once

#include <string>

#include "common/table/table_format.h"
#include "gen/arguments.h"
#include "gen/mpi/mpi_transport.h"

namespace slidebase {

struct MpiArguments {
  Arguments table;  // only the options that slidebase-gen-mpi has are set
  int max_depth = -1;
  std::string checkpoint_minutes;
};

// Makes this table of wanted_tables(), counts its levels, or prints its states, memory and file
// size, as `args` say. Only rank 0 prints. All ranks must call it with the same arguments.
// Error(kUsage) is thrown on all ranks; other exceptions may be thrown on some ranks only.
void make_by_ranks(const MpiArguments& args, const TableInfo& table, MpiTransport& transport);

}  // namespace slidebase
