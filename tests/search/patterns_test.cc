// Compares the cubic boards up to 3x3 with the oracle: the step plane of every state, and the
// section with the least distance of every goal pattern.
#include "common/search/patterns.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "common/table/table_format.h"
#include "tests/support/counterexample.h"
#include "tests/support/distances.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/long_run.h"
#include "tests/support/published.h"
#include "tests/support/run_search.h"

namespace slidebase {
namespace {

using test::Distances;
using test::RunSearch;

// Reads the fields of a pattern section in the layout of the table file.
class Patterns {
 public:
  explicit Patterns(const PatternCollector& collector) : bytes_(collector.found().section()) {}

  std::uint64_t count() const { return bytes_.size() / kPatternBytes; }
  int distance(std::uint64_t pattern) const { return byte(pattern); }
  int string(std::uint64_t pattern) const {
    return byte(count() + pattern) + 256 * byte(2 * count() + pattern);
  }
  std::vector<std::uint64_t> histogram() const {
    std::vector<std::uint64_t> counts;
    for (std::uint64_t pattern = 0; pattern < count(); ++pattern) {
      if (distance(pattern) != kNoPatternDistance) {
        counts.resize(std::max(counts.size(), static_cast<std::size_t>(distance(pattern)) + 1));
        ++counts[static_cast<std::size_t>(distance(pattern))];
      }
    }
    return counts;
  }
  const std::vector<std::byte>& bytes() const { return bytes_; }

 private:
  int byte(std::uint64_t at) const { return std::to_integer<int>(bytes_[at]); }
  std::vector<std::byte> bytes_;
};

// The pattern as the oracle writes it: W, B or R by cell, and E for the blank.
std::string oracle_text(const CubicSpace& space, Cell blank, std::uint64_t tops) {
  std::string text(static_cast<std::size_t>(space.layers()), 'E');
  for (Cell c = space.layers(); c-- > 0;) {
    if (c != blank) {
      text[static_cast<std::size_t>(c)] = "WBR"[tops % 3];
      tops /= 3;
    }
  }
  return text;
}

// The fault of one pattern of a layer, or "". Each origin string gives one state that shows the
// pattern; the section must name the first of the nearest.
std::string fault(const CubicSpace& space, const Patterns& patterns, const Distances& distance,
                  const oracle::CubicOracle& oracle, Cell blank, std::uint64_t tops) {
  const std::uint64_t pattern = static_cast<std::uint64_t>(blank) * space.tops() + tops;
  const std::string text = oracle_text(space, blank, tops);
  const int said = patterns.distance(pattern);
  const int found = oracle.pattern_distance(text);
  if (said != (found < 0 ? int{kNoPatternDistance} : found)) {
    return text + ": " + std::to_string(said) + ", oracle " + std::to_string(found);
  }
  int nearest = 0;
  for (int string = 0; string < space.strings(); ++string) {
    const auto at = [&](int rank) {
      return distance({blank, static_cast<std::uint64_t>(rank) * space.tops() + tops});
    };
    nearest = at(string) < at(nearest) ? string : nearest;
  }
  if (patterns.string(pattern) != nearest) {
    return text + ": string " + std::to_string(patterns.string(pattern)) + ", nearest is " +
           std::to_string(nearest);
  }
  return "";
}

void check_against_oracle(Shape shape, Cell root) {
  INFO(shape.name() << " root " << root);
  const oracle::CubicOracle oracle(shape.rows, shape.cols, root);
  PatternCollector collector(CubicSpace(shape, root), 2);
  const RunSearch<CubicSpace> run(shape, root, 2, {}, &collector);
  const Distances distance(run.space, oracle);
  CHECK(distance.clash() == "");
  CHECK(run.search.reached() == oracle.states());
  CHECK(run.search.histogram() == oracle.histogram());
  CHECK(test::counterexample(run.space, [&](State state) {
          const int d = distance(state);
          const bool expected = d != Distances::kUnreached && (d >> 1 & 1) != 0;
          return run.distance_bit(state) == expected ? "" : "distance " + std::to_string(d);
        }) == "");

  const Patterns patterns(collector);
  CHECK(patterns.count() == pattern_count_of<CubicSpace>(shape));
  CHECK(patterns.histogram() == oracle.pattern_histogram());
  std::string first_fault;
  for (Cell blank = 0; blank < shape.cells(); ++blank) {
    for (std::uint64_t tops = 0; tops < run.space.tops() && first_fault.empty(); ++tops) {
      first_fault = fault(run.space, patterns, distance, oracle, blank, tops);
    }
  }
  CHECK(first_fault == "");
}

TEST_SUITE_BEGIN("patterns");

TEST_CASE("3x3 rooted at a corner") {
  check_against_oracle({3, 3}, 8);
}

// Only ./run long: the oracle's search is slow. base-digests checks the digests of these two in
// every run.
TEST_CASE("3x3 rooted at an edge") {
  if (test::long_part("patterns of 3x3 rooted at an edge")) {
    check_against_oracle({3, 3}, 7);
  }
}

TEST_CASE("3x3 rooted at the centre") {
  if (test::long_part("patterns of 3x3 rooted at the centre")) {
    check_against_oracle({3, 3}, 4);
  }
}

TEST_CASE("smaller boards, for every root, 2x2 with its unreachable patterns") {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {3, 2}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      check_against_oracle(shape, root);
    }
  }
}

TEST_CASE("the published pattern histograms, for every root") {
  const auto published = test::published_patterns();
  for (const Shape shape : {Shape{2, 3}, {3, 2}, {3, 3}}) {
    for (Cell root = 0; root < shape.cells(); ++root) {
      INFO(shape.name() << " root " << root);
      PatternCollector collector(CubicSpace(shape, root), 2);
      const RunSearch<CubicSpace> run(shape, root, 2, {}, &collector);
      const auto& entry = test::find(published, Family::kCubic, shape, root);
      CHECK(Patterns(collector).histogram() == entry.counts);
      CHECK(Patterns(collector).count() == entry.total);  // every pattern is reachable
      CHECK(static_cast<int>(entry.counts.size()) == entry.max + 1);
    }
  }
}

TEST_CASE("the pattern section is the same for every kernel and number of threads") {
  const CubicSpace space({3, 3}, 8);
  PatternCollector expected(space, 1);
  const RunSearch<CubicSpace> plain({3, 3}, 8, 1, {}, &expected);
  for (const InstructionSet kernel : test::supported_sets()) {
    for (const unsigned threads : {2U, 5U}) {
      INFO(name_of(kernel) << " " << threads);
      SearchOptions options;
      options.kernel = kernel;
      PatternCollector collector(space, threads);
      const RunSearch<CubicSpace> run({3, 3}, 8, threads, options, &collector);
      CHECK(Patterns(collector).bytes() == Patterns(expected).bytes());
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
