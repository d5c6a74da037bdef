// Paths of boards that are too large for a page's tables, at once, and better ones by wider beams
// (common/pdb/near_search.h), with a length that none is below.
#include <memory>

#include "common/pdb/group_beam.h"
#include "common/pdb/near_search.h"
#include "common/solve/heuristics.h"
#include "query/web/wasm/exports.h"

namespace slidebase {
namespace {

// A wider beam would take seconds, in which a page's worker hears nothing.
constexpr int kWiderBeams = 3;

}  // namespace

// The paths of one board, in single moves.
struct Near {
  Near(Shape shape, const Tiles& goal, const Tiles& board)
      : bound(Heuristic(Bound::kLinearConflict, shape, goal)(board)),
        paths(std::make_unique<GroupSearch>(std::make_shared<GoalGroups>(shape, goal)),
              Metric::kSingle, kMaxLetters) {
    paths.begin(board, false, {});
  }

  int bound;
  NearPath paths;
  int wider = 0;  // beams
};

// Finds a first path of a solvable board; web_near_widen() finds a shorter one, or none, in a
// second at most.
SLIDEBASE_WEB(near)
Near* web_near(int rows, int cols, const std::uint8_t* board, const std::uint8_t* goal) {
  const Shape shape{rows, cols};
  return std::make_unique<Near>(shape, tiles_at(shape, goal), tiles_at(shape, board)).release();
}
SLIDEBASE_WEB(near_widen) void web_near_widen(Near* near) {
  ++near->wider;
  near->paths.widen(~std::uint64_t{0}, {});
}
SLIDEBASE_WEB(near_free) void web_near_free(Near* near) {
  delete near;
}

// The shortest path so far, as text.
SLIDEBASE_WEB(near_path) void web_near_path(const Near* near) {
  result = near->paths.path().value();  // a beam of groups ends at the goal
}
// No path has fewer moves than this.
SLIDEBASE_WEB(near_bound) int web_near_bound(const Near* near) {
  return near->bound;
}
// Whether web_near_widen() has nothing more to do.
SLIDEBASE_WEB(near_done) int web_near_done(const Near* near) {
  return near->paths.moves() == near->bound || near->wider == kWiderBeams ? 1 : 0;
}

}  // namespace slidebase
