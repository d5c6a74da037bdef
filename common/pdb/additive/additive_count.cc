// The parts of AdditiveSearch that consider all paths, not only the first: splitting into prefixes
// and counting.
#include "common/pdb/additive/additive_search.h"

namespace slidebase {
namespace {

constexpr std::size_t kMostCounted = std::size_t{1} << 18;  // boards that counting keeps

}  // namespace

// Calls visit() on each child from which `left` moves may suffice, until it returns true. Returns
// true then, and also when the search has to end.
template <typename Visit>
bool AdditiveSearch::for_each_child(int left, const Visit& visit) {
  if (!look_up_children()) {
    return true;
  }
  Frame& frame = frame_at(depth_);
  read_around(frame, left);
  while (frame.next < frame.count) {
    const Child& child = frame.children[frame.next++];
    if (!generate()) {
      return true;
    }
    if (!child.good) {
      continue;
    }
    make(child);
    const bool stop = visit();
    take_back();
    if (stop) {
      return true;
    }
  }
  return false;
}

bool AdditiveSearch::split_from(int moves, int left, std::vector<std::vector<Move>>& prefixes) {
  if (depth_ == moves || left == 0) {
    prefixes.emplace_back(moves_.begin(), moves_.begin() + depth_);
    return false;
  }
  return for_each_child(left, [&] { return split_from(moves, left - 1, prefixes); });
}

AdditiveSearch::End AdditiveSearch::split(int length, int moves,
                                          std::vector<std::vector<Move>>& prefixes) {
  end_ = End::kDone;
  depth_ = 0;
  if (lower_bound_ <= length) {
    split_from(moves, length, prefixes);
  }
  return end_;
}

bool AdditiveSearch::count_from(int left, Count& paths) {
  if (left == 0) {
    paths = {board_ == goal_ ? 1U : 0U, true};
    return false;
  }
  if (known_farther(left)) {
    paths = {0, true};
    return false;
  }
  // The distance of a counted board is the `left` of that time. A longer way to the board leaves
  // fewer moves, so no path then reaches the goal.
  if (const auto counted = counted_.find(board_); counted != counted_.end()) {
    paths = counted->second.second == left ? counted->second.first : Count{0, true};
    return false;
  }
  Count sum{0, true};
  const bool stop = for_each_child(left, [&] {
    Count more;
    if (count_from(left - 1, more)) {
      return true;
    }
    sum.fits &= more.fits && !__builtin_add_overflow(sum.paths, more.paths, &sum.paths);
    return false;
  });
  if (stop) {
    return true;
  }
  if (sum.fits && sum.paths == 0) {
    note_farther(left);
  } else if (counted_.size() < kMostCounted) {
    counted_.emplace(board_, std::pair(sum, left));
  }
  paths = sum;
  return false;
}

AdditiveSearch::End AdditiveSearch::count(int length, std::optional<std::uint64_t>& paths) {
  end_ = End::kDone;
  depth_ = 0;
  Count all{0, true};
  if (lower_bound_ <= length && count_from(length, all)) {
    return end_;
  }
  paths = all.fits ? std::optional(all.paths) : std::nullopt;
  return end_;
}

}  // namespace slidebase
