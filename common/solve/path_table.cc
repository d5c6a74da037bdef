#include "common/solve/path_table.h"

#include <algorithm>
#include <array>

#include "common/puzzle/ranking.h"
#include "common/solve/sliding_solver.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

// The states of one blank cell in the order in which they are reached.
struct Reached {
  std::vector<std::uint16_t> indexes;
  std::size_t level = 0, next = 0, end = 0;  // begin of this level, begin and end of the next
};
static_assert(PathTable::kMostStates / 4 <= 0x10000, "a board has four cells or more");

}  // namespace

void BoardFinder::fill_find(const GoalView& goal) {
  for (std::uint8_t symbol = 1; symbol <= 8; ++symbol) {
    tile_bits_[symbol] = static_cast<std::uint8_t>(1U << (goal.renamed(symbol) - 1));
  }
  first_.resize(4096);
  last_.resize(4096);
  for (std::size_t key = 0; key < 4096; ++key) {
    std::array<std::uint8_t, 4> tiles{}, digits{};
    std::uint32_t present = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto symbol = static_cast<std::uint8_t>(key >> (3 * i) & 7);
      tiles[i] = static_cast<std::uint8_t>(goal.renamed(symbol == 0 ? 8 : symbol) - 1);
      present |= kAllTiles / 0xff << tiles[i];
    }
    if (std::popcount(present) < 4) {
      continue;  // not four different tiles
    }
    // The digits of the first four tiles count the smaller tiles not yet used; those of the last
    // four count the smaller tiles among themselves, which is the same there.
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
    first_[key] = first | (first_sum & 1) * kOdd | present;
    last_[key] = last | (last_sum & 1) * kOdd | present;
  }
}

bool PathTable::fits(const SlidingSolver& solver) {
  return solver.table().info().max_depth() <= kLongest &&
         solver.table().info().states <= kMostStates;
}

PathTable::PathTable(const SlidingSolver& solver, Workers& workers)
    : BoardFinder(solver),
      layer_size_(solver.space().layer_size()),
      words_(place({solver.space().layers(), 0}) + 1) {
  workers.parallel_for(has_find() ? 2 : 1, [&](std::uint64_t part, unsigned) {
    part == 0 ? fill_words(solver) : fill_find(solver);
  });
  check_bits(solver.table());
}

// A state's word comes from the first neighbour, in the order of the user's letters, that is nearer
// to the root. So each level is scanned once for every move in that order, and the states from
// which the move leads there get their words, unless they already have one. No branch predictor
// could guess which have one, so every word is written, perhaps unchanged, and every state is
// appended to those reached, where the next state overwrites it if it is not new.
void PathTable::fill_words(const SlidingSolver& solver) {
  const SlidingSpace& space = solver.space();
  std::vector<Reached> reached(static_cast<std::size_t>(space.layers()));
  for (Reached& of_blank : reached) {
    of_blank.indexes.resize(static_cast<std::size_t>(layer_size_) + 1);
  }
  const State root = space.root_state();
  words_[place(root)] = 1;
  reached[static_cast<std::size_t>(root.blank)].next = 1;
  reached[static_cast<std::size_t>(root.blank)].end = 1;
  const auto go_back = [&](Cell to, Move move) {
    const Cell from = space.target(to, inverse(move));
    if (from < 0) {
      return;
    }
    const Reached& nearer = reached[static_cast<std::size_t>(to)];
    Reached& farther = reached[static_cast<std::size_t>(from)];
    const auto letter = static_cast<Word>(*move_of(solver.user_letter(move)));
    const Word* const words_to = &words_[place({to, 0})];
    Word* const words_from = &words_[place({from, 0})];
    std::uint16_t* const indexes = farther.indexes.data();
    std::size_t end = farther.end;
    const auto reach = [&](std::uint64_t index, std::uint64_t back) {
      const Word known = words_from[back];
      const Word is_new = ((known | (0 - known)) >> 63) - 1;  // all bits or none
      words_from[back] = known | ((words_to[index] << 2 | letter) & is_new);
      indexes[end] = static_cast<std::uint16_t>(back);
      end += is_new & 1;
    };
    const auto states = std::span(nearer.indexes).subspan(nearer.level, nearer.next - nearer.level);
    if (is_vertical(move)) {
      for (const std::uint16_t index : states) {
        reach(index, space.neighbour({to, index}, inverse(move)).index);
      }
    } else {
      for (const std::uint16_t index : states) {
        reach(index, index);
      }
    }
    farther.end = end;
  };
  for (int depth = 0; depth < solver.table().info().max_depth(); ++depth) {
    for (const Move move : solver.move_order()) {
      for (Cell to = 0; to < space.layers(); ++to) {
        go_back(to, move);
      }
    }
    for (Reached& of_blank : reached) {
      of_blank.level = of_blank.next;
      of_blank.next = of_blank.end;
    }
  }
}

const PathTable::Choice* PathTable::choices(const SlidingSolver& solver) const {
  const Lock lock(mutex_);
  if (!choices_.empty()) {
    return choices_.data();
  }
  std::vector<Choice> made(words_.size(), -(1 << kChoiceMoves));
  const SlidingSpace& space = solver.space();
  for (Cell blank = 0; blank < space.layers(); ++blank) {
    for (std::uint64_t index = 0; index < layer_size_; ++index) {
      const State state{blank, index};
      const int distance = length(word(state));
      int choice = (distance + 1) << kChoiceMoves;
      for (const Move move : kMoves) {
        if (space.target(blank, move) >= 0 &&
            length(word(space.neighbour(state, move))) < distance) {
          choice |= 1 << static_cast<int>(*move_of(solver.user_letter(move)));
        }
      }
      made[place(state)] = static_cast<Choice>(choice);
    }
  }
  choices_ = std::move(made);
  return choices_.data();
}

void PathTable::check_bits(const Table& table) const {
  for (Cell blank = 0; blank < static_cast<Cell>(table.info().layers); ++blank) {
    const Word* const words = &words_[place({blank, 0})];
    for (std::uint64_t begin = 0; begin < layer_size_; begin += 64) {
      std::uint64_t bits = 0;
      const std::uint64_t count = std::min<std::uint64_t>(64, layer_size_ - begin);
      for (std::uint64_t i = 0; i < count; ++i) {
        bits |= static_cast<std::uint64_t>(length(words[begin + i]) >> 1 & 1) << i;
      }
      if (bits != table.distance_word(blank, begin / 64)) {
        table.fail_damaged(kLeadsNowhere);
      }
    }
  }
}

}  // namespace slidebase
