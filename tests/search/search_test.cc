// Compares the search with published counts, with the oracles, and with itself under other kernels
// and numbers of threads.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/progress.h"
#include "common/puzzle/ranking.h"
#include "tests/support/counterexample.h"
#include "tests/support/distances.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/long_run.h"
#include "tests/support/published.h"
#include "tests/support/run_search.h"
#include "tests/support/system.h"

namespace slidebase {
namespace {

using test::counterexample;
using test::Distances;
using test::Published;
using test::RunSearch;

// Searches of larger boards take too long under sanitizers.
int most_searched_cells(Family family) {
  return family == Family::kDice ? (test::kThreadSanitizer ? 4 : 6)
                                 : (test::kThreadSanitizer ? 8 : 10);
}

// The spaces of complete tables, but for those in slides.
template <typename Visit>
void with_space_of(Family family, const Visit& visit) {
  switch (family) {
    case Family::kSliding:
      return visit.template operator()<SlidingSpace>();
    case Family::kMarked:
      return visit.template operator()<MarkedSpace>();
    case Family::kDice:
      return visit.template operator()<DiceSpace>();
    default:
      return visit.template operator()<CubicSpace>();
  }
}

template <typename Space>
void check_histogram(const Published& entry, Shape shape, Cell root) {
  const RunSearch<Space> run(shape, root, 2);
  CHECK(run.search.histogram() == entry.counts);
  CHECK(run.search.reached() == entry.total);
}

// The step plane holds bit 1 of every distance that the oracle finds, and 0 for unreachable states.
template <typename Space>
void check_planes(Shape shape, Cell root) {
  INFO(shape.name() << " root " << root);
  const RunSearch<Space> run(shape, root);
  const Distances distance(run.space);
  CHECK(distance.clash() == "");
  CHECK(counterexample(run.space, [&](State state) {
          const int d = distance(state);
          const bool expected = d != Distances::kUnreached && (d >> 1 & 1) != 0;
          return run.distance_bit(state) == expected ? "" : "distance " + std::to_string(d);
        }) == "");
}

template <typename Space>
void check_same_planes(Shape shape, Cell root) {
  SearchOptions plain;
  plain.kernel = InstructionSet::kPortable;
  const RunSearch<Space> expected(shape, root, 1, plain);
  for (const InstructionSet kernel : test::supported_sets()) {
    for (const unsigned threads : test::thread_counts({1, 2, 3, 7})) {
      INFO(shape.name() << " root " << root << " " << name_of(kernel) << " " << threads);
      SearchOptions options;
      options.kernel = kernel;
      const RunSearch<Space> run(shape, root, threads, options);
      CHECK(run.search.histogram() == expected.search.histogram());
      for (Cell layer = 0; layer < shape.cells(); ++layer) {
        CHECK(std::ranges::equal(run.search.distance_layer(layer),
                                 expected.search.distance_layer(layer)));
      }
    }
  }
}

// Remembers the level on which each state was first reported, and counts states reported twice.
template <typename Space>
class Witness : public FreshObserver<typename LayerGraph<Space>::Word> {
 public:
  using Word = typename LayerGraph<Space>::Word;
  static constexpr unsigned kBits = LayerGraph<Space>::kWordBits;

  explicit Witness(const Space& space)
      : layer_size_(space.layer_size()),
        level_(layer_size_ * static_cast<std::uint64_t>(space.layers())) {}

  void fresh(unsigned, Cell layer, std::uint64_t first, std::span<const Word> words) override {
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (unsigned bit = 0; bit < kBits; ++bit) {
        if ((words[i] >> bit & 1) != 0) {
          const std::uint64_t index = (first + i) * kBits + bit;
          if (index >= layer_size_ || at({layer, index}).exchange(now_) != 0) {
            ++faults;
          }
          ++seen_now_;
        }
      }
    }
  }
  void end_level(int depth) override {
    if (depth != now_ - 1) {
      ++faults;
    }
    histogram.push_back(seen_now_.exchange(0));
    ++now_;
  }

  // The level of a state, or -1.
  int level(State state) { return at(state) - 1; }

