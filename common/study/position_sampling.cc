#include "common/study/position_sampling.h"

#include "common/puzzle/cube_spaces.h"

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
  using Made = std::unique_ptr<const PositionSampler>;
  return with_space_of(
      cube_kind_of(table.info().family), [&]<typename Space>(std::type_identity<Space>) -> Made {
        return std::make_unique<SamplerOf<Space>>(table, depths, way, workers, advance);
      });
}

}  // namespace slidebase
