// slidebase-query: answers puzzles from their tables.
//
// The way of a puzzle: a command (query/commands) parses its options into a specification and opens
// the tables; the pipeline (query/input) cuts the text into pieces; the format's reader
// (query/formats) hands the questions of a piece to a sink (query/answers), which asks the solvers
// (common/solve): they bring the board into the table's view, walk down its bits and bring the path
// back. The sinks deliver in order, and the command prints.
#include "query/commands/commands.h"

int main(int argc, char** argv) {
  return slidebase::run_query(argc, argv);
}
