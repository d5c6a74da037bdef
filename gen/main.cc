// slidebase-gen: searches a puzzle's whole space and writes its table.
//
// The way of a table: command.cc reads what is wanted; lattice.cc asks the space how its layers
// spread into each other; search.cc marks every state level by level with the kernels;
// step_section.h packs the step bits and patterns.cc adds a cubic table's patterns;
// common/table/table_writer.cc makes the file.
#include "gen/command.h"

int main(int argc, char** argv) {
  return slidebase::run_gen(argc, argv);
}