  std::vector<std::uint64_t> histogram;
  std::atomic<int> faults{0};  // states reported twice or that do not exist; levels out of order

 private:
  std::atomic<std::uint8_t>& at(State state) {
    return level_[static_cast<std::uint64_t>(state.blank) * layer_size_ + state.index];
  }

  std::uint64_t layer_size_;
  std::vector<std::atomic<std::uint8_t>> level_;  // 1 + the level
  std::uint8_t now_ = 1;
  std::atomic<std::uint64_t> seen_now_{0};
};

template <typename Space>
void check_observer(Shape shape, Cell root) {
  for (const unsigned threads : test::thread_counts({1, 3})) {
    INFO(shape.name() << " root " << root << ", " << threads << " threads");
    Witness<Space> witness(Space(shape, root));
    const RunSearch<Space> run(shape, root, threads, {}, &witness);
    CHECK(witness.faults == 0);
    CHECK(witness.histogram == run.search.histogram());
    CHECK(counterexample(run.space, [&](State state) {
            const int level = witness.level(state);
            const bool expected = level >= 0 && (level >> 1 & 1) != 0;
            return run.distance_bit(state) == expected ? "" : "level " + std::to_string(level);
          }) == "");
  }
}

TEST_SUITE_BEGIN("levels");

TEST_CASE("the published histograms add up, and name each class by its greatest cell") {
  for (const Published& entry : test::published_histograms()) {
    CAPTURE(entry.name());
    CHECK(std::accumulate(entry.counts.begin(), entry.counts.end(), std::uint64_t{0}) ==
          entry.total);
    CHECK(static_cast<int>(entry.counts.size()) == entry.max + 1);
    CHECK(entry.shape.rows <= entry.shape.cols);
    CHECK(class_representative(entry.shape, entry.root) == entry.root);
    if (is_cubic(entry.family)) {
      CHECK(entry.total == reachable_states(describe_table(entry.family, entry.shape, entry.root)));
    } else {
      CHECK(entry.total == factorial(entry.shape.cells()) / 2);
    }
  }
}

TEST_CASE("the search finds the published histograms, on the board and on its transpose") {
  int searched = 0;
  for (const Published& entry : test::published_histograms()) {
    if (entry.shape.cells() > most_searched_cells(entry.family) || entry.family == Family::kLines) {
      continue;
    }
    const Shape turned = entry.shape.transposed();
    const Cell turned_root = turned.cell(entry.shape.col(entry.root), entry.shape.row(entry.root));
    CAPTURE(entry.name());
    with_space_of(entry.family, [&]<typename Space>() {
      check_histogram<Space>(entry, entry.shape, entry.root);
      check_histogram<Space>(entry, turned, turned_root);
    });
    ++searched;
  }
  CHECK(searched >= (test::kThreadSanitizer ? 8 : 27));
}

TEST_CASE("roots of the same class have the same histogram" *
          doctest::skip(test::kThreadSanitizer)) {
  const auto published = test::published_histograms();
  for (Cell root = 0; root < 9; ++root) {
    CAPTURE(root);
    check_histogram<SlidingSpace>(test::find(published, Family::kSliding, {3, 3}, root), {3, 3},
                                  root);
    check_histogram<CubicSpace>(test::find(published, Family::kCubic, {3, 3}, root), {3, 3}, root);
  }
  for (Cell root = 0; root < 8; ++root) {
    CAPTURE(root);
    check_histogram<MarkedSpace>(test::find(published, Family::kMarked, {2, 4}, root), {2, 4},
                                 root);
  }
}

TEST_CASE("the sliding step planes are bit 1 of the oracle's distances, for every root" *
          doctest::skip(test::kThreadSanitizer)) {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      check_planes<SlidingSpace>(shape, root);
    }
  }
}

// patterns_test.cc checks 3x3.
TEST_CASE("the cubic step planes are bit 1 of the oracle's distances" *
          doctest::skip(test::kThreadSanitizer)) {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      check_planes<CubicSpace>(shape, root);
    }
  }
  check_planes<CubicSpace>({2, 4}, 7);
  check_planes<CubicSpace>({4, 2}, 5);
}

