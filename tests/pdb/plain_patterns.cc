#include "plain_patterns.h"

#include <deque>
#include <utility>

namespace slidebase::test {

PlainDistances plain_distances(int rows, int cols, const std::string& goal,
                               const std::string& pattern) {
  std::string start = goal;
  for (char& tile : start) {
    tile = tile == '0' || pattern.find(tile) != std::string::npos ? tile : '?';
  }
  PlainDistances known = {{start, 0}};
  std::deque<std::pair<std::string, int>> waiting = {{start, 0}};
  while (!waiting.empty()) {
    const auto [board, distance] = waiting.front();
    waiting.pop_front();
    if (known.at(board) < distance) {
      continue;
    }
    const int blank = static_cast<int>(board.find('0'));
    for (const auto& [down, right] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      const int row = blank / cols + down, col = blank % cols + right;
      if (row < 0 || row >= rows || col < 0 || col >= cols) {
        continue;
      }
      std::string next = board;
      std::swap(next[static_cast<std::size_t>(blank)],
                next[static_cast<std::size_t>(row * cols + col)]);
      const bool free = board[static_cast<std::size_t>(row * cols + col)] == '?';
      const int there = distance + (free ? 0 : 1);
      const auto [found, fresh] = known.emplace(next, there);
      if (fresh || there < found->second) {
        found->second = there;
        free ? waiting.emplace_front(next, there) : waiting.emplace_back(next, there);
      }
    }
  }
  return known;
}

}  // namespace slidebase::test
