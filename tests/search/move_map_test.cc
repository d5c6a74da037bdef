// Compares the kernels, which move whole words, with single moves of single states.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <random>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "common/search/layer_graph.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

template <typename Space>
const auto& kernels_of(InstructionSet set) {
  return kernels<typename LayerGraphTraits<Space>::Kernels>(set);
}

// A layer in which about one state in `rarity` is set, at random.
template <typename Space>
std::vector<typename LayerGraph<Space>::Word> random_layer(const LayerGraph<Space>& graph,
                                                           int rarity, std::mt19937_64& random) {
  constexpr unsigned kBits = LayerGraph<Space>::kWordBits;
  std::vector<typename LayerGraph<Space>::Word> words(graph.layer_words());
  for (std::uint64_t index = 0; index < graph.space().layer_size(); ++index) {
    if (random() % static_cast<std::uint64_t>(rarity) == 0) {
      words[index / kBits] |= typename LayerGraph<Space>::Word{1} << (index % kBits);
    }
  }
  return words;
}

// Moves every state of the source layer on its own.
template <typename Space, typename Word>
std::vector<Word> moved_one_by_one(const LayerGraph<Space>& graph, Cell from, Move move,
                                   const std::vector<Word>& source, std::vector<Word> target) {
  constexpr unsigned kBits = LayerGraph<Space>::kWordBits;
  for (std::uint64_t index = 0; index < graph.space().layer_size(); ++index) {
    if ((source[index / kBits] >> (index % kBits) & 1) != 0) {
      const State to = graph.space().neighbour({from, index}, move);
      target[to.index / kBits] |= Word{1} << (to.index % kBits);
    }
  }
  return target;
}

Move move_between(Shape shape, Cell from, Cell to) {
  for (const Move move : kMoves) {
    if (shape.neighbour(from, move) == to) {
      return move;
    }
  }
  FAIL("move map between cells that are not neighbours");
  return Move::kDown;
}

// Ranges of words: the whole layer, two halves split at an odd word, and random ones down to one
// word.
std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges(std::uint64_t words,
                                                            std::mt19937_64& random) {
  const std::uint64_t cut = words / 2 | 1;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> made = {{0, words}};
  if (cut < words) {
    made.insert(made.end(), {{0, cut}, {cut, words}, {cut, cut + 1}});
  }
  for (int i = 0; i < 12; ++i) {
    const std::uint64_t begin = random() % words;
    made.emplace_back(begin, begin + 1 + random() % (words - begin));
  }
  return made;
}

template <typename Space>
void check_spreads(Shape shape, Cell root, std::set<MoveMapKind>& kinds) {
  using Word = typename LayerGraph<Space>::Word;
  const Space space(shape, root);
  const LayerGraph<Space> graph(space);
  std::mt19937_64 random(
      test::seed(static_cast<unsigned>(shape.rows * 100 + shape.cols * 10 + root)));
  for (Cell target = 0; target < shape.cells(); ++target) {
    std::set<Cell> sources;
    for (const MoveMap<Word>& map : graph.incoming(target)) {
      const Cell from = map.source_layer;
      sources.insert(from);
      kinds.insert(map.kind);
      const auto source = random_layer(graph, 3, random);
      const auto before = random_layer(graph, 10, random);
      const auto expected =
          moved_one_by_one(graph, from, move_between(shape, from, target), source, before);
      for (const InstructionSet kernel : test::supported_sets()) {
        for (const auto& [begin, end] : ranges(graph.layer_words(), random)) {
          INFO(shape.name() << " root " << root << " from " << from << " to " << target << " "
                            << name_of(kernel) << " words " << begin << " to " << end);
          const auto first = static_cast<std::ptrdiff_t>(begin);
          const auto last = static_cast<std::ptrdiff_t>(end);
          std::vector<Word> part(before.begin() + first, before.begin() + last);
          kernels_of<Space>(kernel).gather(map, source.data(), 0, begin, end, part.data());
          CHECK(std::equal(part.begin(), part.end(), expected.begin() + first));
        }
      }
    }
    for (const Cell from : graph.in_place(target)) {
      sources.insert(from);
      const auto source = random_layer(graph, 3, random);
      INFO(shape.name() << " root " << root << " from " << from << " in_place to " << target);
      CHECK(moved_one_by_one(graph, from, move_between(shape, from, target), source,
                             std::vector<Word>(source.size())) == source);
    }
    std::set<Cell> neighbours;
    for (const Move move : kMoves) {
      neighbours.insert(shape.neighbour(target, move));
    }
    neighbours.erase(-1);
    CHECK(sources == neighbours);
  }
}

