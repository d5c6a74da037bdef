#include "replay.h"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "common/puzzle/text/cubic_text.h"
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

// The labels of a solid: colours, a mark on one side, or the faces of a die.
struct Solid {
  char up, down, north, east, south, west;
};

// The solid rolls against the move of the blank.
Solid rolled(const Solid& s, char move) {
  switch (move) {
    case 'd':
      return {s.south, s.north, s.up, s.east, s.down, s.west};
    case 'l':
      return {s.west, s.east, s.north, s.up, s.south, s.down};
    case 'r':
      return {s.east, s.west, s.north, s.down, s.south, s.up};
    default:
      return {s.north, s.south, s.down, s.east, s.up, s.west};
  }
}

Solid at_first(CubeKind kind) {
  return kind == CubeKind::kAxes     ? Solid{'W', 'W', 'R', 'B', 'R', 'B'}
         : kind == CubeKind::kMarked ? Solid{'m', '-', '-', '-', '-', '-'}
                                     : Solid{'1', '6', '2', '4', '5', '3'};
}

// The solid as the texts of puzzles name it: by what is on top, or if `whole` as it lies.
std::string text_of_cube(CubeKind kind, bool whole, const Solid& s) {
  if (kind != CubeKind::kMarked) {
    return whole ? std::string{s.up, s.north} : std::string(1, s.up);
  }
  if (!whole) {
    return s.up == 'm' ? "u" : "-";
  }
  return s.up == 'm'      ? "u"
         : s.down == 'm'  ? "d"
         : s.north == 'm' ? "n"
         : s.east == 'm'  ? "e"
         : s.south == 'm' ? "s"
                          : "w";
}

// The board's text, row by row without separators.
std::string text_of_cubes(CubeKind kind, bool whole, const std::vector<Solid>& cubes, int blank) {
  std::string text;
  for (std::size_t c = 0; c < cubes.size(); ++c) {
    text += static_cast<int>(c) != blank ? text_of_cube(kind, whole, cubes[c])
            : kind == CubeKind::kAxes    ? "E"
                                         : ".";
  }
  return text;
}

// The position that a text names, by rolling one solid into every way it can lie.
std::vector<Solid> solids_of(CubeKind kind, std::string_view text) {
  std::map<std::string, Solid, std::less<>> by_text;
  std::vector<Solid> found = {at_first(kind)};
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (by_text.try_emplace(text_of_cube(kind, true, found[i]), found[i]).second) {
      for (const char move : std::string_view("dlru")) {
        found.push_back(rolled(found[i], move));
      }
    }
  }
  std::vector<Solid> cubes;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = text[at] == '.' || kind == CubeKind::kMarked ? 1 : 2;
    const auto place = by_text.find(text.substr(at, bytes));
    cubes.push_back(place == by_text.end() ? at_first(kind) : place->second);
    at += bytes;
  }
  return cubes;
}

bool rolls_to_goal(const CaseRecord& record, std::string_view moves) {
  const Shape shape = record.shape();
  const std::vector<Solid> uniform(static_cast<std::size_t>(shape.cells()), at_first(record.cubes));
  std::string text = goal_text(shape, record.cubes, record.question().goal);
  std::erase_if(text, [](char c) { return c == '/' || c == ' '; });
  const std::string goal =
      record.back ? text_of_cubes(record.cubes, true, uniform, record.start) : text;
  std::vector<Solid> cubes = record.back ? solids_of(record.cubes, text) : uniform;
  int blank = record.back ? record.blank : record.start;
  Place at{blank / shape.cols, blank % shape.cols};
  for (const char move : moves) {
    if (!go(at, move, shape)) {
      return false;
    }
    const auto to = static_cast<std::size_t>(at.row * shape.cols + at.col);
    cubes[static_cast<std::size_t>(blank)] = rolled(cubes[to], move);
    blank = static_cast<int>(to);
  }
  return text_of_cubes(record.cubes, record.whole, cubes, blank) == goal;
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
