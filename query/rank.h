// slidebase-query rank, unrank: whole boards to their Cantor ranks and back, one a line.
#pragma once

#include <string>

namespace slidebase {

struct RankArguments {
  std::string file;
  std::string board = "3x3";
};

int run_rank(const RankArguments& arguments);
int run_unrank(const RankArguments& arguments);

}  // namespace slidebase
