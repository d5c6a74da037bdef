// A case of a judgement: a puzzle with its true answer.
#pragma once

#include <cstdint>

#include "common/puzzle/cubic_question.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/length.h"

namespace slidebase {

// One puzzle and its true answer.
struct CaseRecord {
  enum class Kind : std::uint8_t { kInvalid, kSliding, kCubic };
  // A puzzle has a solution that has not been searched for yet.
  static constexpr Length kToBeFound{Lookup::kUndecided};

  Kind kind = Kind::kInvalid;
  std::uint8_t start = 0;  // cubic: the cell of the blank on the uniform board
  std::uint8_t blank = 0;  // cubic: the cell of the blank in the pattern
  std::uint8_t rows = 0, cols = 0;
  CubeKind cubes = CubeKind::kAxes;  // cubic
  bool whole = false, back = false;  // cubic: as in CubicPattern and CubicQuestion
  Length optimal;
  Tiles cells{};  // sliding: the tiles; cubic: as in CubicPattern
  Tiles goal{};   // sliding

  Shape shape() const { return {rows, cols}; }
  bool solvable() const { return kind != Kind::kInvalid && optimal.status != Lookup::kUnsolvable; }
  CubicQuestion question() const { return {shape(), cubes, start, {blank, cells, whole}, back}; }
  bool is_to_be_found() const { return optimal == kToBeFound; }
};

// A case of a sliding board.
inline CaseRecord sliding_case(Shape shape, const Tiles& goal, const Tiles& board, Length optimal) {
  return {.kind = CaseRecord::Kind::kSliding,
          .rows = static_cast<std::uint8_t>(shape.rows),
          .cols = static_cast<std::uint8_t>(shape.cols),
          .optimal = optimal,
          .cells = board,
          .goal = goal};
}

// A case of rolling cubes.
inline CaseRecord cubic_case(const CubicQuestion& question, Length optimal) {
  return {.kind = CaseRecord::Kind::kCubic,
          .start = static_cast<std::uint8_t>(question.start),
          .blank = static_cast<std::uint8_t>(question.goal.blank),
          .rows = static_cast<std::uint8_t>(question.shape.rows),
          .cols = static_cast<std::uint8_t>(question.shape.cols),
          .cubes = question.kind,
          .whole = question.goal.whole,
          .back = question.back,
          .optimal = optimal,
          .cells = question.goal.top,
          .goal = {}};
}

}  // namespace slidebase
