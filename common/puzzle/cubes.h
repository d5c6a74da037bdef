// Kinds of rolling cubes, and of their goals. Installed as <slidebase/cubes.h>.
#ifndef SLIDEBASE_CUBES_H
#define SLIDEBASE_CUBES_H

#include <cstdint>

namespace slidebase {

enum class CubeKind : std::uint8_t {
  kAxes,    // opposite faces are alike: W up and down, R north and south, B east and west; 6
  kMarked,  // one face has a mark, on top at first; 6 orientations
  kDice,    // faces 1 to 6, opposite ones add to 7; 1 on top, 2 north and 3 west at first; 24
};

// What a goal gives for each cube: its top, or its whole orientation.
enum class CubicGoals : std::uint8_t { kTops, kPositions };

// The goals of a kind unless others are wanted.
constexpr CubicGoals usual_goals(CubeKind kind) {
  return kind == CubeKind::kAxes ? CubicGoals::kTops : CubicGoals::kPositions;
}

}  // namespace slidebase

#endif
