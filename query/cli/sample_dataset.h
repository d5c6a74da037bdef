// The part of the command sample that writes a data set for learning.
#pragma once

#include <string>

#include "common/base/workers.h"
#include "common/solve/open/table_set.h"
#include "common/study/dataset.h"
#include "query/judge/suite/depths.h"

namespace CLI {
class App;
}

namespace slidebase {

struct DatasetChoice {
  std::string npz;  // the file; empty: no data set is wanted
  std::string uniform = "boards";
  int test_percent = 10;
};

// The other options of the command must have been added.
void add_dataset_options(CLI::App& command, DatasetChoice& choice);

// Writes the data set of `choice` from boards at `depths`. `options` has the count and the seed.
// Throws the Errors of write_dataset(), depths_up_to() and depths_named().
void write_chosen_dataset(const DatasetChoice& choice, DatasetOptions options,
                          const OpenBoards& open, const DepthChoice& depths, Workers& workers);

}  // namespace slidebase
