// A case of a judgement: a puzzle with its true answer.
#pragma once

#include <cstdint>

#include "common/puzzle/cubic_space.h"
#include "common/puzzle/sliding_space.h"

namespace slidebase {

// One puzzle and what is true of it.
struct CaseRecord {
  enum class Kind : std::uint8_t { kInvalid, kSliding, kCubic };
  static constexpr std::int16_t kNone = -1;
  static constexpr std::int16_t kToBeFound = -2;

  Kind kind = Kind::kInvalid;
  std::uint8_t start = 0;  // cubic: the cell of the blank on the uniform board
  std::uint8_t blank = 0;  // cubic: that of the pattern
  std::uint8_t rows = 0, cols = 0;
  // Moves; kNone where the puzzle has no solution; kToBeFound where it has one and nobody has
  // looked yet; or how far a search came that did not find it (walk.h).
  std::int16_t optimal = kNone;
  Tiles cells{};  // sliding: the tiles; cubic: the tops (0 W, 1 B, 2 R)
  Tiles goal{};   // sliding

  Shape shape() const { return {rows, cols}; }
  bool solvable() const { return kind != Kind::kInvalid && optimal != kNone; }
};

// The record of a board, and of a pattern to be reached from `start`; `optimal` may be kNone.
inline CaseRecord sliding_case(Shape shape, const Tiles& goal, const Tiles& board, int optimal) {
  return {.kind = CaseRecord::Kind::kSliding,
          .rows = static_cast<std::uint8_t>(shape.rows),
          .cols = static_cast<std::uint8_t>(shape.cols),
          .optimal = static_cast<std::int16_t>(optimal),
          .cells = board,
          .goal = goal};
}

inline CaseRecord cubic_case(Shape shape, Cell start, const CubicPattern& pattern, int optimal) {
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
