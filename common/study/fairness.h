// Whether the boards of a scrambler look as if they were drawn uniformly among the solvable ones.
//
// Three tests compare counts with what is expected, each by Pearson's statistic, the sum of
// (observed - expected)^2 / expected:
//
// - blank: on which cell it is. All n cells are alike, with n - 1 degrees of freedom.
// - places: how often each of the n symbols (the tiles and the blank) is on each of the n cells. A
//   board is a permutation, so every row and column of this n x n matrix sums to the number of
//   boards N. The entries of one board have the covariance (I - J/n) x (I - J/n) / (n - 1), J all
//   ones: that of independent counts, N/n each, projected onto (n - 1)^2 dimensions, times
//   n / (n - 1). Hence (n - 1) / n times Pearson's statistic tends to chi-squared with (n - 1)^2
//   degrees of freedom.
// - distances: how many boards are at each distance, against the histogram of all states.
//   Neighbouring distances are merged until at least five boards are expected.
//
// Only half of the permutations are solvable. That changes nothing in the first two tests, because
// they depend only on where one symbol or two are: fix two symbols of a board of six or more cells,
// and exactly half of the arrangements of the others are solvable, since exchanging two of the
// other tiles pairs them off.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/puzzle/sliding_board.h"

namespace slidebase {

struct ScrambleCounts {
  std::uint64_t solvable = 0;
  std::uint64_t unsolvable = 0;
  std::uint64_t undecided = 0;  // solvable, but at an unknown distance
  // [symbol][cell], of the solvable boards.
  std::array<ByCell<std::uint64_t>, kMaxCells> places{};
  // At each distance, of the solvable boards; without the undecided ones.
  std::vector<std::uint64_t> distances;

  void add_place(Shape shape, const Tiles& board);
  void add_distance(int distance, std::uint64_t boards = 1);
  void merge(const ScrambleCounts& other);
};

struct FairnessTest {
  double chi_squared = 0;
  int freedom = 0;  // 0: too few boards for the test
  double p = 1;     // the probability that a fair scrambler does this or worse

  bool done() const { return freedom > 0; }
};

// The fewest boards for the first two tests: five in each place.
constexpr std::uint64_t boards_needed(Shape shape) {
  return 5 * static_cast<std::uint64_t>(shape.cells());
}
// For boards of at least six cells.
FairnessTest test_blank(const ScrambleCounts& counts, Shape shape);
FairnessTest test_places(const ScrambleCounts& counts, Shape shape);
// `histogram`: the states at each distance, in any unit.
FairnessTest test_distances(std::span<const std::uint64_t> observed,
                            std::span<const double> histogram);

// The place whose count differs most from the expected one: of the blank, or of all tiles.
struct OddPlace {
  int symbol = 0;
  Cell cell = 0;
  std::uint64_t count = 0;
};
OddPlace oddest_blank(const ScrambleCounts& counts, Shape shape);
OddPlace oddest_tile(const ScrambleCounts& counts, Shape shape);

// Of boards counted by their distances, in any unit.
template <typename Count>
double mean_distance(const std::vector<Count>& counts) {
  double sum = 0, moves = 0;
  for (std::size_t d = 0; d < counts.size(); ++d) {
    sum += static_cast<double>(counts[d]);
    moves += static_cast<double>(d) * static_cast<double>(counts[d]);
  }
  return sum > 0 ? moves / sum : 0;
}

// The probability that a chi-squared value with this many degrees of freedom, at least 1, is
// `value` or more. For whole degrees of freedom it is a finite sum (Abramowitz & Stegun, Handbook
// of Mathematical Functions, 26.4.4 and 26.4.5), with h = value / 2 and the gamma function G:
// - even: e^-h (1 + h + h^2/2! + ... + h^m/m!), m = freedom / 2 - 1;
// - odd: erfc(sqrt h) + e^-h (h^(1/2)/G(3/2) + h^(3/2)/G(5/2) + ...), the last power being
//   freedom / 2 - 1.
// All terms are positive, so that nothing cancels. 0 if it is below 1e-300.
double chi_squared_tail(double value, int freedom);

}  // namespace slidebase
