#include "tests/support/oracle/sliding_oracle.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace slidebase::oracle {
namespace {

constexpr int kMostCells = 10;

std::size_t blank_of(const std::vector<int>& board) {
  return static_cast<std::size_t>(std::find(board.begin(), board.end(), 0) - board.begin());
}

}  // namespace

SlidingOracle::SlidingOracle(int rows, int cols, const Board& goal) : rows_(rows), cols_(cols) {
  if (rows < 1 || cols < 1 || rows > kMostCells || cols > kMostCells || rows * cols < 2 ||
      rows * cols > kMostCells) {
    throw std::invalid_argument("sliding oracle: a board has 2 to 10 cells");
  }
  require_board(goal);
  Board sorted = goal;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] != static_cast<int>(i)) {
      throw std::invalid_argument("sliding oracle: the goal must hold every tile once");
    }
  }
  for (int cell = 0; cell < rows * cols; ++cell) {
    const int row = cell / cols;
    const int col = cell % cols;
    std::vector<Step> steps;
    if (row + 1 < rows)
      steps.push_back({'d', cell + cols});
    if (col > 0)
      steps.push_back({'l', cell - 1});
    if (col + 1 < cols)
      steps.push_back({'r', cell + 1});
    if (row > 0)
      steps.push_back({'u', cell - cols});
    steps_.push_back(std::move(steps));
  }
  search(goal);
}

// Searches level by level. Every move can be undone, so distances from the goal are distances to
// it.
void SlidingOracle::search(const Board& goal) {
  found_.push_back(pack(goal));
  distance_.try_emplace(found_.front(), std::uint8_t{0});
  std::size_t level_begin = 0;
  for (std::uint8_t depth = 0; level_begin < found_.size(); ++depth) {
    const std::size_t level_end = found_.size();
    histogram_.push_back(level_end - level_begin);
    for (std::size_t i = level_begin; i < level_end; ++i) {
      Board board = unpack(found_[i]);
      const std::size_t blank = blank_of(board);
      for (const Step& step : steps_[blank]) {
        const std::size_t target = static_cast<std::size_t>(step.target);
        std::swap(board[blank], board[target]);
        const Key key = pack(board);
        std::swap(board[blank], board[target]);
        const std::uint8_t next_depth = static_cast<std::uint8_t>(depth + 1);
        if (distance_.try_emplace(key, next_depth).second)
          found_.push_back(key);
      }
    }
    level_begin = level_end;
  }
}

int SlidingOracle::distance(const Board& board) const {
  require_board(board);
  const auto place = distance_.find(pack(board));
  return place == distance_.end() ? -1 : place->second;
}

std::optional<std::string> SlidingOracle::smallest_path(const Board& board) const {
  int left = distance(board);
  if (left < 0)
    return std::nullopt;
  Board at = board;
  std::string path;
  while (left > 0) {
    const std::size_t blank = blank_of(at);
    for (const Step& step : steps_[blank]) {
      const std::size_t target = static_cast<std::size_t>(step.target);
      std::swap(at[blank], at[target]);
      if (distance(at) == left - 1) {
        path.push_back(step.name);
        break;
      }
      std::swap(at[blank], at[target]);
    }
    --left;
  }
  return path;
}

void SlidingOracle::for_each(const std::function<void(const Board&, int)>& visit) const {
  for (const Key key : found_)
    visit(unpack(key), distance_.at(key));
}

SlidingOracle::Key SlidingOracle::pack(const Board& board) const {
  Key key = 0;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    key |= static_cast<Key>(board[cell]) << (4 * cell);
  }
  return key;
}

SlidingOracle::Board SlidingOracle::unpack(Key key) const {
  Board board(static_cast<std::size_t>(rows_ * cols_));
  for (int& tile : board) {
    tile = static_cast<int>(key & 15);
    key >>= 4;
  }
  return board;
}

void SlidingOracle::require_board(const Board& board) const {
  const int cells = rows_ * cols_;
  const auto on_board = [cells](int tile) { return 0 <= tile && tile < cells; };
  if (board.size() != static_cast<std::size_t>(cells) ||
      !std::all_of(board.begin(), board.end(), on_board)) {
    throw std::invalid_argument("sliding oracle: not a board of this size");
  }
}

}  // namespace slidebase::oracle
