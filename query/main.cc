// slidebase-query: answers puzzles from their tables.
//
// How a puzzle is answered: a command (query/cli) parses its options into a specification and
// opens the tables. The pipeline (query/formats) cuts the text into pieces. The format's reader
// (query/formats) gives the questions of a piece to a sink (query/formats/answers), which calls the
// solvers (common/solve). They map the board to the table's indexing, follow its bits to the goal,
// and map the path back. The sinks deliver in order, and the command prints the answers.
#include "query/cli/commands.h"

int main(int argc, char** argv) {
  return slidebase::run_query(argc, argv);
}
