#include "common/solve/path_table.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>

#include "common/base/error.h"
#include "common/puzzle/ranking.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kPieceStates = 4096;  // that a thread takes at a time

}  // namespace

bool PathTable::fits(const SlidingSolver& solver) {
  return solver.table().info().max_depth() <= kLongest &&
         solver.table().info().states <= kMostStates;
}

PathTable::PathTable(const SlidingSolver& solver, Workers& workers)
    : layer_size_(solver.space().layer_size()), words_(place({solver.space().layers(), 0}) + 1) {
  const State root = solver.space().root_state();
  words_[place(root)] = 1;
  const bool finds = solver.shape() == Shape{3, 3} && solver.same_view();
  const std::uint64_t pieces_each = (layer_size_ + kPieceStates - 1) / kPieceStates;
  const std::uint64_t pieces = pieces_each * static_cast<std::uint64_t>(solver.space().layers());
  workers.parallel_for(pieces + (finds ? 1 : 0), [&](std::uint64_t piece, unsigned) {
    if (piece == pieces) {
      fill_find(solver);
      return;
    }
    const auto blank = static_cast<Cell>(piece / pieces_each);
    const std::uint64_t begin = piece % pieces_each * kPieceStates;
    const std::uint64_t end = std::min(layer_size_, begin + kPieceStates);
    for (std::uint64_t index = begin; index < end; ++index) {
      fill_word(solver, {blank, index});
    }
  });
}

// Walks to the first state that has a word, then writes those of the states passed. All who write a
// word write the same one, so threads need not wait for each other.
void PathTable::fill_word(const SlidingSolver& solver, State state) {
  const auto word_of = [this](State s) { return std::atomic_ref(words_[place(s)]); };
  std::array<std::size_t, kLongest> passed;  // places
  std::array<Move, kLongest> moves;
  Footing at{state, solver.table().residue(state)};
  std::size_t steps = 0;
  Word word = word_of(state).load(std::memory_order_relaxed);
  for (; word == 0; word = word_of(at.state).load(std::memory_order_relaxed)) {
    const std::size_t from = place(at.state);
    if (steps == passed.size() ||
        !step_nearer(solver.space(), solver.table(), solver.move_order(), at, moves[steps])) {
      solver.table().fail_damaged("its bits do not lead to the root");
    }
    passed[steps++] = from;
  }
  if (static_cast<int>(steps) + length(word) > solver.table().info().max_depth()) {
    solver.table().fail_damaged("its bits do not lead to the root within its greatest depth");
  }
  while (steps > 0) {
    --steps;
    word = word << 2 | static_cast<Word>(*move_of(solver.user_letter(moves[steps])));
    std::atomic_ref(words_[passed[steps]]).store(word, std::memory_order_relaxed);
  }
}

void PathTable::fill_find(const SlidingSolver& solver) {
  first_.resize(4096);
  last_.resize(4096);
  for (std::size_t key = 0; key < 4096; ++key) {
    std::array<std::uint8_t, 4> tiles{}, digits{};
    std::uint32_t present = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto symbol = static_cast<std::uint8_t>(key >> (3 * i) & 7);
      tiles[i] = static_cast<std::uint8_t>(solver.renamed(symbol == 0 ? 8 : symbol) - 1);
      present |= kAllTiles / 0xff << tiles[i];
    }
    if (std::popcount(present) < 4) {
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
    first_[key] = first | (first_sum & 1) * kOdd | present;
    last_[key] = last | (last_sum & 1) * kOdd | present;
  }
}

}  // namespace slidebase
