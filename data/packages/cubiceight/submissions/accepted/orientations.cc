// A breadth-first search from the first board for each of the nine empty squares that is asked for.
// A cube's orientation is its top and which of the other two colours lies left and right: the top
// changes places with one of them, so there are six. A board is the empty square and eight of them.
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace {

// Orientation o: faces up, left/right and front/back.
const int kFaces[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
constexpr int kPower6[9] = {1, 6, 36, 216, 1296, 7776, 46656, 279936, 1679616};
constexpr int kPower3[9] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
constexpr int kLimit = 30;
int along_row[6], along_column[6];

void make_rolls() {
  for (int o = 0; o < 6; ++o) {
    for (int p = 0; p < 6; ++p) {
      const int *a = kFaces[o], *b = kFaces[p];
      if (b[0] == a[1] && b[1] == a[0])
        along_row[o] = p;
      if (b[0] == a[2] && b[2] == a[0])
        along_column[o] = p;
    }
  }
}

struct Board {
  int empty;
  int cube[9];  // orientations, by square
};

std::uint32_t number_of(const Board& b) {
  std::uint32_t number = 0;
  for (int c = 0; c < 9; ++c)
    if (c != b.empty)
      number = number * 6 + b.cube[c];
  return number * 9 + b.empty;
}

Board board_of(std::uint32_t number) {
  Board b;
  b.empty = number % 9;
  number /= 9;
  for (int c = 8; c >= 0; --c)
    if (c != b.empty) {
      b.cube[c] = number % 6;
      number /= 6;
    }
  return b;
}

int pattern_of(const Board& b) {
  int pattern = 0;
  for (int c = 0; c < 9; ++c)
    if (c != b.empty)
      pattern = pattern * 3 + kFaces[b.cube[c]][0];
  return pattern * 9 + b.empty;
}

// The rolls that each pattern takes, -1 if more than the limit.
std::vector<int> search(int empty) {
  std::vector<int> rolls(9 * kPower3[8], -1);
  std::vector<bool> seen(9 * kPower6[8]);
  Board start{empty, {}};
  std::vector<std::uint32_t> level{number_of(start)};
  seen[level[0]] = true;
  for (int depth = 0; depth <= kLimit; ++depth) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t number : level) {
      const Board b = board_of(number);
      int& known = rolls[pattern_of(b)];
      if (known < 0)
        known = depth;
      for (const int step : {-3, -1, 1, 3}) {
        const int from = b.empty + step;
        const bool row = step == 1 || step == -1;
        if (from < 0 || from > 8 || (row && from / 3 != b.empty / 3))
          continue;
        Board made = b;
        made.cube[b.empty] = (row ? along_row : along_column)[b.cube[from]];
        made.empty = from;
        const std::uint32_t to = number_of(made);
        if (!seen[to]) {
          seen[to] = true;
          next.push_back(to);
        }
      }
    }
    level.swap(next);
  }
  return rolls;
}

}  // namespace

int main() {
  make_rolls();
  std::map<int, std::vector<int>> found;
  int x, y;
  while (std::cin >> x >> y && x != 0) {
    const int empty = 3 * (y - 1) + x - 1;
    if (found.count(empty) == 0)
      found[empty] = search(empty);
    int pattern = 0, wanted_empty = 0;
    for (int c = 0; c < 9; ++c) {
      char top;
      std::cin >> top;
      if (top == 'E')
        wanted_empty = c;
      else
        pattern = pattern * 3 + static_cast<int>(std::string("WBR").find(top));
    }
    std::cout << found[empty][pattern * 9 + wanted_empty] << "\n";
  }
}
