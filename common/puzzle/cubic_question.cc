#include "common/puzzle/cubic_question.h"

namespace slidebase {

bool shows(Shape shape, CubeKind kind, const CubePosition& position, const CubicPattern& goal) {
  bool same = position.blank == goal.blank;
  for (Cell c = 0; c < shape.cells(); ++c) {
    const std::uint8_t cube = position.cubes[c];
    same =
        same && (c == goal.blank || (is_position(goal) ? cube : top_of(kind, cube)) == goal.top[c]);
  }
  return same;
}

}  // namespace slidebase
