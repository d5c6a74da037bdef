#include "query/cli/pictures/histogram.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace slidebase {
namespace {

// A bar of this many eighths of a column.
std::string bar(std::uint64_t eighths) {
  static constexpr std::array<std::string_view, 8> kParts = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string text;
  for (std::uint64_t i = 0; i < eighths / 8; ++i) {
    text += "█";
  }
  return text.append(kParts[eighths % 8]);
}

std::string right_aligned(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ').append(text);
}

std::uint64_t rounded_quotient(std::uint64_t a, std::uint64_t b) {
  return (a + b / 2) / b;
}

}  // namespace

HistogramSummary::HistogramSummary(std::span<const std::uint64_t> histogram) {
  std::uint64_t moves = 0;  // of all states together
  for (std::size_t depth = 0; depth < histogram.size(); ++depth) {
    states += histogram[depth];
    moves += depth * histogram[depth];
    greatest = std::max(greatest, histogram[depth]);
  }
  // In two steps, so that nothing overflows.
  mean_hundredths = moves / states * 100 + rounded_quotient(moves % states * 100, states);
}

// A whole beyond 10^15 is scaled down, so that nothing overflows.
std::string share_text(std::uint64_t part, std::uint64_t whole) {
  const std::uint64_t scale = std::max<std::uint64_t>(1, whole / 1'000'000'000'000'000);
  const std::uint64_t value = rounded_quotient(part / scale * 10'000, whole / scale);
  return value == 0 ? "<0.01" : value == 10'000 && part < whole ? ">99.99" : hundredths(value);
}

std::string histogram_lines(std::span<const std::uint64_t> histogram) {
  const HistogramSummary summary(histogram);
  std::uint64_t within = 0;
  std::string text;
  for (std::size_t depth = 0; depth < histogram.size(); ++depth) {
    within += histogram[depth];
    text += std::to_string(depth) + '\t' + std::to_string(histogram[depth]) + '\t' +
            share_text(within, summary.states) + '\n';
  }
  return text;
}

std::string histogram_bars(std::span<const std::uint64_t> histogram, int columns) {
  constexpr std::size_t kDepthWidth = 5;  // "total"
  constexpr std::size_t kShareWidth = 7;
  const HistogramSummary summary(histogram);
  const std::string sum = grouped(summary.states);
  const std::size_t states_width = std::max<std::size_t>(sum.size(), 6);
  const auto line = [&](const std::string& depth, const std::string& states,
                        const std::string& percent, const std::string& rest) {
    return right_aligned(depth, kDepthWidth) + "  " + right_aligned(states, states_width) + "  " +
           right_aligned(percent, kShareWidth) + (rest.empty() ? "" : "  ") + rest + '\n';
  };
  const std::size_t taken = kDepthWidth + 2 + states_width + 2 + kShareWidth + 2;
  const auto width = static_cast<std::size_t>(std::max(columns, 0));
  const std::uint64_t most_eighths = width > taken ? (width - taken) * 8 : 0;

  std::string text = line("depth", "states", "share %", "");
  for (std::size_t depth = 0; depth < histogram.size(); ++depth) {
    const std::uint64_t states = histogram[depth];
    // A depth with states has a bar of at least an eighth of a column.
    const std::uint64_t eighths =
        std::max(rounded_quotient(states * most_eighths, summary.greatest),
                 std::uint64_t{most_eighths != 0 && states != 0});
    text += line(std::to_string(depth), grouped(states), share_text(states, summary.states),
                 bar(eighths));
  }
  return text + line("total", sum, "100.00", "mean depth " + hundredths(summary.mean_hundredths));
}

std::string grouped(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, ",");
  }
  return text;
}

std::string hundredths(std::uint64_t value) {
  const std::string part = std::to_string(value % 100);
  return std::to_string(value / 100) + (part.size() == 1 ? ".0" : ".") + part;
}

}  // namespace slidebase
