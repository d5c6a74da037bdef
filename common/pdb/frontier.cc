#include "common/pdb/frontier.h"

#include <algorithm>
#include <utility>

namespace slidebase {

// A path is the number of moves that it has in common with the one before, the number of others,
// and these, two bits each. The first in a list has nothing in common.
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
    if (left.size() < 2) {
      return false;
    }
    const std::size_t common = left[0], others = left[1], bytes = (others + 3) / 4;
    left = left.subspan(2);
    if (common > length || common + others > kMaxPath || bytes > left.size()) {
      return false;
    }
    length = common + others;
    for (std::size_t i = 0; i < others; ++i) {
      const auto move = static_cast<Move>(left[i / 4] >> i % 4 * 2 & 3);
      if (cells[common + i + 1] = shape.neighbour(cells[common + i], move);
          cells[common + i + 1] < 0) {
        return false;
      }
    }
    left = left.subspan(bytes);
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
  const std::uint8_t* byte = lists_.front().bytes.data() + at_;
  common_ = byte[0];
  const std::size_t others = byte[1];
  byte += 2;
  length_ = common_ + others;
  for (std::size_t i = 0; i < others; ++i) {
    path_[common_ + i] = static_cast<Move>(byte[i / 4] >> i % 4 * 2 & 3);
  }
  at_ += 2 + (others + 3) / 4;
  return true;
}

}  // namespace slidebase
