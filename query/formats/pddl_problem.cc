#include "query/formats/pddl_problem.h"

#include <algorithm>
#include <bitset>
#include <vector>

#include "common/base/number.h"
#include "common/puzzle/text/characters.h"

namespace slidebase {
namespace {

constexpr std::string_view kBegin = "(define";

// A tile in a column and a row, 0 for the blank.
struct Placed {
  int tile = 0, col = 0, row = 0;
};

// The words and brackets from `at` on, without comments.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  // Empty at the end.
  std::string_view next() {
    for (at_ = skip_space(text_, at_); at_ < text_.size() && text_[at_] == ';';) {
      at_ = skip_space(text_, next_line(text_, at_));
    }
    const std::size_t begin = at_;
    const bool bracket = begin < text_.size() && (text_[begin] == '(' || text_[begin] == ')');
    at_ = bracket ? begin + 1 : std::min(text_.find_first_of("(); \t\r\n", begin), text_.size());
    return text_.substr(begin, at_ - begin);
  }
  std::size_t read() const { return at_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

// The number at the end of a name, such as 12 of t12; -1 if there is none.
int number_of(std::string_view name) {
  const std::size_t before = name.find_last_not_of("0123456789");
  return number_in<int>(name.substr(before == name.npos ? 0 : before + 1)).value_or(-1);
}

// The facts (at TILE X Y) and (blank X Y) of a section.
void add_fact(const std::vector<std::string_view>& words, std::vector<Placed>& placed) {
  if (words.size() == 4 && words[0] == "at") {
    placed.push_back({number_of(words[1]), number_of(words[2]), number_of(words[3])});
  } else if (words.size() == 3 && words[0] == "blank") {
    placed.push_back({0, number_of(words[1]), number_of(words[2])});
  }
}

// The board of these tiles, of which one may lack: it is in the cell that is left. False if they
// are no board of the shape.
bool place(const std::vector<Placed>& placed, Shape shape, int first, Tiles& board) {
  constexpr std::uint8_t kNone = 255;
  const auto cells = static_cast<std::size_t>(shape.cells());
  std::fill_n(board.begin(), cells, kNone);
  std::bitset<kMaxCells> left;  // the tiles that have no cell yet, and the blank
  for (std::size_t tile = 0; tile < cells; ++tile) {
    left.set(tile);
  }
  for (const auto& [tile, col, row] : placed) {
    const int x = col - first, y = row - first;
    if (x < 0 || y < 0 || x >= shape.cols || y >= shape.rows || tile < 0 || tile >= shape.cells() ||
        !left.test(static_cast<std::size_t>(tile)) || board[shape.cell(y, x)] != kNone) {
      return false;
    }
    board[shape.cell(y, x)] = static_cast<std::uint8_t>(tile);
    left.reset(static_cast<std::size_t>(tile));
  }
  if (left.count() == 1 && left.test(0)) {  // the blank of a goal need not be said
    *std::find(board.begin(), board.begin() + static_cast<std::ptrdiff_t>(cells), kNone) = 0;
    left.reset();
  }
  return left.none();
}

}  // namespace

bool begins_pddl(std::string_view line) {
  return line.starts_with(kBegin);
}

PddlProblem parse_pddl(std::string_view text) {
  PddlProblem problem;
  std::vector<Placed> initial, goal;
  std::vector<Placed>* section = nullptr;
  std::vector<std::string_view> words;
  Tokens tokens(text);
  int open = 0;
  while (!problem.bytes) {
    const std::string_view token = tokens.next();
    if (token.empty()) {
      return problem;
    }
    if (token == "(" || token == ")") {
      open += token == "(" ? 1 : -1;
      if (open == 0) {
        problem.bytes = tokens.read();
      }
      if (section != nullptr) {
        add_fact(words, *section);
      }
      words.clear();
      continue;
    }
    words.push_back(token);
    section = token == ":init" ? &initial : token == ":goal" ? &goal : section;
  }
  int first = 1, last_col = 0, last_row = 0;
  for (const Placed& one : initial) {
    first = std::min({first, one.col, one.row});
    last_col = std::max(last_col, one.col);
    last_row = std::max(last_row, one.row);
  }
  problem.shape = {last_row - first + 1, last_col - first + 1};
  const bool fits =
      first >= 0 && std::min(problem.shape.rows, problem.shape.cols) > 1 && problem.shape.fits();
  if (!fits || !place(initial, problem.shape, first, problem.board)) {
    problem.fault =
        "in :init, (at t1 x1 y1) for each tile and (blank x1 y1) must fill a board of up to 10x10";
  } else if (!place(goal, problem.shape, first, problem.goal)) {
    problem.fault = "in :goal, (at t1 x1 y1) must give each tile a cell of the board";
  }
  return problem;
}

}  // namespace slidebase
