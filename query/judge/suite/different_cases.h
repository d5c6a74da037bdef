// The common parts of the ways to draw puzzles: random streams, how many puzzles to take, random
// goals of sliding boards, and drawing boards that all differ.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "common/puzzle/sliding_board.h"
#include "common/study/random_stream.h"
#include "common/table/table_format.h"
#include "query/formats/case_record.h"

namespace slidebase {

// stream_of() is the number of the random stream for draw `number` of a use. Uses are the distances
// and the following constants; no two share a stream.
constexpr std::uint64_t kUnsolvableUse = kMaxDepths;
constexpr std::uint64_t kQuestionsUse = kMaxDepths + 1;
constexpr std::uint64_t kOrderUse = kMaxDepths + 2;
constexpr std::uint64_t kGoalsUse = kMaxDepths + 3;  // + a use above: the goals for that use
constexpr std::uint64_t kTypicalUse = 2 * kGoalsUse;
constexpr std::uint64_t stream_of(std::uint64_t use, std::uint64_t number = 0) {
  return use << 48 | number;
}

// taken_of() is how many of the `level` puzzles of a distance to take: up to `per_depth`, but all
// puzzles of the greatest distance if they are at most kFewAntipodes.
constexpr std::uint64_t kFewAntipodes = 16;
inline std::uint64_t taken_of(std::uint64_t level, bool greatest, std::uint64_t per_depth) {
  return greatest && level <= kFewAntipodes ? level : std::min(level, per_depth);
}

// The random goal for the draw that uses `stream`.
inline Tiles draw_goal(Shape shape, std::uint64_t seed, std::uint64_t stream) {
  Tiles goal{};
  RandomStream random(seed, stream_of(kGoalsUse) + stream);
  for (Cell cell = 1; cell < shape.cells(); ++cell) {
    const auto other = static_cast<Cell>(random.below(static_cast<std::uint64_t>(cell) + 1));
    goal[cell] = goal[other];
    goal[other] = static_cast<std::uint8_t>(cell);
  }
  return goal;
}

// A sliding board with its goal.
struct DrawnBoard {
  Tiles goal, board;
  auto operator<=>(const DrawnBoard&) const = default;
};

// Appends the first `count` different values of draw(0), draw(1), ...; stops early if a draw
// returns nothing. Returns the number of cases appended.
template <typename Draw>
std::uint64_t draw_different(std::uint64_t count, Shape shape, Length distance, const Draw& draw,
                             std::vector<CaseRecord>& cases) {
  std::set<DrawnBoard> seen;
  for (std::uint64_t number = 0; seen.size() < count; ++number) {
    const std::optional<DrawnBoard> drawn = draw(number);
    if (!drawn) {
      break;
    }
    if (seen.insert(*drawn).second) {
      cases.push_back(sliding_case(shape, drawn->goal, drawn->board, distance));
    }
  }
  return seen.size();
}

}  // namespace slidebase
