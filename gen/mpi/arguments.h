// What the command line of slidebase-gen-mpi asks for.
#pragma once

#include "gen/arguments.h"

namespace slidebase {

struct MpiArguments {
  Arguments table;  // as far as slidebase-gen-mpi has its options
  int max_depth = -1;
};

// Declares the options of `app`; they are stored in `args`, which must outlive it.
void declare_mpi_options(CLI::App& app, MpiArguments& args);

}  // namespace slidebase
