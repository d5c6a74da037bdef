// Solves the problem of a judge by a plain search, as a contestant would: reads standard input, and
// answers in the judge's form. It shares no code with slidebase's readers, tables and answers.
//
//   plain-solver FORMAT < puzzles
#include <algorithm>
#include <cctype>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "plain_fifteen.h"
#include "tests/support/oracle/cubic_oracle.h"
#include "tests/support/oracle/sliding_oracle.h"

namespace {

using Board = slidebase::oracle::SlidingOracle::Board;
using slidebase::oracle::CubicOracle;
using slidebase::oracle::SlidingOracle;

struct Problem {
  std::string_view format;
  int rows, cols;         // 0: the input has the size
  std::string_view goal;  // its digits; for boards with their size in the input, where the blank is
  enum { kPath, kNumber, kBoth, kWords, kBoards } answer;
  std::string_view no_way;
};

constexpr Problem kProblems[] = {
    {"eight", 3, 3, "123456780", Problem::kPath, "unsolvable"},
    {"poj1077", 3, 3, "123456780", Problem::kPath, "unsolvable"},
    {"hdu1043", 3, 3, "123456780", Problem::kPath, "unsolvable"},
    {"zoj1217", 3, 3, "123456780", Problem::kPath, "unsolvable"},
    {"uva652", 3, 3, "123456780", Problem::kPath, "unsolvable"},
    {"acwing845", 3, 3, "123456780", Problem::kNumber, "-1"},
    {"alds1_13_b", 3, 3, "123456780", Problem::kNumber, "-1"},
    {"aoj0121", 2, 4, "01234567", Problem::kNumber, "-1"},
    {"boj1525", 3, 3, "123456780", Problem::kNumber, "-1"},
    {"p1379", 3, 3, "123804765", Problem::kNumber, "-1"},
    {"leetcode773", 2, 3, "123450", Problem::kNumber, "-1"},
    {"hackerrank", 0, 0, "blank first", Problem::kWords, "unsolvable"},
    {"princeton", 0, 0, "blank last", Problem::kBoards, "No solution possible"},
    {"42", 0, 0, "spiral", Problem::kBoth, "unsolvable"},
};

Board goal_of(const Problem& problem, int cells) {
  if (problem.goal == "spiral") {
    return cells == 4 ? Board{1, 2, 0, 3} : Board{1, 2, 3, 8, 0, 4, 7, 6, 5};
  }
  Board goal;
  for (int cell = 0; cell < cells; ++cell) {
    goal.push_back(problem.rows != 0 ? problem.goal[static_cast<std::size_t>(cell)] - '0'
                   : problem.goal == "blank first" ? cell
                                                   : (cell + 1) % cells);
  }
  return goal;
}

const SlidingOracle& oracle_of(const Problem& problem, int rows, int cols) {
  static std::map<int, std::unique_ptr<SlidingOracle>> made;
  auto& slot = made[rows * 10 + cols];
  if (!slot) {
    slot = std::make_unique<SlidingOracle>(rows, cols, goal_of(problem, rows * cols));
  }
  return *slot;
}

void print_board(const Board& board, int rows, int cols) {
  std::cout << rows << '\n';
  for (int cell = 0; cell < rows * cols; ++cell) {
    std::cout << ' ' << board[static_cast<std::size_t>(cell)]
              << ((cell + 1) % cols == 0 ? '\n' : ' ');
  }
  std::cout << '\n';
}

void move(Board& board, int cols, char way) {
  const auto blank = std::find(board.begin(), board.end(), 0);
  std::iter_swap(blank, blank + (way == 'u' ? -cols : way == 'd' ? cols : way == 'l' ? -1 : 1));
}

void answer(const Problem& problem, int rows, int cols, Board board) {
  const auto path = oracle_of(problem, rows, cols).smallest_path(board);
  if (!path) {
    std::cout << problem.no_way << '\n';
  } else if (problem.answer == Problem::kPath) {
    std::cout << *path << '\n';
  } else if (problem.answer == Problem::kNumber) {
    std::cout << path->size() << '\n';
  } else if (problem.answer == Problem::kBoth) {
    std::cout << path->size() << '\t' << *path << '\n';
  } else if (problem.answer == Problem::kWords) {
    std::cout << path->size() << '\n';
    for (const char way : *path) {
      std::cout << (way == 'u'   ? "UP"
                    : way == 'd' ? "DOWN"
                    : way == 'l' ? "LEFT"
                                 : "RIGHT")
                << '\n';
    }
  } else {
    std::cout << "Minimum number of moves = " << path->size() << "\n\n";
    print_board(board, rows, cols);
    for (const char way : *path) {
      move(board, cols, way);
      print_board(board, rows, cols);
    }
  }
}

// Boards of one-digit tiles with anything between the tiles.
void answer_digits(const Problem& problem) {
  if (problem.format == "uva652") {
    std::string count;
    std::cin >> count;
  }
  Board board;
  bool first = true;
  for (char c = 0; std::cin.get(c);) {
    if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == 'x') {
      board.push_back(c == 'x' ? 0 : c - '0');
    }
    if (static_cast<int>(board.size()) == problem.rows * problem.cols) {
      std::cout << (problem.format == "uva652" && !first ? "\n" : "");
      answer(problem, problem.rows, problem.cols, board);
      board.clear();
      first = false;
    }
  }
}

