#include "common/study/dataset.h"

#include <new>

#include "common/base/error.h"
#include "common/slidebase/impl.h"
#include "common/slidebase/meter.h"

namespace slidebase {

void Solver::write_dataset(const std::filesystem::path& file, const Dataset& dataset) const {
  const OpenPuzzle& open = *open_;
  if (open.cubic) {
    throw Error(ErrorCode::kUsage, "data sets have sliding boards, not cubes");
  }
  DatasetOptions options{.count = dataset.count,
                         .seed = dataset.seed,
                         .depths = std::nullopt,
                         .by_depth = dataset.by_distance,
                         .test_percent = dataset.test_percent};
  if (dataset.least != 0 || dataset.greatest != -1) {
    options.depths = {dataset.least, dataset.greatest == -1 && open.table() != nullptr
                                         ? open.table()->info().max_depth()
                                         : dataset.greatest};
  }
  const auto table = open.table() == nullptr ? nullptr : open.table_to_scan();
  Workers workers(thread_count(dataset.threads, dataset.count + 1));
  Meter meter(dataset.progress);
  try {
    slidebase::write_dataset(file, *open.boards, table.get(), options, workers, meter.advance());
    open.check_unchanged();
    meter.finish();
  } catch (const Interrupted&) {
    meter.rethrow();
    throw Error(ErrorCode::kCancelled, file.string(), "writing it was cancelled");
  } catch (const std::bad_alloc&) {
    throw Error(ErrorCode::kMemory, file.string(), "not enough memory to make it");
  }
}

}  // namespace slidebase
