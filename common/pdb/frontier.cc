#include "common/pdb/frontier.h"

#include <algorithm>
#include <utility>

namespace slidebase {

namespace {

// A path is written as the number of moves that it has in common with the one before, the number of
// others, and these, two bits each. The first in a list has nothing in common.
constexpr std::size_t kNumbers = 2;  // bytes
struct WrittenPath {
  explicit WrittenPath(const std::uint8_t* at)
      : common(at[0]), others(at[1]), bytes(kNumbers + (others + 3) / 4), moves(at + kNumbers) {}

  Move other(std::size_t i) const { return static_cast<Move>(moves[i / 4] >> i % 4 * 2 & 3); }

  std::size_t common, others, bytes;
  const std::uint8_t* moves;
};

}  // namespace

void PathSorter::add(std::span<const Move> path) {
  static_assert(kMaxPath <= 255);
  if (path.size() / kWidth < least_) {
    return;
  }
  auto& [list, last] = sorted_[path.size() / kWidth];
  const auto differs = std::ranges::mismatch(path, last).in1;
  const std::span<const Move> others(differs, path.end());
  list.bytes.push_back(static_cast<std::uint8_t>(differs - path.begin()));
  list.bytes.push_back(static_cast<std::uint8_t>(others.size()));
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (i % 4 == 0) {
      list.bytes.push_back(0);
    }
    list.bytes.back() |= static_cast<std::uint8_t>(static_cast<unsigned>(others[i]) << i % 4 * 2);
  }
  ++list.paths;
  last.assign(path.begin(), path.end());
}

std::vector<PathList> PathSorter::take() {
  std::vector<PathList> lists;
  lists.reserve(kLists);
  for (auto& [list, last] : sorted_) {
    lists.push_back(std::exchange(list, {}));
    last.clear();
  }
  return lists;
}

bool is_list_of_paths(const PathList& list, Shape shape, Cell from) noexcept {
  std::array<Cell, kMaxPath + 1> cells{from};  // of the blank, along the path
  std::size_t length = 0, paths = 0;
  for (std::span<const std::uint8_t> left = list.bytes; !left.empty(); ++paths) {
    if (left.size() < kNumbers) {
      return false;
    }
    const WrittenPath path(left.data());
    if (path.common > length || path.common + path.others > kMaxPath || path.bytes > left.size()) {
      return false;
    }
    length = path.common + path.others;
    for (std::size_t i = path.common; i < length; ++i) {
      cells[i + 1] = shape.neighbour(cells[i], path.other(i - path.common));
      if (cells[i + 1] < 0) {
        return false;
      }
    }
    left = left.subspan(path.bytes);
  }
  return paths == list.paths;
}

bool PathReader::next() noexcept {
  while (!lists_.empty() && at_ == lists_.front().bytes.size()) {
    lists_ = lists_.subspan(1);
    at_ = 0;
  }
  if (lists_.empty()) {
    return false;
  }
  const WrittenPath path(lists_.front().bytes.data() + at_);
  common_ = path.common;
  length_ = path.common + path.others;
  for (std::size_t i = common_; i < length_; ++i) {
    path_[i] = path.other(i - common_);
  }
  at_ += path.bytes;
  return true;
}

}  // namespace slidebase
