// The distances from the goal at which puzzles are drawn.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "common/base/error.h"
#include "common/study/sampling.h"

namespace slidebase {

// Distances as the user gives them, before the greatest distance is known.
struct DepthChoice {
  static constexpr int kMax = -1;  // the greatest distance of the puzzle

  int least = 0;
  int greatest = kMax;
  std::string text;  // the user's text; empty if none was given
};

// Parses "D", "max" or "LO-HI", where LO and HI may be max. An empty text means all depths. Throws
// Error(kUsage).
DepthChoice parse_depths(const std::string& text);

// Resolves a choice if the greatest distance is `deepest`. `puzzles`: the name of the puzzles in
// messages. Throws Error(kUsage) for greater depths.
DepthRange depths_up_to(const DepthChoice& choice, int deepest, const std::string& puzzles);

// Resolves a choice if the greatest distance is not known. Throws Error(kUsage) for `max` and for a
// choice without text.
DepthRange depths_named(const DepthChoice& choice);

// The error that there are no puzzles at these depths. `levels`: how many there are at each depth.
Error none_at(const DepthChoice& choice, std::span<const std::uint64_t> levels,
              const std::string& puzzles);

// The error that SearchedBoards found no board at these depths, which are part of the choice.
Error out_of_reach(const DepthChoice& choice, DepthRange depths);

}  // namespace slidebase
