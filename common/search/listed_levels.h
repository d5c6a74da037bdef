// The first levels of a search, listed: every rank has all of their states, whoever owns their
// words, so that nothing need be sent.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "common/puzzle/sliding_space.h"

namespace slidebase {

class ListedLevels {
 public:
  // `space` must outlive this. Begins with the root.
  explicit ListedLevels(const SlidingSpace& space) : space_(space), levels_{{space.root_state()}} {}

  // By depth, so far.
  const std::vector<std::vector<State>>& levels() const { return levels_; }

  // The states of the next level, sorted. They are the neighbours of this one's that are not of the
  // level before: there are no others (docs/THEORY.md, section 1). O(n log n).
  const std::vector<State>& next() {
    std::vector<State> found;
    for (const State state : levels_.back()) {
      for (const Move move : kMoves) {
        if (space_.target(state.blank, move) >= 0) {
          found.push_back(space_.neighbour(state, move));
        }
      }
    }
    std::ranges::sort(found, before);
    const auto rest = std::ranges::unique(found);
    found.erase(rest.begin(), rest.end());
    std::vector<State> fresh;
    if (levels_.size() > 1) {
      std::ranges::set_difference(found, levels_[levels_.size() - 2], std::back_inserter(fresh),
                                  before);
    } else {
      fresh = std::move(found);
    }
    return levels_.emplace_back(std::move(fresh));
  }

 private:
  static bool before(State a, State b) {
    return std::pair(a.blank, a.index) < std::pair(b.blank, b.index);
  }

  const SlidingSpace& space_;
  std::vector<std::vector<State>> levels_;
};

}  // namespace slidebase
