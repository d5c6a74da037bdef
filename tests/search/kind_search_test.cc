// Compares searches and tables of marked cubes and of dice with a plain search that rolls solids
// with six labels: histograms, the distance of every position, and of every pattern of tops the
// least distance and the first of the nearest states.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/base/memory_source.h"
#include "common/search/make/make.h"
#include "common/search/patterns.h"
#include "common/study/distance_field.h"
#include "common/table/goal_patterns.h"
#include "common/table/table.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/rolling_oracle.h"
#include "tests/support/run_search.h"

namespace slidebase {
namespace {

using oracle::RollingOracle;
using test::RunSearch;

constexpr std::uint64_t power(std::uint64_t base, int exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

// What the oracle and the file format say of a kind.
struct Marked {
  using Space = MarkedSpace;
  static constexpr Family kFamily = Family::kMarked;
  static constexpr RollingOracle::Faces kStart = RollingOracle::kMarked;
  static constexpr std::uint64_t kTops = 2;
  static Cube::Label label(char face) { return face == 'M' ? 0 : 1; }
  static std::uint64_t digit(char top) { return top == 'M' ? 0 : 1; }
  static std::uint64_t positions(Shape shape, Cell) {
    return static_cast<std::uint64_t>(shape.cells()) * power(6, shape.cells() - 1);
  }
};
struct Dice {
  using Space = DiceSpace;
  static constexpr Family kFamily = Family::kDice;
  static constexpr RollingOracle::Faces kStart = RollingOracle::kDie;
  static constexpr std::uint64_t kTops = 6;
  static Cube::Label label(char face) { return static_cast<Cube::Label>(face - '0'); }
  static std::uint64_t digit(char top) { return static_cast<std::uint64_t>(top - '1'); }
  // cells * C(n, k) * 12^n, where k of n dice are on cells of one colour at first.
  static std::uint64_t positions(Shape shape, Cell root) {
    const int n = shape.cells() - 1;
    std::uint64_t choices = 1;
    for (int i = 0, k = shape.cells() / 2 - shape.colour(root); i < k; ++i) {
      choices = choices * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
    }
    return static_cast<std::uint64_t>(shape.cells()) * choices * power(12, n);
  }
};

// The library's number of each of the oracle's orientations.
template <typename Kind>
std::vector<std::uint8_t> numbers_of_orientations(const RollingOracle& oracle) {
  const Cube& cube = Kind::Space::cube();
  std::vector<std::uint8_t> numbers;
  for (const auto& faces : oracle.orientations()) {
    // In the order of kSides: up, down, north, east, south, west.
    const std::array<char, 6> by_side = {faces[0], faces[1], faces[2],
                                         faces[5], faces[3], faces[4]};
    for (int o = 0; o < cube.orientations(); ++o) {
      if (std::ranges::all_of(kSides, [&](Side side) {
            return cube.label(o, side) == Kind::label(by_side[static_cast<std::size_t>(side)]);
          })) {
        numbers.push_back(static_cast<std::uint8_t>(o));
      }
    }
  }
  CHECK(numbers.size() == oracle.orientations().size());
  return numbers;
}

// For each pattern of tops, the least distance and the first of the nearest states.
class Nearest {
 public:
  explicit Nearest(std::uint64_t patterns)
      : distance_(patterns, kNoPatternDistance), index_(patterns) {}

  // In order of distance.
  void note(std::uint64_t pattern, std::uint64_t index, int distance) {
    if (distance_[pattern] == kNoPatternDistance) {
      distance_[pattern] = static_cast<std::uint8_t>(distance);
      index_[pattern] = index;
    } else if (distance_[pattern] == distance) {
      index_[pattern] = std::min(index_[pattern], index);
    }
  }

  // The bytes of the file's section: planes of distances and of the index, low byte first.
  std::vector<std::byte> section() const {
    std::vector<std::byte> bytes;
    for (const std::uint8_t distance : distance_) {
      bytes.push_back(std::byte{distance});
    }
    for (int plane = 0; plane < 4; ++plane) {
      for (const std::uint64_t index : index_) {
        bytes.push_back(static_cast<std::byte>(index >> (8 * plane) & 0xff));
      }
    }
    return bytes;
  }

  std::uint64_t patterns() const { return distance_.size(); }
  int distance(std::uint64_t pattern) const { return distance_[pattern]; }
  std::uint64_t index(std::uint64_t pattern) const { return index_[pattern]; }

 private:
  std::vector<std::uint8_t> distance_;
  std::vector<std::uint64_t> index_;
};

// The table of the root's class, made in memory, with the distances of all its states.
template <typename Space>
class MadeTable {
 public:
  MadeTable(Family family, Shape shape, Cell root)
      : table(made(describe_table(family, shape, root))),
        space(table.info().indexed_shape(), table.info().indexed_root()),
        view(*find_symmetry(shape, root, space.shape(), space.root())) {
    Workers workers(2);
    field = distance_field(space, table, workers);
  }

  const Table table;
  const Space space;
  const Symmetry view;  // from the board to the table's
  std::vector<std::uint8_t> field;

 private:
  static std::shared_ptr<const Source> made(const TableInfo& info) {
    MakeOptions options;
    options.threads = 2;
    std::vector<std::byte> file;
    make_table(info, file, options);
    return std::make_shared<MemorySource>("made", file);
  }
};

template <typename Kind>
class Comparison {
 public:
  using Space = typename Kind::Space;

  Comparison(Shape shape, Cell root)
      : oracle_(shape.rows, shape.cols, root, Kind::kStart),
        number_(numbers_of_orientations<Kind>(oracle_)),
        shape_(shape),
        space_(shape, root),
        collector_(space_, 2),
        run_(shape, root, 2, {}, &collector_),
        made_(Kind::kFamily, shape, root),
        nearest_(patterns()),
        nearest_in_table_(patterns()) {
    for (int o = 0; o < Space::cube().orientations(); ++o) {
      seen_[static_cast<std::size_t>(o)] = Space::cube().seen(o, made_.view);
    }
  }

  void check() {
    CHECK(run_.search.histogram() == oracle_.histogram());
    CHECK(made_.table.info().histogram == oracle_.histogram());
    CHECK(oracle_.positions() ==
          (shape_ == Shape{2, 2} ? 36 : Kind::positions(shape_, space_.root())));
    std::string fault;
    oracle_.for_each([&](std::span<const int> cubes, int distance) {
      if (fault.empty()) {
        fault = fault_of(cubes, distance);
      }
    });
    CHECK(fault == "");
    // Every state that was reached has been compared, and no other has a distance.
    CHECK(
        std::ranges::all_of(made_.field, [](int d) { return d == kUnreached || d == kCompared; }));
    CHECK(collector_.found().section() == nearest_.section());
    check_patterns_of_table();
  }

 private:
  static constexpr int kCompared = 254;

  std::uint64_t patterns() const {
    return static_cast<std::uint64_t>(shape_.cells()) * power(Kind::kTops, shape_.cells() - 1);
  }

  std::string fault_of(std::span<const int> cubes, int distance) {
    CubePosition position, seen;
    std::uint64_t tops = 0;
    for (Cell c = 0; c < shape_.cells(); ++c) {
      const int cube = cubes[static_cast<std::size_t>(c)];
      if (cube == RollingOracle::kEmpty) {
        position.blank = c;
        seen.blank = made_.view(c);
        continue;
      }
      const auto o = static_cast<std::size_t>(cube);
      tops = tops * Kind::kTops + Kind::digit(oracle_.orientations()[o][0]);
      position.cubes[c] = number_[o];
      seen.cubes[made_.view(c)] = seen_[number_[o]];
    }
    const std::optional<State> state = space_.state_of(position);
    const std::optional<State> state_in_table = made_.space.state_of(seen);
    if (!state || !state_in_table) {
      return "a position that is reached has no state";
    }
    if (run_.distance_bit(*state) != ((distance >> 1 & 1) != 0)) {
      return "wrong bit at distance " + std::to_string(distance);
    }
    auto& listed = made_.field[place_of_state(*state_in_table, made_.space.layer_size())];
    if (listed != distance) {
      return "the table says " + std::to_string(listed) + ", oracle " + std::to_string(distance);
    }
    listed = kCompared;  // so that a second position with this state has a fault
    const std::uint64_t of_layer = patterns() / static_cast<std::uint64_t>(shape_.cells());
    nearest_.note(static_cast<std::uint64_t>(state->blank) * of_layer + tops, state->index,
                  distance);
    tops = 0;
    for (Cell c = 0; c < shape_.cells(); ++c) {
      if (c != seen.blank) {
        tops = tops * Kind::kTops + static_cast<std::uint64_t>(Space::top_digit(seen.cubes[c]));
      }
    }
    nearest_in_table_.note(static_cast<std::uint64_t>(seen.blank) * of_layer + tops,
                           state_in_table->index, distance);
    return "";
  }

  void check_patterns_of_table() const {
    const std::uint64_t of_layer = patterns() / static_cast<std::uint64_t>(shape_.cells());
    std::string fault;
    for (std::uint64_t p = 0; p < nearest_in_table_.patterns() && fault.empty(); ++p) {
      const auto listed =
          GoalPatterns(made_.table).entry(static_cast<Cell>(p / of_layer), p % of_layer);
      if (listed.distance != nearest_in_table_.distance(p) ||
          listed.state != nearest_in_table_.index(p)) {
        fault = "pattern " + std::to_string(p) + ": listed at " + std::to_string(listed.distance) +
                " with state " + std::to_string(listed.state) + ", oracle " +
                std::to_string(nearest_in_table_.distance(p)) + " with state " +
                std::to_string(nearest_in_table_.index(p));
      }
    }
    CHECK(fault == "");
  }

  const RollingOracle oracle_;
  const std::vector<std::uint8_t> number_;
  const Shape shape_;
  const Space space_;
  TopPatterns<Space> collector_;
  const RunSearch<Space> run_;
  MadeTable<Space> made_;
  Nearest nearest_, nearest_in_table_;
  std::array<std::uint8_t, 24> seen_{};
};

template <typename Kind>
void compare(Shape shape, Cell root) {
  INFO(shape.name() << " root " << root);
  Comparison<Kind>(shape, root).check();
}

template <typename Kind>
void compare_all_roots(Shape shape) {
  for (Cell root = 0; root < shape.cells(); ++root) {
    compare<Kind>(shape, root);
  }
}

// The planes of a search, its patterns, and the file of its table.
template <typename Kind>
void check_same_bytes(Shape shape, Cell root) {
  using Space = typename Kind::Space;
  SearchOptions plain;
  plain.kernel = InstructionSet::kPortable;
  const Space space(shape, root);
  TopPatterns<Space> expected_patterns(space, 1);
  const RunSearch<Space> expected(shape, root, 1, plain, &expected_patterns);
  std::vector<std::byte> expected_file;
  for (const InstructionSet kernel : test::supported_sets()) {
    for (const unsigned threads : test::thread_counts({1, 2, 7})) {
      INFO(shape.name() << " root " << root << " " << name_of(kernel) << " " << threads);
      SearchOptions options;
      options.kernel = kernel;
      TopPatterns<Space> patterns(space, threads);
      const RunSearch<Space> run(shape, root, threads, options, &patterns);
      CHECK(run.search.histogram() == expected.search.histogram());
      for (Cell layer = 0; layer < shape.cells(); ++layer) {
        CHECK(std::ranges::equal(run.search.distance_layer(layer),
                                 expected.search.distance_layer(layer)));
      }
      CHECK((patterns.found().section() == expected_patterns.found().section()));
      MakeOptions make;
      make.kernel = kernel;
      make.threads = threads;
      std::vector<std::byte> file;
      make_table(describe_table(Kind::kFamily, shape, root), file, make);
      if (expected_file.empty()) {
        expected_file = file;
      }
      CHECK((file == expected_file));
    }
  }
}

TEST_SUITE_BEGIN("kind-search");

TEST_CASE("marked cubes on 2x2, 2x3 and 3x2 against a plain search, for every root") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}}) {
    compare_all_roots<Marked>(shape);
  }
}

