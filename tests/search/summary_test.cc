// The summary never skips a segment that may receive states, and skips most segments that receive
// none.
#include "common/search/summary.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/support/long_run.h"

namespace slidebase {
namespace {

constexpr int kSummaryDepth = 17;

template <typename Space>
class Reached {
 public:
  static constexpr std::uint64_t kSegment = Summary<Space>::kSegmentWords;
  static constexpr std::uint64_t kSegmentStates = kSegment * LayerGraph<Space>::kWordBits;

  Reached(Shape shape, Cell root) : space_(shape, root), graph_(space_), summary_(graph_) {}

  std::uint64_t segments() const { return (graph_.layer_words() + kSegment - 1) / kSegment; }
  std::vector<std::uint8_t> receives(Cell layer, int depth = kSummaryDepth) const {
    std::vector<std::uint8_t> receives(segments());
    summary_.may_receive(layer, 0, depth, receives);
    return receives;
  }

  // Marks one segment and checks that every segment that one move reaches from it may receive
  // states.
  void check_stretch(Cell layer, std::uint64_t segment) {
    const State middle{layer, segment * kSegmentStates};
    summary_.reached(layer, segment * kSegment + kSegment / 2, kSummaryDepth);
    for (const Move move : kMoves) {
      const Cell target = space_.shape().neighbour(layer, move);
      if (target < 0) {
        continue;
      }
      const auto found = receives(target);
      const std::uint64_t end = std::min(middle.index + kSegmentStates, space_.layer_size());
      bool all = true;
      for (std::uint64_t index = middle.index; index < end; ++index) {
        const State to = space_.neighbour({layer, index}, move);
        all &= found[to.index / kSegmentStates] == 1;
      }
      CHECK(all);
      gaining_ += static_cast<std::uint64_t>(std::ranges::count(found, 1));
      looked_at_ += found.size();
      const auto part = parts(target);
      CHECK(part == found);
    }
    summary_.reached(layer, segment * kSegment, kSummaryDepth - 2);  // removes the mark
  }

  double gaining_share() const {
    return static_cast<double>(gaining_) / static_cast<double>(looked_at_);
  }

  const Space& space() const { return space_; }
  Summary<Space>& summary() { return summary_; }

 private:
  // The result of may_receive() for the layer, called for pieces of uneven length.
  std::vector<std::uint8_t> parts(Cell layer) const {
    std::vector<std::uint8_t> receives(segments());
    for (std::uint64_t first = 0; first < receives.size();) {
      const std::uint64_t n = std::min<std::uint64_t>(1 + first % 7, receives.size() - first);
      summary_.may_receive(layer, first, kSummaryDepth, std::span(receives).subspan(first, n));
      first += n;
    }
    return receives;
  }

  const Space space_;
  const LayerGraph<Space> graph_;
  Summary<Space> summary_;
  std::uint64_t gaining_ = 0, looked_at_ = 0;
};

template <typename Space>
void check(Shape shape, Cell root, double most) {
  INFO(shape.name() << " root " << root);
  Reached<Space> reached(shape, root);
  std::mt19937_64 random(test::seed(static_cast<unsigned>(shape.cols)));
  for (Cell layer = 0; layer < reached.space().layers(); ++layer) {
    for (int i = 0; i < 6; ++i) {
      reached.check_stretch(layer, random() % reached.segments());
    }
  }
  CHECK(reached.gaining_share() <= most);
}

TEST_SUITE_BEGIN("summary");

TEST_CASE("every segment that a move on a sliding board reaches may receive states") {
  check<SlidingSpace>({2, 3}, 5, 1);  // a layer smaller than a segment
  check<SlidingSpace>({4, 2}, 7, 1);  // a layer of one segment
  check<SlidingSpace>({3, 3}, 8, 0.7);
  check<SlidingSpace>({3, 3}, 4, 0.7);
  check<SlidingSpace>({5, 2}, 9, 0.05);
  check<SlidingSpace>({2, 5}, 7, 0.4);
}

TEST_CASE("every segment that a move on a cubic board reaches may receive states") {
  check<CubicSpace>({2, 3}, 5, 1);
  check<CubicSpace>({4, 2}, 7, 1);
  check<CubicSpace>({3, 3}, 8, 0.02);
  check<CubicSpace>({3, 3}, 7, 0.02);
  check<CubicSpace>({5, 2}, 9, 0.02);
}

TEST_CASE("every segment that a roll of marked cubes or of dice reaches may receive states") {
  check<MarkedSpace>({2, 3}, 5, 0.5);
  check<MarkedSpace>({4, 2}, 7, 0.02);
  check<MarkedSpace>({3, 3}, 4, 0.01);
  if (!test::kSanitized) {
    check<MarkedSpace>({4, 3}, 11, 0.0001);
  }
  check<DiceSpace>({3, 2}, 5, 1);  // strings are shorter than a segment, so nothing is skipped
  check<DiceSpace>({2, 3}, 4, 1);
}

TEST_CASE(
    "only the last level counts; after reached_everywhere() all segments may receive states") {
  Reached<SlidingSpace> reached({5, 2}, 9);
  CHECK(std::ranges::count(reached.receives(0), 1) == 0);
  reached.summary().reached(1, 0, kSummaryDepth);
  CHECK(std::ranges::count(reached.receives(0), 1) > 0);
  CHECK(std::ranges::count(reached.receives(0, kSummaryDepth + 2), 1) == 0);
  reached.summary().reached_everywhere(kSummaryDepth);
  CHECK(std::ranges::count(reached.receives(0), 1) == static_cast<int>(reached.segments()));
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