// Checks some words of a layer that is far too large for memory. Only those source words exist from
// which the states of the target words come.
template <typename Space>
void check_far_words(const LayerGraph<Space>& graph, Cell target,
                     const MoveMap<typename LayerGraph<Space>::Word>& map, std::uint64_t begin,
                     std::uint64_t count, std::mt19937_64& random) {
  using Word = typename LayerGraph<Space>::Word;
  constexpr unsigned kBits = LayerGraph<Space>::kWordBits;
  const Space& space = graph.space();
  const Move back = move_between(space.shape(), target, map.source_layer);
  std::vector<std::uint64_t> from(count * kBits);
  for (std::uint64_t bit = 0; bit < from.size(); ++bit) {
    from[bit] = space.neighbour({target, begin * kBits + bit}, back).index;
  }
  const auto [least, greatest] = std::ranges::minmax(from);
  const std::uint64_t first = least / kBits;
  std::vector<Word> source(greatest / kBits - first + 1);
  REQUIRE(source.size() <= map.leads * map.keys * map.block);
  std::ranges::generate(
      source, [&] { return static_cast<Word>(random() & ((std::uint64_t{1} << kBits) - 1)); });
  std::vector<Word> expected(count);
  for (std::uint64_t bit = 0; bit < from.size(); ++bit) {
    const std::uint64_t at = from[bit] - first * kBits;
    expected[bit / kBits] |= (source[at / kBits] >> (at % kBits) & 1) << (bit % kBits);
  }
  for (const InstructionSet kernel : test::supported_sets()) {
    INFO(name_of(kernel) << " word " << begin);
    std::vector<Word> made(count);
    kernels_of<Space>(kernel).gather(map, source.data(), first, begin, begin + count, made.data());
    CHECK(made == expected);
  }
}

// The first, the last and random runs of `run` words in each layer.
template <typename Space>
void check_far_layers(Shape shape, Cell root, std::uint64_t run, int runs,
                      std::set<MoveMapKind>& kinds) {
  const Space space(shape, root);
  const LayerGraph<Space> graph(space);
  std::mt19937_64 random(test::seed(static_cast<unsigned>(shape.rows)));
  const std::uint64_t last = graph.layer_words() / run - 1;
  CHECK((last + 1) * run * LayerGraph<Space>::kWordBits == space.layer_size());
  for (Cell target = 0; target < shape.cells(); ++target) {
    for (const auto& map : graph.incoming(target)) {
      INFO(shape.name() << " from " << map.source_layer << " to " << target);
      kinds.insert(map.kind);
      check_far_words(graph, target, map, 0, run, random);
      check_far_words(graph, target, map, last * run, run, random);
      for (int i = 0; i < runs; ++i) {
        check_far_words(graph, target, map, random() % (last + 1) * run, run, random);
      }
    }
  }
}

