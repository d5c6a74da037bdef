// Compares slabs with plain boards: the slab of each state, the slab a move leads to, and the rank
// that owns each slab.
#include "common/search/slabs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "common/puzzle/ranking.h"
#include "common/search/layer_graph.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kBits = kSlidingWordBits;

// Every board of up to 12 cells, in both orientations.
std::vector<Shape> shapes() {
  return {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3},
          {2, 5}, {5, 2}, {2, 6}, {6, 2}, {3, 4}, {4, 3}};
}

// Calls check(space, slabs) for each shape and each number of digits.
template <typename Check>
void for_all(const Check& check) {
  for (const Shape shape : shapes()) {
    const SlidingSpace space(shape, shape.cells() - 1);
    for (int digits = 0; digits <= Slabs::most_digits(shape); ++digits) {
      INFO(shape.name() << ", " << digits << " digits");
      check(space, Slabs(space, digits));
    }
  }
}

// Moves the blank on the board itself.
State moved(const SlidingSpace& space, State state, Move move) {
  Tiles board = space.board_of(state);
  const Cell to = space.shape().neighbour(state.blank, move);
  board[state.blank] = board[to];
  board[to] = 0;
  return space.state_of(board);
}

// The first `count` tiles of the state's board, without the blank.
std::vector<int> leading_tiles(const SlidingSpace& space, State state, int count) {
  const Tiles board = space.board_of(state);
  std::vector<int> tiles;
  for (Cell cell = 0; static_cast<int>(tiles.size()) < count; ++cell) {
    if (board[cell] != 0) {
      tiles.push_back(board[cell]);
    }
  }
  return tiles;
}

// The bits of a word whose states are checked: all, or three on boards of many words.
std::vector<std::uint64_t> bits_of(const Slabs& slabs, std::uint64_t word) {
  if (slabs.layer_words() > 1 << 13 && !test::long_run()) {
    return {0, 1 + word % (kBits - 2), kBits - 1};
  }
  std::vector<std::uint64_t> bits;
  for (std::uint64_t bit = 0; bit < kBits; ++bit) {
    bits.push_back(bit);
  }
  return bits;
}

// The first fault among the runs into one slab, or "". They must be in order and complete, and each
// state must come from the source state that the board gives.
std::string fault_of_runs(const SlidingSpace& space, const Slabs& slabs, const SlabMove& slab_move,
                          std::uint64_t slab) {
  std::uint64_t next = slabs.first_word(slab);
  for (const SlabRun& run : slabs.runs(slab_move, slab)) {
    const std::uint64_t source = slabs.slab_of_word(run.from);
    if (run.to != next || run.words == 0 ||
        slabs.slab_of_word(run.from + run.words - 1) != source) {
      return "run to word " + std::to_string(run.to);
    }
    for (std::uint64_t i = 0; i < run.words; ++i) {
      for (const std::uint64_t bit : bits_of(slabs, run.to + i)) {
        const State target{slab_move.target, (run.to + i) * kBits + bit};
        if (moved(space, target, slab_move.back) !=
            State{slab_move.source, (run.from + i) * kBits + bit}) {
          return "state " + std::to_string(target.index);
        }
      }
    }
    next += run.words;
  }
  return next == slabs.first_word(slab + 1) ? "" : "words left out";
}

TEST_SUITE_BEGIN("slabs");

TEST_CASE("the words of a slab are those whose boards begin with the same tiles") {
  for_all([](const SlidingSpace& space, const Slabs& slabs) {
    CHECK(slabs.count() == factorial(space.tiles()) / factorial(space.tiles() - slabs.digits()));
    CHECK(slabs.layer_words() == LayerGraph<SlidingSpace>(space).layer_words());
    std::set<std::vector<int>> prefixes;
    for (std::uint64_t slab = 0; slab < slabs.count(); ++slab) {
      const std::uint64_t first = slabs.first_word(slab);
      const std::uint64_t last = slabs.first_word(slab + 1) - 1;
      CHECK(first == slab * slabs.words());
      CHECK(slabs.slab_of_word(first) == slab);
      CHECK(slabs.slab_of_word(last) == slab);
      const Cell layer = static_cast<Cell>(slab) % space.layers();
      const std::uint64_t end = std::min((last + 1) * kBits, space.layer_size());
      const auto prefix = leading_tiles(space, {layer, first * kBits}, slabs.digits());
      CHECK(leading_tiles(space, {layer, end - 1}, slabs.digits()) == prefix);
      prefixes.insert(prefix);
    }
    CHECK(prefixes.size() == slabs.count());
  });
}

