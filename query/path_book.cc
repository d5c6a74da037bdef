#include "query/path_book.h"

#include <algorithm>

#include "common/error.h"
#include "common/ranking.h"

namespace slidebase {

bool PathBook::fits(const SlidingSolver& solver) {
  return solver.table().info().max_depth() <= kLongest &&
         solver.table().info().states <= kMostStates;
}

PathBook::PathBook(const SlidingSolver& solver)
    : layer_size_(solver.space().layer_size()),
      words_(layer_size_ * static_cast<std::uint64_t>(solver.space().layers())) {
  fill_words(solver);
  if (solver.shape() == Shape{3, 3} && solver.same_view()) {
    fill_find(solver);
  }
}

// A state's word is made when the first neighbour nearer to the root is met; a smaller first move
// found later on the same level replaces it. Words compare by their first move in their lowest two
// bits.
void PathBook::fill_words(const SlidingSolver& solver) {
  const SlidingSpace& space = solver.space();
  const Table& table = solver.table();
  std::array<Word, 4> user_move{};  // by the table's move
  for (std::size_t i = 0; i < 4; ++i) {
    user_move[static_cast<std::size_t>(solver.move_order()[i])] = i;
  }
  const auto slot = [&](State s) -> Word& {
    return words_[static_cast<std::size_t>(s.blank) * layer_size_ + s.index];
  };
  slot(space.root_state()) = 1;
  std::vector<State> level = {space.root_state()}, next;
  std::uint64_t reached = 1;
  for (int depth = 1; !level.empty() && depth <= kLongest; ++depth) {
    next.clear();
    for (const State from : level) {
      for (const Move move : kMoves) {
        if (space.target(from.blank, move) < 0) {
          continue;
        }
        const State state = space.neighbour(from, move);
        if (table.residue(state) != (depth & 3)) {
          continue;
        }
        Word& best = slot(state);
        const Word first = user_move[static_cast<std::size_t>(inverse(move))];
        if (best == 0) {
          next.push_back(state);
        }
        if (best == 0 || first < (best & 3)) {
          best = slot(from) << 2 | first;
        }
      }
    }
    reached += next.size();
    level.swap(next);
  }
  table.check_damage();
  if (reached != table.info().states) {
    table.fail_damaged("its bits do not lead to every state");
  }
}

void PathBook::fill_find(const SlidingSolver& solver) {
  first_.resize(4096);
  last_.resize(4096);
  for (std::size_t key = 0; key < 4096; ++key) {
    std::array<std::uint8_t, 4> tiles{}, digits{};
    for (std::size_t i = 0; i < 4; ++i) {
      const auto symbol = static_cast<std::uint8_t>(key >> (3 * i) & 7);
      tiles[i] = static_cast<std::uint8_t>(solver.renamed(symbol == 0 ? 8 : symbol) - 1);
    }
    auto sorted = tiles;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) {
      continue;  // not four different tiles
    }
    // The digits of the first four count the smaller tiles not yet used, those of the last four the
    // smaller among themselves, which is the same thing there.
    lehmer_code(tiles, digits);
    std::uint32_t first = 0, last = 0, first_sum = 0, last_sum = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      first += digits[i] * static_cast<std::uint32_t>(factorial(static_cast<int>(7 - i)));
      first_sum += digits[i];
      const auto smaller_after = static_cast<std::uint32_t>(
          std::count_if(tiles.begin() + static_cast<std::ptrdiff_t>(i), tiles.end(),
                        [&](std::uint8_t tile) { return tile < tiles[i]; }));
      last += smaller_after * static_cast<std::uint32_t>(factorial(static_cast<int>(3 - i)));
      last_sum += smaller_after;
    }
    first_[key] = first | (first_sum & 1) * kOdd;
    last_[key] = last | (last_sum & 1) * kOdd;
  }
}

}  // namespace slidebase