template <typename Space>
void check_merge() {
  using Word = typename LayerGraph<Space>::Word;
  constexpr unsigned word_bits = LayerGraph<Space>::kWordBits;
  std::mt19937_64 random(test::seed(word_bits));
  const auto random_words = [&](std::size_t n) {
    std::vector<Word> words(n);
    for (Word& word : words) {
      word = static_cast<Word>(random() & random() & ((std::uint64_t{1} << word_bits) - 1));
    }
    return words;
  };
  for (const InstructionSet kernel : test::supported_sets()) {
    for (std::size_t n = 0; n < 150; ++n) {
      const std::size_t sources = n % 3;
      INFO(name_of(kernel) << ", " << n << " words of " << word_bits << " bits, " << sources
                           << " in_place sources");
      const std::array in_place = {random_words(n), random_words(n)};
      const std::array<const Word*, 2> from = {in_place[0].data(), in_place[1].data()};
      auto found = random_words(n);
      auto into = random_words(n);
      const auto other = random_words(n);
      auto expected_found = found;
      auto expected_into = into;
      std::uint64_t count = 0;
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < sources; ++k) {
          expected_found[i] |= in_place[k][i];
        }
        expected_found[i] &= ~(into[i] | other[i]);
        expected_into[i] = into[i] | expected_found[i];
        count += static_cast<std::uint64_t>(std::popcount(expected_found[i]));
      }
      CHECK(kernels_of<Space>(kernel).merge(std::span(from).first(sources), found.data(),
                                            into.data(), other.data(), n) == count);
      CHECK(found == expected_found);
      CHECK(into == expected_into);
    }
  }
}

TEST_SUITE_BEGIN("move-map");

TEST_CASE("move maps of sliding boards give the same bits as single moves") {
  std::set<MoveMapKind> kinds;
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}, {2, 5}, {5, 2}}) {
    for (const Cell root : {0, shape.cells() - 1 - shape.cols}) {  // both parities
      check_spreads<SlidingSpace>(shape, root, kinds);
    }
  }
  CHECK(kinds.size() == 4);  // every kind of move map was tested
}

TEST_CASE("move maps of cubic boards give the same bits as single moves") {
  std::set<MoveMapKind> kinds;
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}}) {
    for (const Cell root : {0, 1}) {  // both weights
      check_spreads<CubicSpace>(shape, root, kinds);
    }
  }
  CHECK(kinds.size() == 4);
}

TEST_CASE("move maps of marked cubes give the same bits as single moves") {
  std::set<MoveMapKind> kinds;
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}}) {
    check_spreads<MarkedSpace>(shape, 0, kinds);
  }
  CHECK(kinds.size() == 4);
}

TEST_CASE("move maps of dice give the same bits as single moves") {
  std::set<MoveMapKind> kinds;
  check_spreads<DiceSpace>({2, 2}, 0, kinds);
  check_spreads<DiceSpace>({2, 2}, 1, kinds);
  check_spreads<DiceSpace>({2, 3}, 1, kinds);
}

TEST_CASE("move maps of 15 and 16 cells give the same bits as single moves, anywhere in a layer") {
  const int words = test::long_run() ? 20'000 : 500;
  std::set<MoveMapKind> kinds;
  for (const auto& [shape, root] : {std::pair{Shape{5, 3}, 14}, {{4, 4}, 15}, {{8, 2}, 15}}) {
    check_far_layers<SlidingSpace>(shape, root, 1, words, kinds);
  }
}

// Some kernels move several words together, for dice all the words of a string.
TEST_CASE("so do those of marked cubes to 12 cells and of dice on 2x4, anywhere in a layer") {
  const int runs = test::long_run() ? 2'000 : 30;
  std::set<MoveMapKind> marked, dice;
  for (const Shape shape : {Shape{3, 3}, {2, 5}, {3, 4}, {4, 3}}) {
    check_far_layers<MarkedSpace>(shape, 0, 1, runs, marked);
    check_far_layers<MarkedSpace>(shape, 0, 36, runs / 10, marked);
  }
  std::vector<std::pair<Shape, Cell>> boards = {{{2, 4}, 1}};
  if (test::long_run()) {  // the move maps of one take a second
    boards.insert(boards.end(), {{{2, 4}, 0}, {{4, 2}, 7}});
  }
  for (const auto& [shape, root] : boards) {
    check_far_layers<DiceSpace>(shape, root, 1, runs, dice);
    check_far_layers<DiceSpace>(shape, root, 81, runs / 10, dice);
  }
  check_far_layers<DiceSpace>({3, 2}, 0, 9, runs, dice);
  CHECK(marked.size() == 4);
  CHECK(dice.size() == 4);
}

TEST_CASE("merging keeps the states that were not reached before, counts them and marks them") {
  check_merge<SlidingSpace>();
  check_merge<CubicSpace>();
  check_merge<MarkedSpace>();
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
