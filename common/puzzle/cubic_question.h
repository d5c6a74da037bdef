// Questions about rolling cubes: what to reach, and from where.
#pragma once

#include "common/puzzle/board.h"
#include "common/puzzle/cube_kind.h"

namespace slidebase {

// The goal of a question: the blank's cell and, by cell, the top of the cube, or if `whole` its
// orientation (cube_kind.h). A top is 0 W, 1 B or 2 R; of marked cubes 0 if the mark is on top,
// otherwise 1; of dice the face less one.
struct CubicPattern {
  Cell blank = 0;
  ByCell<std::uint8_t> top{};
  bool whole = false;
};

// From the uniform board with the blank on `start` to the goal; or `back` from there, which is then
// a whole position, to the uniform board.
struct CubicQuestion {
  Shape shape;
  CubeKind kind = CubeKind::kAxes;
  Cell start = 0;
  CubicPattern goal;
  bool back = false;
};

// Where a question begins.
inline CubePosition first_position(const CubicQuestion& question) {
  return question.back ? CubePosition{question.goal.blank, question.goal.top}
                       : uniform_position(question.shape, Cube::of(question.kind), question.start);
}

// The number that a cube's top has in a CubicPattern.
inline std::uint8_t top_of(CubeKind kind, int orientation) {
  const Cube::Label label = Cube::of(kind).label(orientation, Side::kUp);
  return kind == CubeKind::kDice ? static_cast<std::uint8_t>(label - 1) : label;
}

// How many values a cube has in a CubicPattern: they are 0 to one less.
inline int values_in(CubeKind kind, CubicGoals goals) {
  if (goals == CubicGoals::kPositions) {
    return Cube::of(kind).orientations();
  }
  switch (kind) {
    case CubeKind::kAxes:
      return 3;
    case CubeKind::kMarked:
      return 2;
    case CubeKind::kDice:
      break;
  }
  return 6;
}

// Whether the position is or shows the goal.
inline bool shows(Shape shape, CubeKind kind, const CubePosition& position,
                  const CubicPattern& goal) {
  bool same = position.blank == goal.blank;
  for (Cell c = 0; c < shape.cells(); ++c) {
    const std::uint8_t cube = position.cubes[c];
    same = same && (c == goal.blank || (goal.whole ? cube : top_of(kind, cube)) == goal.top[c]);
  }
  return same;
}

// Whether the question ends in this position.
inline bool is_goal(const CubicQuestion& question, const CubePosition& position) {
  const Cube& cube = Cube::of(question.kind);
  return question.back ? position == uniform_position(question.shape, cube, question.start)
                       : shows(question.shape, question.kind, position, question.goal);
}

}  // namespace slidebase
