// About how long making a table takes on this machine.
#pragma once

#include <map>

#include "common/search/make/make.h"
#include "common/table/table_format.h"

namespace slidebase {

class MakingTime {
 public:
  // With the kernel and the threads of these options.
  explicit MakingTime(const MakeOptions& options) : options_(options) {}

  // In seconds, if the table fits into memory; with codec raw. The first call for a family makes a
  // small table in memory, which takes milliseconds.
  double seconds(const TableInfo& table);

 private:
  MakeOptions options_;
  std::map<Family, double> rates_;  // of one thread, in states per second
};

}  // namespace slidebase
