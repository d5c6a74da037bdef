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
      lines_(layer_size_ * static_cast<std::uint64_t>(solver.space().layers())) {
  fill_lines(solver);
  if (solver.shape() == Shape{3, 3} && solver.same_view()) {
    fill_find(solver);
  }
}

void PathBook::fill_lines(const SlidingSolver& solver) {
  const SlidingSpace& space = solver.space();
  const Table& table = solver.table();
  constexpr std::uint8_t kNone = 255;
  // By state: the user's smallest first move, as a place in the move order.
  std::vector<std::uint8_t> first(lines_.size(), kNone);
  std::array<std::uint8_t, 4> place{};
  for (std::size_t i = 0; i < 4; ++i) {
    place[static_cast<std::size_t>(solver.move_order()[i])] = static_cast<std::uint8_t>(i);
  }
  const auto number = [&](State s) {
    return static_cast<std::size_t>(s.blank) * layer_size_ + s.index;
  };
  Line& solved = lines_[number(space.root_state())];
  solved.bytes[0] = '\n';
  solved.bytes[31] = static_cast<char>(0x80);
  std::vector<State> level = {space.root_state()}, next;
  std::uint64_t reached = 1;
  for (int depth = 1; !level.empty() && depth <= kLongest; ++depth) {
    next.clear();
    for (const State from : level) {
      for (const Move move : kMoves) {
        if (space.shape().neighbour(from.blank, move) < 0) {
          continue;
        }
        const State state = space.neighbour(from, move);
        if (table.residue(state) != (depth & 3)) {
          continue;
        }
        std::uint8_t& best = first[number(state)];
        if (best == kNone) {
          next.push_back(state);
        }
        best = std::min(best, place[static_cast<std::size_t>(inverse(move))]);
      }
    }
    for (const State state : next) {
      const Move move = solver.move_order()[first[number(state)]];
      const Line& rest = lines_[number(space.neighbour(state, move))];
      Line& line = lines_[number(state)];
      line.bytes[0] = solver.user_letter(move);
      std::memcpy(&line.bytes[1], rest.bytes.data(), 31);
      if (depth < kLongest) {
        line.bytes[31] = static_cast<char>(0x80 | depth);
      }
    }
    reached += next.size();
    level.swap(next);
  }
  table.check_damage();
  if (reached != table.info().states) {
    throw Error(ErrorCode::kDamaged, table.path(),
                "its bits do not lead to every state: build it anew with slidebase-gen -f");
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