TEST_CASE("slab_moves() lists exactly the moves that leave a slab") {
  for_all([](const SlidingSpace& space, const Slabs& slabs) {
    std::set<std::pair<Cell, Cell>> found;
    for (Cell cell = 0; cell < space.layers(); ++cell) {
      for (const Move move : kMoves) {
        const Cell to = space.shape().neighbour(cell, move);
        const std::uint64_t step = std::max<std::uint64_t>(1, space.layer_size() / 5000);
        for (std::uint64_t index = 0; to >= 0 && index < space.layer_size(); index += step) {
          if (slabs.slab_of_word(index / kBits) !=
              slabs.slab_of_word(space.neighbour({cell, index}, move).index / kBits)) {
            found.emplace(to, cell);
            break;
          }
        }
      }
    }
    std::set<std::pair<Cell, Cell>> listed;
    for (const SlabMove& slab_move : slabs.slab_moves()) {
      CHECK(space.shape().neighbour(slab_move.target, slab_move.back) == slab_move.source);
      listed.emplace(slab_move.target, slab_move.source);
    }
    CHECK(found == listed);
    CHECK(listed.size() == 2 * static_cast<std::size_t>(slabs.digits()));
  });
}

TEST_CASE("the runs of a slab move take each word from the source of its boards") {
  for_all([](const SlidingSpace& space, const Slabs& slabs) {
    // On boards with many words, only every seventh slab.
    const std::uint64_t step = slabs.layer_words() > 1 << 18 && !test::long_run() ? 7 : 1;
    for (const SlabMove& slab_move : slabs.slab_moves()) {
      for (std::uint64_t slab = 0; slab < slabs.count(); slab += step) {
        INFO(slab_move.source << " to " << slab_move.target << ", slab " << slab);
        CHECK(fault_of_runs(space, slabs, slab_move, slab) == "");
      }
    }
  });
}

TEST_CASE("a slab move reads the proved number of slabs, in runs of the proved length or longer") {
  for_all([](const SlidingSpace& space, const Slabs& slabs) {
    const int cols = space.shape().cols;
    const auto left = static_cast<std::uint64_t>(space.tiles() - slabs.digits());
    for (const SlabMove& slab_move : slabs.slab_moves()) {
      const Cell window = std::min(slab_move.target, slab_move.source);
      const bool within = window + cols <= slabs.digits();
      for (std::uint64_t slab = 0; slab < slabs.count(); ++slab) {
        const std::uint64_t shortest =
            within ? slabs.words() : factorial(space.tiles() - window - cols) / factorial(5);
        std::set<std::uint64_t> sources;
        for (const SlabRun& run : slabs.runs(slab_move, slab)) {
          sources.insert(slabs.slab_of_word(run.from));
          CHECK(run.words >= shortest);
        }
        CHECK(sources.size() == (within ? 1 : left));
      }
    }
  });
}

TEST_CASE("each slab is dealt to one rank, and the ranks get equal shares, give or take one") {
  for_all([](const SlidingSpace&, const Slabs& slabs) {
    for (const int ranks : {1, 2, 3, 4, 5, 8, 1000}) {
      const auto dealt = slabs.deal(ranks);
      REQUIRE(dealt.size() == static_cast<std::size_t>(ranks));
      std::set<std::uint64_t> seen;
      std::size_t fewest = slabs.count(), most = 0, all = 0;
      for (const auto& own : dealt) {
        seen.insert(own.begin(), own.end());
        all += own.size();
        fewest = std::min(fewest, own.size());
        most = std::max(most, own.size());
      }
      CHECK(all == slabs.count());
      CHECK(seen.size() == slabs.count());
      CHECK(most - fewest <= 1);
    }
    CHECK(slabs.moved_words(slabs.deal(1)) == 0);
  });
}

TEST_CASE("2x7 on up to eight ranks: shares and moved words are within 5 % of the formula") {
  const SlidingSpace space({7, 2}, 13);
  const Slabs slabs(space, 2);
  CHECK(slabs.count() == 156);
  CHECK(slabs.words() == 332'640);
  for (const int ranks : {2, 4, 8}) {
    CAPTURE(ranks);
    const auto dealt = slabs.deal(ranks);
    const double share = static_cast<double>(slabs.count()) / ranks;
    for (const auto& own : dealt) {
      CHECK(static_cast<double>(own.size()) == doctest::Approx(share).epsilon(0.05));
    }
    const double formula = 2.0 * (ranks - 1) / ranks * static_cast<double>(slabs.layer_words());
    CHECK(static_cast<double>(slabs.moved_words(dealt)) == doctest::Approx(formula).epsilon(0.05));
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
