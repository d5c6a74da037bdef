// Which distances from the goal puzzles are drawn at.
#pragma once

#include <string>

#include "common/base/error.h"
#include "common/study/sampling.h"

namespace slidebase {

// Distances as a user names them, before it is known how far any puzzle is.
struct DepthChoice {
  static constexpr int kMax = -1;  // the greatest there is

  int least = 0;
  int greatest = kMax;
  std::string text;  // as it was said; empty: nothing was
};

// "D", "max" or "LO-HI", either of which may be max; all depths where nothing was said. Throws
// Error(kUsage).
DepthChoice parse_depths(const std::string& text);

// What it comes to where the greatest distance is `deepest`; `puzzles`: how a message calls them.
// Throws Error(kUsage) for depths beyond.
DepthRange depths_up_to(const DepthChoice& choice, int deepest, const std::string& puzzles);

// The same where the greatest distance is not known: `max` is refused, and what was not named.
DepthRange depths_named(const DepthChoice& choice);

// Says that SearchedBoards gave up on these depths, which are of the choice.
Error out_of_reach(const DepthChoice& choice, DepthRange depths);

}  // namespace slidebase