void answer_sized(const Problem& problem) {
  std::stringstream in;
  for (std::string line; std::getline(std::cin, line);) {
    in << line.substr(0, line.find('#')) << '\n';  // without the comments of 42
  }
  for (int n = 0; in >> n;) {
    Board board(static_cast<std::size_t>(n * n));
    for (int& tile : board) {
      in >> tile;
    }
    answer(problem, n, n, board);
  }
}

void answer_fifteen(const std::string& format) {
  const bool counted = format != "alds1_13_c";
  int count = 0;
  if (counted) {
    std::cin >> count;
  }
  Board board(16);
  for (int number = 1; std::cin >> board[0]; ++number) {
    for (std::size_t cell = 1; cell < board.size(); ++cell) {
      std::cin >> board[cell];
    }
    auto path = slidebase::test::plain_fifteen_path(board, format == "lightoj15" ? 35 : 80);
    if (!counted) {
      std::cout << (path ? static_cast<int>(path->size()) : -1) << '\n';
      continue;
    }
    std::cout << (format == "lightoj15" ? "Case " + std::to_string(number) + ": " : "");
    if (!path) {
      std::cout << "This puzzle is not solvable.\n";
      continue;
    }
    for (const char way : *path) {
      std::cout << static_cast<char>(std::toupper(way));
    }
    std::cout << '\n';
  }
}

void answer_pairs() {
  std::string count, board, goal;
  std::cin >> count;
  const auto numbers = [](std::string_view text) {
    Board cells;
    for (const char c : text) {
      cells.push_back(c == 'X' ? 0 : c - '0');
    }
    return cells;
  };
  for (int number = 1; std::cin >> board >> goal; ++number) {
    const auto path = SlidingOracle(3, 3, numbers(goal)).smallest_path(numbers(board));
    std::cout << "Case " << number << ": "
              << (path ? std::to_string(path->size()) + "\n" + *path : "unsolvable") << '\n';
  }
}

void answer_cubic() {
  std::map<int, std::unique_ptr<CubicOracle>> made;
  for (int x = 0, y = 0; std::cin >> x >> y && x != 0;) {
    std::string pattern;
    while (pattern.size() < 9) {
      char top = 0;
      std::cin >> top;
      pattern += top;
    }
    auto& oracle = made[3 * (y - 1) + x - 1];
    if (!oracle) {
      oracle = std::make_unique<CubicOracle>(3, 3, 3 * (y - 1) + x - 1);
    }
    const int distance = oracle->pattern_distance(pattern);
    std::cout << (distance > 30 ? -1 : distance) << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string format = argc == 2 ? argv[1] : "";
  if (format == "aoj1268" || format == "poj3131") {
    answer_cubic();
    return 0;
  }
  if (format == "alds1_13_c" || format == "uva10181" || format == "lightoj15") {
    answer_fifteen(format);
    return 0;
  }
  if (format == "hdu3567") {
    answer_pairs();
    return 0;
  }
  for (const Problem& problem : kProblems) {
    if (problem.format == format) {
      problem.rows == 0 ? answer_sized(problem) : answer_digits(problem);
      return 0;
    }
  }
  std::cerr << "usage: plain-solver FORMAT < puzzles\n";
  return 2;
}
