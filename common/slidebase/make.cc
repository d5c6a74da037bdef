#include "common/search/make/make.h"

#include <new>
#include <type_traits>

#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/pdb/coloured/colourings.h"
#include "common/pdb/partitions.h"
#include "common/slidebase/impl.h"
#include "common/study/dataset.h"

namespace slidebase {
namespace {

constexpr int kMostCompression = 22;

// Describes the table to make or to look for. Throws Error(kUsage).
TableInfo describe(const Puzzle& puzzle, Patterns patterns) {
  if (patterns == Patterns::kNone) {
    check_board(family_of(puzzle), shape_of(puzzle));
    return describe_table(family_of(puzzle), shape_of(puzzle), fixed_blank(puzzle));
  }
  if (puzzle.is_cubic()) {
    throw Error(ErrorCode::kUsage, "rolling cubes have no pattern tables");
  }
  if (patterns < Patterns::kNone || patterns > Patterns::kHard) {
    throw Error(ErrorCode::kUsage, "unknown kind of pattern tables");
  }
  const auto tier = static_cast<Tier>(patterns);
  return puzzle.metric() == Metric::kMulti
             ? describe_coloured(shape_of(puzzle), fixed_blank(puzzle), tier)
             : describe_additive(shape_of(puzzle), fixed_blank(puzzle), tier);
}
static_assert(static_cast<int>(Patterns::kSmall) == static_cast<int>(Tier::kSmall) &&
              static_cast<int>(Patterns::kStandard) == static_cast<int>(Tier::kStandard) &&
              static_cast<int>(Patterns::kHard) == static_cast<int>(Tier::kHard));

// Makes the table in `target`, a file or memory, and throws the errors that make_table() promises.
template <typename Target>
void make(const Puzzle& puzzle, const Making& making, const std::string& name, Target& target) {
  if (making.compression < 0 || making.compression > kMostCompression) {
    throw Error(ErrorCode::kUsage, "compression must be 0 to " + std::to_string(kMostCompression) +
                                       ", not " + std::to_string(making.compression));
  }
  const TableInfo table = describe(puzzle, making.patterns);
  const bool has_layers = !gives_bounds(table.family);
  constexpr bool in_memory = std::is_same_v<Target, std::vector<std::byte>>;
  const MakeEstimate estimate = estimate_table(table);
  require_memory(estimate.memory_bytes + (in_memory ? 2 * estimate.file_bytes : 0), name);
  Meter meter(making.progress);
  MakeOptions options;
  options.threads = has_layers ? thread_count(making.threads, table.layer_words()) : making.threads;
  if (making.compression > 0) {
    options.codec = {Codec::kZstd, making.compression};
  }
  options.advance = [&meter](const MakeProgress& p) { meter.update(p.done, p.of); };
  try {
    make_table(table, target, options);
  } catch (const Interrupted&) {
    meter.rethrow();
    throw Error(ErrorCode::kCancelled, name, "making it was cancelled");
  } catch (const std::bad_alloc&) {
    throw Error(ErrorCode::kMemory, name, "not enough memory to make it");
  }
}

}  // namespace

void make_table(const Puzzle& puzzle, const std::filesystem::path& file, const Making& making) {
  make(puzzle, making, file.string(), file);
}

std::vector<std::byte> make_table(const Puzzle& puzzle, const Making& making) {
  std::vector<std::byte> bytes;
  make(puzzle, making, puzzle.table_name(), bytes);
  return bytes;
}

std::string Puzzle::table_name(Patterns patterns) const {
  return table_file_name(describe(*this, patterns));
}

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
  const auto is_late = [end = end_of(open.limits.value_or(Limits()))] {
    return end && std::chrono::steady_clock::now() >= *end;
  };
  std::shared_ptr<const BoardSolver> boards = open.boards;
  if (open.limits) {
    boards = boards->limited({.nodes = open.limits->nodes, .stop = is_late});
  }
  const auto table = open.table() == nullptr ? nullptr : open.table_to_scan();
  Workers workers(thread_count(dataset.threads, dataset.count + 1));
  Meter meter(dataset.progress);
  try {
    slidebase::write_dataset(file, *boards, table.get(), options, workers,
                             [&, report = meter.advance()](std::uint64_t done, std::uint64_t of) {
                               if (is_late()) {
                                 throw Error(kUndecided, file.string(), "the seconds were over");
                               }
                               report(done, of);
                             });
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
