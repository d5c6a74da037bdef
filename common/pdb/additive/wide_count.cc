// The parts of WideSearch that consider all paths, not only the first: splitting into prefixes and
// counting.
#include "common/pdb/additive/wide_search.h"

namespace slidebase {
namespace {

constexpr std::size_t kMostKept = std::size_t{1} << 18;  // boards that counting keeps

}  // namespace

// Calls visit() on each child from which the goal may be within the bound, until it returns true.
// Returns true then, and also when the search has to end.
template <typename Visit>
bool WideSearch::for_each_child(const Visit& visit) {
  Frame& frame = open_board();
  while (frame.next < frame.count) {
    Child& child = frame.children[frame.next++];
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

bool WideSearch::split_from(int moves, int left, std::vector<Prefix>& prefixes) {
  if (depth_ == moves || left == 0) {
    Prefix& prefix = prefixes.emplace_back();
    for (const Move move : std::span(moves_).first(static_cast<std::size_t>(depth_))) {
      prefix.push_back({move});
    }
    return false;
  }
  return for_each_child([&] { return split_from(moves, left - 1, prefixes); });
}

PathSearch::End WideSearch::split(int length, int moves, std::vector<Prefix>& prefixes) {
  end_ = End::kDone;
  depth_ = 0;
  bound_ = length;
  if (lower_bound_ <= length) {
    split_from(moves, length, prefixes);
  }
  return end_;
}

bool WideSearch::count_from(int left, Count& paths) {
  if (left == 0) {
    paths = {key_ == goal_ ? 1U : 0U, true};
    return false;
  }
  if (known_farther(left)) {
    paths = {0, true};
    return false;
  }
  // The distance of a counted board is the `left` of that time. A longer way to the board leaves
  // fewer moves, so no path then reaches the goal.
  if (const auto counted = counted_.find(key_); counted != counted_.end()) {
    paths = counted->second.second == left ? counted->second.first : Count{0, true};
    return false;
  }
  Count sum{0, true};
  const bool stop = for_each_child([&] {
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
  } else if (counted_.size() < kMostKept) {
    counted_.emplace(key_, std::pair(sum, left));
  }
  paths = sum;
  return false;
}

PathSearch::End WideSearch::count(int length, std::optional<std::uint64_t>& paths) {
  end_ = End::kDone;
  depth_ = 0;
  bound_ = length;
  all_ = true;
  Count all{0, true};
  const bool stopped = lower_bound_ <= length && count_from(length, all);
  all_ = false;
  if (!stopped) {
    paths = all.fits ? std::optional(all.paths) : std::nullopt;
  }
  return end_;
}

}  // namespace slidebase
