// slidebase-query: answers puzzles from their tables.
//
// The way of a puzzle: solving.cc cuts the input into pieces; a dialect under formats/ reads the
// boards of a piece; sliding_answers.cc and cubic_answers.cc ask the solvers, which bring the board
// into the table's view, walk down its bits (common/solve/walk.h) and bring the path back; the
// dialect's buffer is written in order.
#include "query/commands/program.h"

int main(int argc, char** argv) {
  return slidebase::run_query(argc, argv);
}