TEST_CASE("the planes are the same for every kernel and number of threads") {
  check_same_planes<SlidingSpace>({2, 3}, 5);
  check_same_planes<SlidingSpace>({3, 3}, 8);
  check_same_planes<CubicSpace>({2, 4}, 6);
  if (!test::kThreadSanitizer) {
    check_same_planes<SlidingSpace>({2, 5}, 9);
    check_same_planes<SlidingSpace>({5, 2}, 4);
    check_same_planes<CubicSpace>({3, 3}, 7);
    check_same_planes<CubicSpace>({3, 3}, 4);
  }
}

TEST_CASE("the reachable states of 2x2 cubes form a ring: 36 of 324, 864 or 20,736 states" *
          doctest::skip(test::kThreadSanitizer)) {
  for (const auto& [family, states] :
       {std::pair{Family::kCubic, 324U}, {Family::kMarked, 864U}, {Family::kDice, 20'736U}}) {
    for (Cell root = 0; root < 4; ++root) {
      with_space_of(family, [&, all = states]<typename Space>() {
        const RunSearch<Space> run({2, 2}, root);
        CHECK(run.space.layer_size() * 4 == all);
        CHECK(run.search.reached() == 36);
        // Two ways around the ring, which meet at the far end.
        std::vector<std::uint64_t> ring(19, 2);
        ring.front() = ring.back() = 1;
        CHECK(run.search.histogram() == ring);
      });
    }
  }
}

TEST_CASE("an observer receives each state once, on its level") {
  check_observer<SlidingSpace>({2, 2}, 3);
  check_observer<SlidingSpace>({3, 3}, 8);
  check_observer<CubicSpace>({2, 2}, 3);
  check_observer<CubicSpace>({2, 4}, 7);
  check_observer<CubicSpace>(test::kThreadSanitizer ? Shape{2, 3} : Shape{3, 3}, 4);
  check_observer<MarkedSpace>({2, 2}, 3);
  check_observer<MarkedSpace>(test::kThreadSanitizer ? Shape{2, 3} : Shape{2, 4}, 3);
  check_observer<DiceSpace>({2, 2}, 3);
}

TEST_CASE("on_level is called for every level, and may end the search") {
  const auto published = test::published_histograms();
  const auto& counts = test::find(published, Family::kSliding, {3, 3}, 8).counts;
  std::vector<std::uint64_t> levels;
  std::uint64_t reached = 0;
  SearchOptions options;
  options.on_level = [&](const SearchProgress& p) {
    CHECK(p.depth == static_cast<int>(levels.size()));
    levels.push_back(p.level);
    reached += p.level;
    CHECK(p.reached == reached);
    if (p.depth == 20) {
      throw Interrupted();
    }
  };
  CHECK_THROWS_AS(RunSearch<SlidingSpace>({3, 3}, 8, 2, options), Interrupted);
  CHECK(levels == std::vector(counts.begin(), counts.begin() + 21));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("levels-large");

// The planes have 174 GB and 2.8 TB of addresses; memory is used only for pages with reached
// states. The last level is too large for the lists, so it is gathered through the whole planes.
TEST_CASE("levels of 15 and 16 cells, searched in one memory, have the published counts" *
          doctest::skip(test::kThreadSanitizer || test::kIsWindows)) {
  const std::size_t cells = test::long_run() ? 16 : 15;
  for (const auto& entry : test::published_histograms()) {
    const auto size = static_cast<std::size_t>(entry.shape.cells());
    if (entry.family != Family::kSliding || size < 15 || size > cells) {
      continue;
    }
    INFO(entry.name());
    const TableInfo info = describe_table(Family::kSliding, entry.shape, entry.root);
    constexpr std::uint64_t kMostListed = 300'000;
    const auto dense =
        std::ranges::find_if(entry.counts, [](std::uint64_t n) { return n > kMostListed; });
    SearchOptions options;
    options.max_depth = static_cast<int>(dense - entry.counts.begin()) + 1;
    const RunSearch<SlidingSpace> run(info.indexed_shape(), info.indexed_root(), 2, options);
    CHECK(run.search.histogram() == std::vector(entry.counts.begin(), dense + 2));
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
