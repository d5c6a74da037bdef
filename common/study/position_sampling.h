// Draws positions of rolling cubes, of any kind, at given distances.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "common/study/sampling.h"
#include "common/table/table.h"

namespace slidebase {

// A DepthSampler (sampling.h) with the space of the table's kind of cubes. Immutable; any number of
// threads may draw.
class PositionSampler {
 public:
  // The parameters are those of DepthSampler. The table must outlive the sampler.
  static std::unique_ptr<const PositionSampler> make(const Table& table, DepthRange depths,
                                                     SamplingWay way, Workers& workers,
                                                     const Advance& advance = {});
  virtual ~PositionSampler() = default;

  // All positions in the range, as places (state_at_place), in rising order; empty with kReject.
  virtual std::span<const std::uint64_t> places() const noexcept = 0;
  // As DepthSampler::draw().
  virtual State draw(std::uint64_t seed, std::uint64_t number,
                     const std::function<void()>& poll = {}) const = 0;
};

}  // namespace slidebase
