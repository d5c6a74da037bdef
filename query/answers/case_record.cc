#include "query/answers/case_record.h"

namespace slidebase {

CaseRecord sliding_case(Shape shape, const Tiles& goal, const Tiles& board, Length optimal) {
  return {.kind = CaseRecord::Kind::kSliding,
          .rows = static_cast<std::uint8_t>(shape.rows),
          .cols = static_cast<std::uint8_t>(shape.cols),
          .optimal = optimal,
          .cells = board,
          .goal = goal};
}

CaseRecord cubic_case(Shape shape, Cell start, const CubicPattern& pattern, Length optimal) {
  return {.kind = CaseRecord::Kind::kCubic,
          .start = static_cast<std::uint8_t>(start),
          .blank = static_cast<std::uint8_t>(pattern.blank),
          .rows = static_cast<std::uint8_t>(shape.rows),
          .cols = static_cast<std::uint8_t>(shape.cols),
          .optimal = optimal,
          .cells = pattern.top,
          .goal = {}};
}

}  // namespace slidebase
