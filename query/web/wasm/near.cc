// Paths of boards that are too large for a page's tables, at once, and better ones by wider beams
// (common/pdb/near_search.h), with a length that none is below.
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "common/pdb/group_beam.h"
#include "common/pdb/near_search.h"
#include "common/solve/heuristics.h"
#include "query/web/wasm/exports.h"

namespace slidebase {
namespace {

// A wider beam would take seconds, in which a page's worker hears nothing.
constexpr int kWiderBeams = 3;

}  // namespace

// Seeks paths of boards of one goal, in single moves.
class Near {
 public:
  Near(Shape shape, const Tiles& goal)
      : shape_(shape),
        goal_(goal),
        bound_of_(Bound::kLinearConflict, shape, goal),
        path_(std::make_unique<GroupSearch>(std::make_shared<GoalGroups>(shape, goal)),
              Metric::kSingle, kMaxLetters) {}

  // Returns as web_near_begin().
  int begin(const std::uint8_t* cells) {
    const Tiles board = tiles_at(shape_, cells);
    if (!parity_witness(shape_, board, goal_).solvable()) {
      return kUnsolvable;
    }
    bound_ = bound_of_(board);
    wider_ = 0;
    path_.begin(board, false, {});
    return moves();
  }
  int widen() {
    ++wider_;
    path_.widen(~std::uint64_t{0}, {});
    return moves();
  }
  int bound() const { return bound_; }
  bool is_done() const { return path_.moves() == bound_ || wider_ == kWiderBeams; }

 private:
  int moves() const {
    result = path_.path().value();  // a beam of groups ends at the goal
    return path_.moves();
  }

  Shape shape_;
  Tiles goal_;
  Heuristic bound_of_;
  NearPath path_;
  int bound_ = 0, wider_ = 0;
};

SLIDEBASE_WEB(near) Near* web_near(int rows, int cols, const std::uint8_t* goal) {
  const Shape shape{rows, cols};
  return std::make_unique<Near>(shape, tiles_at(shape, goal)).release();
}
SLIDEBASE_WEB(near_free) void web_near_free(Near* near) {
  delete near;
}

// Finds a first path; web_near_widen() finds a shorter one, or none, in a second at most. Both
// return the moves of the shortest path so far, which is the text, or SLIDEBASE_UNSOLVABLE.
SLIDEBASE_WEB(near_begin) int web_near_begin(Near* near, const std::uint8_t* board) {
  return near->begin(board);
}
SLIDEBASE_WEB(near_widen) int web_near_widen(Near* near) {
  return near->widen();
}
// No path has fewer moves than this.
SLIDEBASE_WEB(near_bound) int web_near_bound(const Near* near) {
  return near->bound();
}
// Whether web_near_widen() has nothing more to do.
SLIDEBASE_WEB(near_done) int web_near_done(const Near* near) {
  return near->is_done() ? 1 : 0;
}

}  // namespace slidebase
