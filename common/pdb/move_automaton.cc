#include "common/pdb/move_automaton.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace slidebase {
namespace {

// The cells that the blank visits, relative to the first.
struct Rectangle {
  int top = 0, left = 0, bottom = 0, right = 0;

  void include(int row, int col) {
    top = std::min(top, row), bottom = std::max(bottom, row);
    left = std::min(left, col), right = std::max(right, col);
  }
  bool is_within(const Rectangle& other) const {
    return top >= other.top && left >= other.left && bottom <= other.bottom && right <= other.right;
  }
};

// Makes words of moves on a board that is so large that they do not leave it.
class Words {
 public:
  explicit Words(int longest)
      : side_(static_cast<std::size_t>(2 * longest + 1)), fresh_(side_ * side_, u'\0') {
    for (std::size_t cell = 0; cell < fresh_.size(); ++cell) {
      fresh_[cell] = static_cast<char16_t>(cell);
    }
  }

  // The words that are left out, and have no shorter such word in them.
  std::vector<std::string> left_out() {
    std::vector<std::string> out;
    std::vector<std::string> kept = {""};
    is_better("");
    for (int length = 1; 2 * length < static_cast<int>(side_); ++length) {
      std::vector<std::string> longer;
      for (const std::string& word : kept) {
        for (const Move move : kMoves) {
          const std::string next = word + static_cast<char>(move);
          if (length > 1 && !std::ranges::binary_search(kept, next.substr(1))) {
            continue;
          }
          is_better(next) ? out.push_back(next) : longer.push_back(next);
        }
      }
      kept = std::move(longer);
    }
    return out;
  }

 private:
  // Whether an earlier word is better than this one; remembers this one otherwise.
  bool is_better(const std::string& word) {
    const int middle = static_cast<int>(side_) / 2, width = static_cast<int>(side_);
    std::u16string board = fresh_;
    Rectangle around;
    int row = 0, col = 0;
    for (const char letter : word) {
      const auto move = static_cast<Move>(letter);
      const int from = (middle + row) * width + middle + col;
      row += move == Move::kDown ? 1 : move == Move::kUp ? -1 : 0;
      col += move == Move::kRight ? 1 : move == Move::kLeft ? -1 : 0;
      const int to = (middle + row) * width + middle + col;
      std::swap(board[static_cast<std::size_t>(from)], board[static_cast<std::size_t>(to)]);
      around.include(row, col);
    }
    auto& same = reached_[std::move(board)];
    const bool better =
        std::ranges::any_of(same, [&](const Rectangle& r) { return r.is_within(around); });
    if (!better) {
      same.push_back(around);
    }
    return better;
  }

  std::size_t side_;
  std::u16string fresh_;  // each cell has its own tile
  std::unordered_map<std::u16string, std::vector<Rectangle>> reached_;
};

}  // namespace

MoveAutomaton::MoveAutomaton(int longest) {
  const std::vector<std::string> words = Words(longest).left_out();
  const std::set<std::string> out(words.begin(), words.end());
  std::map<std::string, State> state = {{"", kStart}};  // the words' beginnings
  for (const std::string& word : words) {
    for (std::size_t length = 1; length < word.size(); ++length) {
      state.emplace(word.substr(0, length), static_cast<State>(state.size()));
    }
  }
  next_.resize(state.size());
  for (const auto& [path, number] : state) {
    for (const Move move : kMoves) {
      std::string end = path + static_cast<char>(move);
      bool is_out = false;
      for (std::size_t from = 0; from < end.size(); ++from) {
        is_out |= out.contains(end.substr(from));
      }
      while (!state.contains(end)) {
        end.erase(0, 1);
      }
      next_[number][move] = is_out ? kLeftOut : state.at(end);
    }
  }
}

}  // namespace slidebase
