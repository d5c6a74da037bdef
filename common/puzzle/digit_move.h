// How a move changes the rank of a board's digits. A board has a digit for each cube, all of the
// same radix, row by row without the blank.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/puzzle/reciprocal.h"
#include "common/puzzle/state.h"

namespace slidebase {

constexpr std::uint64_t power_of(std::uint64_t base, int exponent) {
  std::uint64_t power = 1;
  while (exponent-- > 0) {
    power *= base;
  }
  return power;
}

// A cube's place in reading order, without the blank.
constexpr int place_of_cube(Cell cell, Cell blank) {
  return cell < blank ? cell : cell - 1;
}
// The cell of that place.
constexpr Cell cell_of_place(int place, Cell blank) {
  return place < blank ? place : place + 1;
}

// The digits of a move's *window*: those that it carries to other places.
struct DigitWindow {
  DigitWindow() = default;
  // The digit of place `from` goes to place `to`, of `places` places.
  DigitWindow(int radix_of, int places, int from_place, int to_place)
      : radix(radix_of),
        from(from_place),
        to(to_place),
        block(power_of(static_cast<std::uint64_t>(radix_of),
                       places - 1 - std::max(from_place, to_place))),
        span(power_of(static_cast<std::uint64_t>(radix_of), size())) {}

  int size() const { return std::max(from, to) - std::min(from, to) + 1; }
  // The window's digits as a number, of a rank.
  std::size_t key(std::uint64_t rank) const noexcept {
    return static_cast<std::size_t>(span.remainder(block.quotient(rank)));
  }
  // By key, what the move adds to the rank if it changes the digit d to changed[d].
  std::vector<std::int64_t> deltas(std::span<const std::uint8_t> changed) const {
    std::vector<std::int64_t> made;
    const auto base = static_cast<std::uint64_t>(radix);
    const int first = std::min(from, to);
    for (std::uint64_t key = 0; key < span.divisor(); ++key) {
      std::array<std::uint8_t, kMaxTableCells> digits{};
      std::uint64_t rest = key;
      for (int i = size(); i-- > 0; rest /= base) {
        digits[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(rest % base);
      }
      const auto begin = digits.begin();
      digits[static_cast<std::size_t>(from - first)] =
          changed[digits[static_cast<std::size_t>(from - first)]];
      if (from < to) {
        std::rotate(begin, begin + 1, begin + size());
      } else if (to < from) {
        std::rotate(begin, begin + size() - 1, begin + size());
      }
      std::uint64_t to_key = 0;
      for (int i = 0; i < size(); ++i) {
        to_key = to_key * base + digits[static_cast<std::size_t>(i)];
      }
      made.push_back((static_cast<std::int64_t>(to_key) - static_cast<std::int64_t>(key)) *
                     static_cast<std::int64_t>(block.divisor()));
    }
    return made;
  }

  int radix = 0, from = 0, to = 0;
  Reciprocal block;  // radix^(places after the window)
  Reciprocal span;   // radix^(places of the window)
};

}  // namespace slidebase
