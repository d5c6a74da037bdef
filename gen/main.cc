// slidebase-gen: searches a puzzle's whole space and writes its table.
//
// The way of a table: command.cc reads what is wanted and make.cc makes it; in common/make,
// complete.cc has layer_graph.cc ask the space how moves take its layers into each other, search.cc
// mark every state level by level with the kernels, pack_rows.h pack the distance bits and
// patterns.cc add a cubic table's patterns; common/writing/table_writer.cc makes the file. Additive
// tables are searched pattern by pattern: partitions.cc and pattern_search.cc in common/patterns,
// common/make/additive.cc.
#include "gen/command.h"

int main(int argc, char** argv) {
  return slidebase::run_gen(argc, argv);
}
