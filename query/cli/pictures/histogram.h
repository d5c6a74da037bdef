// Counts of a table's states by distance, as text and as a figure.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "common/table/table_format.h"

namespace slidebase {

// The summary of a histogram whose entry d is the number of states at distance d. The sum must be
// below 2^56 and not 0.
struct HistogramSummary {
  explicit HistogramSummary(std::span<const std::uint64_t> histogram);

  std::uint64_t states = 0;
  std::uint64_t greatest = 0;         // the greatest entry
  std::uint64_t mean_hundredths = 0;  // the mean distance, rounded, in hundredths of a move
};

// "DEPTH<TAB>STATES<TAB>SHARE" for each depth from 0: the states at this distance, and the share of
// all states in per cent that are at it or nearer.
std::string histogram_lines(std::span<const std::uint64_t> histogram);

// The same for people, for a terminal of this many columns: the share of the states at each depth,
// a bar for it, and a last line with the sum and the mean.
std::string histogram_bars(std::span<const std::uint64_t> histogram, int columns);

// 181440 as "181,440".
std::string grouped(std::uint64_t value);

// 2197 as "21.97".
std::string hundredths(std::uint64_t value);

// The part of a whole in per cent: "12.34", "<0.01" for less, and ">99.99" for nearly all.
std::string share_text(std::uint64_t part, std::uint64_t whole);

// An SVG document of 720 x 412 px: a bar for each depth, axes with round labels, a title with the
// puzzle, the board and the root. The same table always gives the same bytes.
std::string histogram_svg(const TableInfo& table);

}  // namespace slidebase
