#include "plain_fifteen.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace slidebase::test {
namespace {

constexpr int kSide = 4;
constexpr int kCells = kSide * kSide;

// The distance from a cell to the goal cell of a tile.
int moves_home(int tile, int cell) {
  const int home = tile - 1;
  return std::abs(cell / kSide - home / kSide) + std::abs(cell % kSide - home % kSide);
}

// Whether the number of inversions and the rows between the blank and its goal are both even or
// both odd.
bool has_path(const std::vector<int>& board) {
  int inversions = 0, blank_row = 0;
  for (std::size_t i = 0; i < board.size(); ++i) {
    blank_row = board[i] == 0 ? static_cast<int>(i) / kSide : blank_row;
    for (std::size_t j = i + 1; j < board.size(); ++j) {
      inversions += board[j] != 0 && board[i] > board[j] ? 1 : 0;
    }
  }
  return (inversions + kSide - 1 - blank_row) % 2 == 0;
}

class Search {
 public:
  explicit Search(std::vector<int>& board) : board_(board) {}

  std::string path;

  // Extends the path by up to `left` moves to the goal; `away` is the sum of the tiles' distances.
  bool find(int blank, int away, int left) {
    if (away == 0) {
      return true;
    }
    constexpr std::pair<char, char> kWays[] = {{'d', 'u'}, {'l', 'r'}, {'r', 'l'}, {'u', 'd'}};
    for (const auto& [way, back] : kWays) {
      const int row = blank / kSide + (way == 'd' ? 1 : way == 'u' ? -1 : 0);
      const int col = blank % kSide + (way == 'r' ? 1 : way == 'l' ? -1 : 0);
      if (row < 0 || row >= kSide || col < 0 || col >= kSide ||
          (!path.empty() && path.back() == back)) {
        continue;
      }
      const int to = row * kSide + col;
      int& tile = board_[static_cast<std::size_t>(to)];
      int& hole = board_[static_cast<std::size_t>(blank)];
      const int then_away = away - moves_home(tile, to) + moves_home(tile, blank);
      if (then_away > left - 1) {
        continue;
      }
      std::swap(tile, hole);
      path += way;
      if (find(to, then_away, left - 1)) {
        return true;
      }
      path.pop_back();
      std::swap(tile, hole);
    }
    return false;
  }

 private:
  std::vector<int>& board_;
};

}  // namespace

std::optional<std::string> plain_fifteen_path(std::vector<int> board, int most) {
  if (!has_path(board)) {
    return std::nullopt;
  }
  int away = 0, blank = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    const int tile = board[static_cast<std::size_t>(cell)];
    away += tile == 0 ? 0 : moves_home(tile, cell);
    blank = tile == 0 ? cell : blank;
  }
  for (int length = away; length <= most; length += 2) {
    Search search(board);
    if (search.find(blank, away, length)) {
      return search.path;
    }
  }
  return std::nullopt;
}

}  // namespace slidebase::test
