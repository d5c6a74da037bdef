#include "query/formats/case_record.h"

namespace slidebase {

CaseRecord sliding_case(Shape shape, const Tiles& goal, const Tiles& board, int optimal) {
  return {.kind = CaseRecord::Kind::kSliding,
          .rows = static_cast<std::uint8_t>(shape.rows),
          .cols = static_cast<std::uint8_t>(shape.cols),
          .optimal = static_cast<std::int16_t>(optimal),
          .cells = board,
          .goal = goal};
}

CaseRecord cubic_case(Shape shape, Cell start, const CubicPattern& pattern, int optimal) {
  return {.kind = CaseRecord::Kind::kCubic,
          .start = static_cast<std::uint8_t>(start),
          .blank = static_cast<std::uint8_t>(pattern.blank),
          .rows = static_cast<std::uint8_t>(shape.rows),
          .cols = static_cast<std::uint8_t>(shape.cols),
          .optimal = static_cast<std::int16_t>(optimal),
          .cells = pattern.top,
          .goal = {}};
}

}  // namespace slidebase
