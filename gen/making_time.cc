// The rate of a machine in states per second depends on its processor and memory, on the kernel and
// on the family. So the program makes a small table of the family, in memory and with one thread,
// and takes its rate. A large table has another rate: its levels are longer, but its planes do not
// fit into a cache, and its file goes to a disk. The ratio of the two rates hardly depends on the
// machine, so it was measured once (kSamples).
//
// Left out are a slow disk, other work on the machine and codec zstd, and each thread is taken to
// be as fast as one alone, up to one for each processor.
#include "gen/making_time.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <ctime>
#include <vector>

#include "common/base/workers.h"
#include "common/pdb/coloured/colourings.h"
#include "common/pdb/partitions.h"

namespace slidebase {
namespace {

// A small table, and the rate of large ones of its family, for each thread, as a multiple of its
// own. Measured with two threads on two cores of an AMD EPYC (Zen 4), kernel avx512; with the
// portable one, 3x4 comes out within a third.
struct Sample {
  Family family;
  Shape shape;  // with the root in the last cell; additive and coloured: tier `small`
  double ratio;
};
constexpr std::array kSamples = {
    Sample{Family::kSliding, {2, 5}, 1.0},    // of 3x4 and 2x7
    Sample{Family::kLines, {2, 5}, 1.3},      // of 3x4 and 2x7
    Sample{Family::kCubic, {3, 3}, 1.9},      // of 3x4
    Sample{Family::kMarked, {3, 3}, 0.9},     // of 3x4
    Sample{Family::kDice, {2, 3}, 1.9},       // of 2x4
    Sample{Family::kAdditive, {3, 4}, 0.65},  // 0.7 of 4x4 `standard`, 0.45 of 5x5
    Sample{Family::kColoured, {3, 4}, 2.2},   // of 4x4
};

TableInfo table_of(const Sample& sample) {
  const Cell root = sample.shape.cells() - 1;
  switch (sample.family) {
    case Family::kAdditive:
      return describe_additive(sample.shape, root, Tier::kSmall);
    case Family::kColoured:
      return describe_coloured(sample.shape, root, Tier::kSmall);
    default:
      return describe_table(sample.family, sample.shape, root);
  }
}

// The processor's time, which other work on the machine hardly changes. The least of a few, because
// the first time takes longer; of two if they take long.
double seconds_to_make(const TableInfo& table, MakeOptions options) {
  constexpr int kLeastTimes = 2, kMostTimes = 5;
  constexpr double kLong = 0.03;
  options.threads = 1;
  options.codec = {};
  double least = 0;
  double all = 0;
  for (int time = 0; time < kLeastTimes || (time < kMostTimes && all < kLong); ++time) {
    std::vector<std::byte> file;
    const std::clock_t begin = std::clock();
    make_table(table, file, options);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    least = time == 0 ? seconds : std::min(least, seconds);
    all += seconds;
  }
  return least;
}

}  // namespace

double MakingTime::seconds(const TableInfo& table) {
  const auto states = static_cast<double>(estimate_table(table).states);
  auto rate = rates_.find(table.family);
  if (rate == rates_.end()) {
    const Sample& sample = *std::ranges::find(kSamples, table.family, &Sample::family);
    const TableInfo small = table_of(sample);
    const auto small_states = static_cast<double>(estimate_table(small).states);
    rate =
        rates_.emplace(table.family, sample.ratio * small_states / seconds_to_make(small, options_))
            .first;
  }
  const unsigned threads = std::min(threads_or_all(options_.threads), threads_or_all(0));
  return states / (rate->second * threads);
}

}  // namespace slidebase
