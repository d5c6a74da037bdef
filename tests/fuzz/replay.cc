#include "replay.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/oracle/sliding_oracle.h"

namespace slidebase::fuzz {
namespace {

struct Place {
  int row, col;
};

// Returns false if the move leaves the board.
bool go(Place& at, char move, Shape shape) {
  at.row += move == 'd' ? 1 : move == 'u' ? -1 : 0;
  at.col += move == 'r' ? 1 : move == 'l' ? -1 : 0;
  const bool known = std::string_view("dlru").find(move) != std::string_view::npos;
  return known && at.row >= 0 && at.row < shape.rows && at.col >= 0 && at.col < shape.cols;
}

bool slides_to_goal(const CaseRecord& record, const Tiles& goal, std::string_view moves) {
  const Shape shape = record.shape();
  Tiles board = record.cells;
  int blank = 0;
  while (board[static_cast<std::size_t>(blank)] != 0) {
    ++blank;
  }
  Place at{blank / shape.cols, blank % shape.cols};
  for (const char move : moves) {
    if (!go(at, move, shape)) {
      return false;
    }
    const int to = at.row * shape.cols + at.col;
    std::swap(board[static_cast<std::size_t>(blank)], board[static_cast<std::size_t>(to)]);
    blank = to;
  }
  return board == goal;
}

// The visible colours of a cube: W is 0, B is 1, R is 2.
struct Cube {
  std::uint8_t up = 0, along_x = 1, along_y = 2;
};

bool rolls_to_goal(const CaseRecord& record, std::string_view moves) {
  const Shape shape = record.shape();
  std::array<Cube, kMaxCells> cubes;
  int blank = record.start;
  Place at{blank / shape.cols, blank % shape.cols};
  for (const char move : moves) {
    if (!go(at, move, shape)) {
      return false;
    }
    const int to = at.row * shape.cols + at.col;
    Cube& cube = cubes[static_cast<std::size_t>(to)];
    std::swap(cube.up, move == 'l' || move == 'r' ? cube.along_x : cube.along_y);
    std::swap(cube, cubes[static_cast<std::size_t>(blank)]);
    blank = to;
  }
  for (int c = 0; c < shape.cells(); ++c) {
    const auto i = static_cast<std::size_t>(c);
    if (c != blank && cubes[i].up != record.cells[i]) {
      return false;
    }
  }
  return blank == record.blank;
}

}  // namespace

bool reaches_goal(const CaseRecord& record, const Tiles& goal, std::string_view moves) {
  return record.kind == CaseRecord::Kind::kCubic ? rolls_to_goal(record, moves)
                                                 : slides_to_goal(record, goal, moves);
}

std::string_view true_answer(const Tiles& board) {
  static const oracle::SlidingOracle oracle(3, 3, {1, 2, 3, 4, 5, 6, 7, 8, 0});
  static std::map<std::vector<int>, std::string> known;
  const std::vector<int> cells(board.begin(), board.begin() + 9);
  const auto [found, fresh] = known.try_emplace(cells);
  if (fresh) {
    found->second = oracle.smallest_path(cells).value_or("unsolvable");
  }
  return found->second;
}

}  // namespace slidebase::fuzz
