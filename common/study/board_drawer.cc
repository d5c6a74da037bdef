#include "common/study/board_drawer.h"

#include <memory>

#include "common/study/slide_sampling.h"

namespace slidebase {

DrawBoard board_drawer(const Table& table, const GoalView& view, DepthRange depths,
                       std::uint64_t count, std::uint64_t seed, Workers& workers) {
  const TableInfo& info = table.info();
  const SamplingWay way = choose_sampling_way(info, depths, count);
  if (info.family == Family::kLines) {
    const auto space = std::make_shared<const LineSpace>(info.indexed_shape(), info.indexed_root());
    const auto sampler = std::make_shared<const SlideSampler>(*space, table, depths, way, workers);
    return [space, sampler, view, seed](std::uint64_t number) {
      return view.from_table(space->states().board_of(sampler->draw(seed, number)));
    };
  }
  const auto space =
      std::make_shared<const SlidingSpace>(info.indexed_shape(), info.indexed_root());
  const auto sampler =
      std::make_shared<const DepthSampler<SlidingSpace>>(*space, table, depths, way, workers);
  return [space, sampler, view, seed](std::uint64_t number) {
    return view.from_table(space->board_of(sampler->draw(seed, number)));
  };
}

}  // namespace slidebase
