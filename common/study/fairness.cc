#include "common/study/fairness.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace slidebase {
namespace {

constexpr double kLeastExpected = 5;  // boards in a bin

double squared(double value) {
  return value * value;
}

double expected_in_place(const ScrambleCounts& counts, Shape shape) {
  return static_cast<double>(counts.solvable) / shape.cells();
}

// The sum of (observed - expected)^2 / expected for one symbol on all cells.
double sum_over_cells(const ScrambleCounts& counts, Shape shape, std::size_t symbol) {
  const double expected = expected_in_place(counts, shape);
  double sum = 0;
  for (Cell c = 0; c < shape.cells(); ++c) {
    sum += squared(static_cast<double>(counts.places[symbol][c]) - expected) / expected;
  }
  return sum;
}

FairnessTest result(double chi_squared, int freedom) {
  return {chi_squared, freedom, chi_squared_tail(chi_squared, freedom)};
}

OddPlace oddest(const ScrambleCounts& counts, Shape shape, std::size_t first, std::size_t end) {
  const double expected = expected_in_place(counts, shape);
  OddPlace odd;
  double most = -1;
  for (std::size_t symbol = first; symbol < end; ++symbol) {
    for (Cell c = 0; c < shape.cells(); ++c) {
      const std::uint64_t count = counts.places[symbol][c];
      if (const double off = std::abs(static_cast<double>(count) - expected); off > most) {
        most = off;
        odd = {static_cast<int>(symbol), c, count};
      }
    }
  }
  return odd;
}

}  // namespace

void ScrambleCounts::add_place(Shape shape, const Tiles& board) {
  for (Cell c = 0; c < shape.cells(); ++c) {
    ++places[board[c]][c];
  }
}

void ScrambleCounts::add_distance(int distance, std::uint64_t boards) {
  const auto at = static_cast<std::size_t>(distance);
  if (at >= distances.size()) {
    distances.resize(at + 1);
  }
  distances[at] += boards;
}

void ScrambleCounts::merge(const ScrambleCounts& other) {
  solvable += other.solvable;
  unsolvable += other.unsolvable;
  undecided += other.undecided;
  for (std::size_t symbol = 0; symbol < places.size(); ++symbol) {
    std::ranges::transform(places[symbol], other.places[symbol], places[symbol].begin(),
                           std::plus());
  }
  distances.resize(std::max(distances.size(), other.distances.size()));
  std::transform(other.distances.begin(), other.distances.end(), distances.begin(),
                 distances.begin(), std::plus());
}

FairnessTest test_blank(const ScrambleCounts& counts, Shape shape) {
  return counts.solvable < boards_needed(shape)
             ? FairnessTest{}
             : result(sum_over_cells(counts, shape, 0), shape.cells() - 1);
}

FairnessTest test_places(const ScrambleCounts& counts, Shape shape) {
  if (counts.solvable < boards_needed(shape)) {
    return {};
  }
  double sum = 0;
  for (std::size_t symbol = 0; symbol < static_cast<std::size_t>(shape.cells()); ++symbol) {
    sum += sum_over_cells(counts, shape, symbol);
  }
  const int others = shape.cells() - 1;
  return result(sum * others / shape.cells(), others * others);
}

FairnessTest test_distances(std::span<const std::uint64_t> observed,
                            std::span<const double> histogram) {
  const double boards =
      static_cast<double>(std::accumulate(observed.begin(), observed.end(), std::uint64_t{0}));
  const double states = std::accumulate(histogram.begin(), histogram.end(), 0.0);
  struct Bin {
    double observed = 0;
    double expected = 0;
  };
  std::vector<Bin> bins(1);
  for (std::size_t d = 0; d < std::max(observed.size(), histogram.size()); ++d) {
    if (bins.back().expected >= kLeastExpected) {
      bins.emplace_back();
    }
    bins.back().observed += d < observed.size() ? static_cast<double>(observed[d]) : 0;
    bins.back().expected += d < histogram.size() ? boards * histogram[d] / states : 0;
  }
  if (bins.size() > 1 && bins.back().expected < kLeastExpected) {
    const Bin rest = bins.back();
    bins.pop_back();
    bins.back().observed += rest.observed;
    bins.back().expected += rest.expected;
  }
  if (bins.size() < 2) {
    return {};
  }
  double sum = 0;
  for (const Bin& bin : bins) {
    sum += squared(bin.observed - bin.expected) / bin.expected;
  }
  return result(sum, static_cast<int>(bins.size()) - 1);
}

OddPlace oddest_blank(const ScrambleCounts& counts, Shape shape) {
  return oddest(counts, shape, 0, 1);
}

OddPlace oddest_tile(const ScrambleCounts& counts, Shape shape) {
  return oddest(counts, shape, 1, static_cast<std::size_t>(shape.cells()));
}

double chi_squared_tail(double value, int freedom) {
  if (value <= 0) {
    return 1;
  }
  const double half = value / 2;
  const bool odd = freedom % 2 != 0;
  double sum = odd ? std::erfc(std::sqrt(half)) : 0;
  // The logarithm of h^power e^-h / G(power + 1), from term to term, because e^-h alone may be too
  // small.
  double power = odd ? 0.5 : 0;
  double log_term =
      odd ? 0.5 * std::log(half) - half - std::log(std::sqrt(std::acos(-1.0)) / 2) : -half;
  for (int i = freedom; i > 1; i -= 2) {
    sum += std::exp(log_term);
    power += 1;
    log_term += std::log(half / power);
  }
  return sum < 1 ? sum : 1;
}

}  // namespace slidebase
