#include "tests/support/oracle/slide_oracle.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace slidebase::oracle {
namespace {

using Key = PackedBoards::Key;

constexpr int kMostPackedCells = 16;    // whose tiles fit into four bits each
constexpr int kMostSearchedCells = 10;  // of boards that are all stored

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

PackedBoards few_boards(int rows, int cols) {
  if (rows * cols > kMostSearchedCells) {
    throw std::invalid_argument("slide oracle: all boards are stored of at most 10 cells");
  }
  return {rows, cols};
}

}  // namespace

PackedBoards::PackedBoards(int rows, int cols) : rows_(rows), cols_(cols) {
  if (rows * cols > kMostPackedCells) {
    throw std::invalid_argument("slide oracle: a board has at most 16 cells");
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
SlideOracle::SlideOracle(int rows, int cols, const Board& goal) : boards_(few_boards(rows, cols)) {
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

SlideLineOracle::SlideLineOracle(int rows, int cols, const Board& goal)
    : boards_(few_boards(rows, cols)) {
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

SlidePathsOracle::SlidePathsOracle(int rows, int cols, const Board& goal, int radius)
    : boards_(rows, cols) {
  found_.push_back(boards_.pack(goal));
  near_.emplace(found_.front(), Near{0, 1});
  for (std::size_t i = 0; i < found_.size(); ++i) {
    const auto [distance, ways] = near_.at(found_[i]);
    if (distance == radius) {
      break;
    }
    for (const Slide& slide : slides(found_[i])) {
      const auto [place, is_new] = near_.try_emplace(slide.board, Near{distance + 1, 0});
      place->second.ways += place->second.distance == distance + 1 ? ways : 0;
      if (is_new) {
        found_.push_back(slide.board);
      }
    }
  }
}

std::vector<SlidePathsOracle::Slide> SlidePathsOracle::slides(Key board) const {
  const std::vector<Key> column = boards_.on_column(board), row = boards_.on_row(board);
  const auto at_row = std::ranges::find(column, board), at_col = std::ranges::find(row, board);
  std::vector<Slide> all;
  const auto add = [&](char letter, auto first, auto end) {
    for (std::size_t cells = 1; first != end; ++first, ++cells) {
      all.push_back({std::string(cells, letter), *first});
    }
  };
  add('d', at_row + 1, column.end());
  add('l', std::make_reverse_iterator(at_col), row.rend());
  add('r', at_col + 1, row.end());
  add('u', std::make_reverse_iterator(at_row), column.rend());
  return all;
}

// Levels of boards around `from` are searched until one has boards near the goal. If this is not
// the first, these boards are as far from the goal as near boards can be: `from` has a shortest
// path through each of them, and none that avoids them all.
SlidePathsOracle::Paths SlidePathsOracle::paths(const Board& from) const {
  using Ways = std::unordered_map<Key, std::uint64_t>;  // the number of shortest paths there
  std::vector<Ways> levels = {{{boards_.pack(from), 1}}};
  const auto is_near = [&](const auto& board) { return near_.contains(board.first); };
  while (std::ranges::none_of(levels.back(), is_near)) {
    Ways next;
    for (const auto& [board, ways] : levels.back()) {
      for (const Slide& slide : slides(board)) {
        const bool is_farther = !levels.back().contains(slide.board) &&
                                (levels.size() < 2 || !levels.end()[-2].contains(slide.board));
        if (is_farther) {
          next[slide.board] += ways;
        }
      }
    }
    if (next.empty()) {
      throw std::invalid_argument("slide oracle: the goal cannot be reached from the board");
    }
    levels.push_back(std::move(next));
  }
  std::erase_if(levels.back(), [&](const auto& board) { return !is_near(board); });
  Paths found{static_cast<int>(levels.size()) - 1, "", 0};
  found.slides += near_.at(levels.back().begin()->first).distance;
  for (const auto& [board, ways] : levels.back()) {
    found.count += ways * near_.at(board).ways;
  }
  // Only boards on shortest paths are kept, so that the first slide to one is the first path's.
  for (std::size_t i = levels.size() - 1; i > 0; --i) {
    std::erase_if(levels[i - 1], [&](const auto& board) {
      return std::ranges::none_of(
          slides(board.first), [&](const Slide& slide) { return levels[i].contains(slide.board); });
    });
  }
  Key board = boards_.pack(from);
  for (int slid = 0; slid < found.slides; ++slid) {
    const auto next = static_cast<std::size_t>(slid) + 1;
    const auto leads = [&](const Slide& slide) {
      if (next < levels.size()) {
        return levels[next].contains(slide.board);
      }
      const auto place = near_.find(slide.board);
      return place != near_.end() &&
             place->second.distance == found.slides - static_cast<int>(next);
    };
    const std::vector<Slide> all = slides(board);
    const auto first = std::ranges::find_if(all, leads);
    found.first += first->letters;
    board = first->board;
  }
  return found;
}

}  // namespace slidebase::oracle
