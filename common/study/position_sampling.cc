#include "common/study/position_sampling.h"

#include "common/puzzle/cubic_space.h"
#include "common/puzzle/dice_space.h"
#include "common/puzzle/marked_space.h"

namespace slidebase {
namespace {

template <typename Space>
class SamplerOf final : public PositionSampler {
 public:
  SamplerOf(const Table& table, DepthRange depths, SamplingWay way, Workers& workers,
            const Advance& advance)
      : space_(table.info().indexed_shape(), table.info().indexed_root()),
        sampler_(space_, table, depths, way, workers, advance) {}

  std::span<const std::uint64_t> places() const noexcept override { return sampler_.places(); }
  State draw(std::uint64_t seed, std::uint64_t number,
             const std::function<void()>& poll) const override {
    return sampler_.draw(seed, number, poll);
  }

 private:
  Space space_;
  DepthSampler<Space> sampler_;
};

}  // namespace

std::unique_ptr<const PositionSampler> PositionSampler::make(const Table& table, DepthRange depths,
                                                             SamplingWay way, Workers& workers,
                                                             const Advance& advance) {
  switch (table.info().family) {
    case Family::kMarked:
      return std::make_unique<SamplerOf<MarkedSpace>>(table, depths, way, workers, advance);
    case Family::kDice:
      return std::make_unique<SamplerOf<DiceSpace>>(table, depths, way, workers, advance);
    default:
      return std::make_unique<SamplerOf<CubicSpace>>(table, depths, way, workers, advance);
  }
}

}  // namespace slidebase
