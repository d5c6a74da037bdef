#include "query/suite/different_cases.h"

#include "common/study/random_stream.h"

namespace slidebase {

Tiles draw_goal(Shape shape, std::uint64_t seed, std::uint64_t stream) {
  Tiles goal{};
  RandomStream random(seed, stream_of(kGoalsUse) + stream);
  for (Cell cell = 1; cell < shape.cells(); ++cell) {
    const auto other = static_cast<Cell>(random.below(static_cast<std::uint64_t>(cell) + 1));
    goal[cell] = goal[other];
    goal[other] = static_cast<std::uint8_t>(cell);
  }
  return goal;
}

}  // namespace slidebase
