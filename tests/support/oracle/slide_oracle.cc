#include "tests/support/oracle/slide_oracle.h"

#include <cstddef>
#include <stdexcept>

namespace slidebase::oracle {
namespace {

using Key = PackedBoards::Key;

constexpr int kMostSlideCells = 10;

int blank_cell(Key board) {
  int cell = 0;
  while ((board >> (4 * cell) & 15) != 0) {
    ++cell;
  }
  return cell;
}

// The board after the tile on `cell` has moved to the blank's cell, a neighbour.
Key moved(Key board, int blank, int cell) {
  const Key tile = board >> (4 * cell) & 15;
  return board - (tile << (4 * cell)) + (tile << (4 * blank));
}

// The boards with the blank on the cells first, first + step, ...: `count` of them. The blank of
// `board` is on one of these, and goes to the others one cell at a time.
std::vector<Key> with_blank_along(Key board, int first, int step, int count) {
  int blank = blank_cell(board);
  for (; blank > first; blank -= step) {
    board = moved(board, blank, blank - step);
  }
  std::vector<Key> boards = {board};
  for (; static_cast<int>(boards.size()) < count; blank += step) {
    board = moved(board, blank, blank + step);
    boards.push_back(board);
  }
  return boards;
}

}  // namespace

PackedBoards::PackedBoards(int rows, int cols) : rows_(rows), cols_(cols) {
  if (rows * cols > kMostSlideCells) {
    throw std::invalid_argument("slide oracle: a board has at most 10 cells");
  }
}

std::vector<Key> PackedBoards::on_row(Key board) const {
  return with_blank_along(board, blank_cell(board) / cols_ * cols_, 1, cols_);
}

std::vector<Key> PackedBoards::on_column(Key board) const {
  return with_blank_along(board, blank_cell(board) % cols_, cols_, rows_);
}

Key PackedBoards::pack(const Board& board) const {
  Key key = 0;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    key |= static_cast<Key>(board[cell]) << (4 * cell);
  }
  return key;
}

PackedBoards::Board PackedBoards::unpack(Key key) const {
  Board board(static_cast<std::size_t>(rows_ * cols_));
  for (int& tile : board) {
    tile = static_cast<int>(key & 15);
    key >>= 4;
  }
  return board;
}

// Every slide can be undone, so distances from the goal are distances to it.
SlideOracle::SlideOracle(int rows, int cols, const Board& goal) : boards_(rows, cols) {
  found_.push_back(boards_.pack(goal));
  distance_.emplace(found_.front(), 0);
  for (std::size_t i = 0; i < found_.size(); ++i) {
    const Key board = found_[i];
    const int depth = distance_.at(board);
    histogram_.resize(static_cast<std::size_t>(depth) + 1);
    ++histogram_.back();
    for (const auto& line : {boards_.on_row(board), boards_.on_column(board)}) {
      for (const Key next : line) {
        if (distance_.try_emplace(next, depth + 1).second) {
          found_.push_back(next);
        }
      }
    }
  }
}

int SlideOracle::distance(const Board& board) const {
  const auto place = distance_.find(boards_.pack(board));
  return place == distance_.end() ? -1 : place->second;
}

void SlideOracle::for_each(const std::function<void(const Board&, int)>& visit) const {
  for (const Key key : found_) {
    visit(boards_.unpack(key), distance_.at(key));
  }
}

SlideLineOracle::SlideLineOracle(int rows, int cols, const Board& goal) : boards_(rows, cols) {
  struct Line {
    bool is_row;
    Key first;
  };
  const Key at_goal = boards_.pack(goal);
  std::vector<Line> lines = {{true, boards_.on_row(at_goal).front()},
                             {false, boards_.on_column(at_goal).front()}};
  row_lines_.emplace(lines[0].first, 0);
  column_lines_.emplace(lines[1].first, 0);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto [is_row, first] = lines[i];
    const int depth = (is_row ? row_lines_ : column_lines_).at(first);
    for (const Key board : is_row ? boards_.on_row(first) : boards_.on_column(first)) {
      const Key other = (is_row ? boards_.on_column(board) : boards_.on_row(board)).front();
      if ((is_row ? column_lines_ : row_lines_).try_emplace(other, depth + 1).second) {
        lines.push_back({!is_row, other});
      }
    }
  }
}

int SlideLineOracle::row_line(const Board& board) const {
  return row_lines_.at(boards_.on_row(boards_.pack(board)).front());
}

int SlideLineOracle::column_line(const Board& board) const {
  return column_lines_.at(boards_.on_column(boards_.pack(board)).front());
}

}  // namespace slidebase::oracle
