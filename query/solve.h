// slidebase-query solve: puzzles in, answers out, in order, whatever the number of threads.
#pragma once

#include <string>
#include <vector>

namespace slidebase {

struct SolveArguments {
  std::string file;
  std::string format = "lines";
  std::string goal;
  std::string board = "3x3";
  std::string emit;
  std::string limit;  // of the format, where empty
  std::vector<std::string> tables;
  unsigned threads = 0;
};

// Returns kExitDone or kExitInvalid; throws Error.
int run_solve(const SolveArguments& arguments);

}  // namespace slidebase
