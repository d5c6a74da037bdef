// A solver returns a length, or one of walk.h's negative numbers. Of those only kNoPath and an
// undecided search are answers; who takes the others for "no path" answers wrongly from a damaged
// table. This is how a caller that throws tells them apart.
#pragma once

#include "common/base/error.h"
#include "common/solve/walk.h"

namespace slidebase {

// Returns `result` where it is a length, kNoPath or undecided. Else throws what check_damage() of
// `read`, the Table or BoardSolver that gave it, throws; or Error(kPending).
template <typename Read>
int checked_length(int result, const Read& read) {
  if (result >= 0 || result == kNoPath) {
    return result;
  }
  read.check_damage();
  if (is_undecided(result)) {
    return result;
  }
  throw result == kNotYet ? Error(ErrorCode::kPending, "the table is not all here yet")
                          : Error(ErrorCode::kDamaged, "the table could not be read");
}

}  // namespace slidebase
