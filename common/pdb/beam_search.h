// Beam search: from the boards of one length to those of the next, of which it keeps the ones that
// look nearest to the goal. It finds a path in milliseconds, mostly not an optimal one.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/pdb/near_search.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

// `Space` has
//   Child: a board after a move, not yet made: `parent` is the number of the board in its level,
//   and
//     `move` a Move; `key` tells boards apart, and hash(key) has its bits mixed; `value` is 0 at
//     the goal only, and small for boards that are likely to be near;
//   Level: boards of one length, with size() and clear();
//   add_start(board, level): whether it is not the goal itself;
//   add(level, child, next): the child's board to the next level;
//   expand(level, begin, end, most, children): appends the children of these boards from which the
//     goal may be `most` moves away, without those of which the last move is taken back.
template <typename Space>
class BeamSearch final : public NearSearch {
 public:
  template <typename... Arguments>
  explicit BeamSearch(const Arguments&... arguments) : space_(arguments...) {}

  std::optional<std::string> find(const Tiles& board, std::size_t width, int most,
                                  const std::function<bool()>& stop) override {
    level_.clear();
    steps_.clear();
    if (!space_.add_start(board, level_)) {
      return "";
    }
    for (int left = most; left-- > 0 && level_.size() != 0;) {
      children_.clear();
      for (std::size_t begin = 0; begin < level_.size(); begin += kBoardsPerCall) {
        if (stop && stop()) {
          return std::nullopt;
        }
        space_.expand(level_, begin, std::min(begin + kBoardsPerCall, level_.size()), left,
                      children_);
      }
      generated_ += children_.size();
      if (keep(width)) {
        return path();
      }
    }
    return std::nullopt;
  }
  std::uint64_t generated() const noexcept override { return generated_; }

 private:
  static constexpr std::size_t kBoardsPerCall = 1024;
  static constexpr std::uint32_t kNone = 0xffffffff;
  using Child = Space::Child;
  struct Step {
    std::uint32_t parent = 0;
    Move move = Move::kDown;
  };

  // Makes the next level of the best children, each board once. Returns whether one is the goal:
  // then it is the last step.
  bool keep(std::size_t width) {
    sort_children();
    next_.clear();
    auto& steps = steps_.emplace_back();
    const auto bits = static_cast<int>(std::bit_width(2 * std::min(width, children_.size())));
    known_.assign(std::size_t{1} << bits, kNone);
    for (const std::uint32_t number : order_) {
      const Child& child = children_[number];
      if (next_.size() == width) {
        break;
      }
      if (is_known(number, bits)) {
        continue;
      }
      steps.push_back({child.parent, child.move});
      if (child.value == 0) {
        return true;
      }
      space_.add(level_, child, next_);
    }
    std::swap(level_, next_);
    return false;
  }

  // Sets order_: the smallest value first, equal ones as they were generated.
  void sort_children() {
    std::uint32_t least = kNone, most = 0;
    for (const Child& child : children_) {
      least = std::min(least, child.value);
      most = std::max(most, child.value);
    }
    order_.resize(children_.size());
    if (children_.empty()) {
      return;
    }
    ends_.assign(most - least + 2, 0);
    for (const Child& child : children_) {
      ++ends_[child.value - least + 1];
    }
    for (std::size_t value = 1; value < ends_.size(); ++value) {
      ends_[value] += ends_[value - 1];
    }
    for (std::uint32_t i = 0; i < children_.size(); ++i) {
      order_[ends_[children_[i].value - least]++] = i;
    }
  }

  // Whether the next level has the child's board; notes the child if not.
  bool is_known(std::uint32_t number, int bits) {
    const auto& key = children_[number].key;
    std::size_t at = static_cast<std::size_t>(Space::hash(key) >> (64 - bits));
    while (known_[at] != kNone) {
      if (children_[known_[at]].key == key) {
        return true;
      }
      at = (at + 1) & (known_.size() - 1);
    }
    known_[at] = number;
    return false;
  }

  std::string path() const {
    std::string letters(steps_.size(), ' ');
    std::size_t at = steps_.back().size() - 1;
    for (std::size_t i = steps_.size(); i-- > 0;) {
      letters[i] = letter(steps_[i][at].move);
      at = steps_[i][at].parent;
    }
    return letters;
  }

  Space space_;
  typename Space::Level level_, next_;
  std::vector<Child> children_;
  std::vector<std::uint32_t> order_, ends_;
  std::vector<std::uint32_t> known_;      // numbers of children, by hash
  std::vector<std::vector<Step>> steps_;  // to the boards of each level but the first
  std::uint64_t generated_ = 0;
};

}  // namespace slidebase