TEST_CASE("marked cubes on 2x4 against a plain search" * doctest::skip(test::kThreadSanitizer)) {
  compare<Marked>({2, 4}, 6);
  if (test::long_part("marked cubes on 2x4 for every root")) {
    compare_all_roots<Marked>({2, 4});
    compare_all_roots<Marked>({4, 2});
  }
}

TEST_CASE("dice on 2x2 against a plain search, for every root" *
          doctest::skip(test::kThreadSanitizer)) {
  compare_all_roots<Dice>({2, 2});
}

TEST_CASE("searches and tables have the same bytes for every kernel and number of threads") {
  check_same_bytes<Marked>({2, 2}, 3);
  check_same_bytes<Marked>({2, 4}, 6);
  check_same_bytes<Dice>({2, 2}, 0);
}

TEST_SUITE_END();

// Boards of 14,929,920 and 15,116,544 positions.
TEST_SUITE_BEGIN("kind-search-large");

TEST_CASE("marked cubes on 3x3 against a plain search") {
  compare<Marked>({3, 3}, 4);
  if (test::long_part("marked cubes on 3x3 for every root")) {
    compare_all_roots<Marked>({3, 3});
  }
}

TEST_CASE("dice on 2x3 against a plain search") {
  compare<Dice>({2, 3}, 0);
  if (test::long_part("dice on 2x3 and 3x2 for every root")) {
    compare_all_roots<Dice>({2, 3});
    compare_all_roots<Dice>({3, 2});
  }
}

// The base of the proof in docs/THEORY.md, section 4.2. At first each die has the colour of its
// cell as origin colour, and a turned one the other colour.
TEST_CASE("dice on 2x3 reach every position with as many ones among their origin colours") {
  constexpr std::array<int, 6> kColours = {0, 1, 0, 1, 0, 1};
  const std::array<std::uint64_t, 6> choices = {1, 5, 10, 10, 5, 1};
  for (int ones = 0; ones <= 5; ++ones) {
    CAPTURE(ones);
    std::vector<RollingOracle::Faces> start(6, RollingOracle::kDie);
    for (std::size_t cell = 1; cell < 6; ++cell) {
      const bool is_one = static_cast<int>(cell) <= ones;
      start[cell] =
          is_one == (kColours[cell] == 1) ? RollingOracle::kDie : RollingOracle::kTurnedDie;
    }
    CHECK(RollingOracle(2, 3, 0, start).positions() ==
          6 * choices[static_cast<std::size_t>(ones)] * power(12, 5));
  }
}

TEST_CASE("searches and tables of these have the same bytes too") {
  check_same_bytes<Marked>({3, 3}, 4);
  check_same_bytes<Dice>({2, 3}, 4);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
