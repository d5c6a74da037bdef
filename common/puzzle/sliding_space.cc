#include "common/puzzle/sliding_space.h"

#include <algorithm>
#include <span>

#include "common/puzzle/ranking.h"

namespace slidebase {
namespace {

// The tiles in reading order without the blank, counted from 0.
int reading_order(const Tiles& board, int cells, std::span<std::uint8_t> order) {
  int n = 0;
  for (int c = 0; c < cells; ++c) {
    const std::uint8_t tile = board[c];
    if (tile != 0) {
      order[static_cast<std::size_t>(n++)] = static_cast<std::uint8_t>(tile - 1);
    }
  }
  return n;
}

// Applies a downward move of the blank to the Lehmer digits of its window: the move carries the
// last tile before the others. Each larger tile then has one smaller tile less after it; each
// smaller one adds one to the digit of the carried tile.
void rotate_window(std::span<std::uint8_t> digits) {
  std::uint8_t carried = digits.back();
  for (std::size_t i = digits.size() - 1; i-- > 0;) {
    const bool larger = digits[i] > carried;
    digits[i + 1] = static_cast<std::uint8_t>(digits[i] - (larger ? 1 : 0));
    carried = static_cast<std::uint8_t>(carried + (larger ? 0 : 1));
  }
  digits.front() = carried;
}

// The trailing half has the smaller radices, so it gets a little more than half of the digits.
int low_count(int count) {
  return (count * 4 + 6) / 7;
}

}  // namespace

DigitParity::DigitParity(int tiles, int count)
    : high_(digit_parities(tiles, count - low_count(count))),
      low_(digit_parities(tiles - (count - low_count(count)), low_count(count))) {
  low_size_ = Reciprocal(low_.size());
}

SlidingSpace::SlidingSpace(Shape shape, Cell root) : shape_(shape), root_(root) {
  layer_size_ = factorial(tiles()) / 2;
  for (Cell c = 0; c < shape.cells(); ++c) {
    for (const Move move : kMoves) {
      edges_.emplace_back().to = shape.neighbour(c, move);
    }
  }
  for (int b = 0; b < shape.cells() - shape.cols; ++b) {
    make_window(b);
  }
}

// Makes the edges between the cells b and b + C. The upward edge undoes the downward one.
void SlidingSpace::make_window(int b) {
  const int n = tiles() - b;  // tiles from the window's first place on
  // The window's digits that parity does not fix.
  const int free_digits = std::min(shape_.cols, n - 2);
  const bool reaches_end = free_digits < shape_.cols;
  const std::uint64_t span = factorial(n) / factorial(n - free_digits);
  const std::uint64_t block = reaches_end ? 1 : factorial(n - free_digits) / 2;
  if (reaches_end) {
    parity_.emplace_back(tiles(), b);
  }
  const std::uint64_t keys = reaches_end ? 2 * span : span;
  const auto make_edge = [&](Cell from, Move move) {
    Edge& e = edges_[static_cast<std::size_t>(from * 4 + static_cast<int>(move))];
    e.parity = reaches_end ? static_cast<int>(parity_.size()) - 1 : -1;
    e.block = WideReciprocal(block);
    e.span = Reciprocal(span);
    e.first_delta = deltas_.size();
    deltas_.resize(deltas_.size() + static_cast<std::size_t>(keys));
    return e.first_delta;
  };
  const std::size_t down = make_edge(b, Move::kDown);
  const std::size_t up = make_edge(b + shape_.cols, Move::kUp);
  const auto moved = [&](std::uint64_t key, std::uint64_t parity_before) {
    std::array<std::uint8_t, kMaxTableCells> d{};
    std::uint64_t sum = parity_before;
    for (int i = free_digits; i-- > 0;) {
      const auto radix = static_cast<std::uint64_t>(n - i);
      d[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(key % radix);
      sum += key % radix;
      key /= radix;
    }
    const auto parity = sum ^ static_cast<std::uint64_t>(layer_parity(b));
    d[static_cast<std::size_t>(n - 2)] = static_cast<std::uint8_t>(parity & 1);
    rotate_window(std::span(d).first(static_cast<std::size_t>(shape_.cols)));
    std::uint64_t to = 0;
    for (int i = 0; i < free_digits; ++i) {
      to = to * static_cast<std::uint64_t>(n - i) + d[static_cast<std::size_t>(i)];
    }
    return to;
  };
  // The digits before the window are even, then odd.
  for (std::uint64_t first = 0; first < keys; first += span) {
    for (std::uint64_t key = 0; key < span; ++key) {
      const std::uint64_t to = moved(key, first / span);
      const auto delta = static_cast<std::int64_t>((to - key) * block);
      deltas_[down + static_cast<std::size_t>(first + key)] = delta;
      deltas_[up + static_cast<std::size_t>(first + to)] = -delta;
    }
  }
}

bool SlidingSpace::solvable(const Tiles& board) const noexcept {
  std::array<std::uint8_t, kMaxTableCells> order{};
  const int n = reading_order(board, shape_.cells(), order);
  return permutation_parity(std::span(order).first(static_cast<std::size_t>(n))) ==
         layer_parity(blank_of(board));
}

bool SlidingSpace::lehmer_digits(const Tiles& board,
                                 std::array<std::uint8_t, kMaxTableCells>& digits) const noexcept {
  std::array<std::uint8_t, kMaxTableCells> order{};
  const auto n = static_cast<std::size_t>(reading_order(board, shape_.cells(), order));
  lehmer_code(std::span(order).first(n), std::span(digits).first(n));
  unsigned inversions = 0;
  for (std::size_t i = 0; i < n; ++i) {
    inversions += digits[i];
  }
  return static_cast<int>(inversions & 1) == layer_parity(blank_of(board));
}

State SlidingSpace::state_of(const Tiles& board) const noexcept {
  std::array<std::uint8_t, kMaxTableCells> order{}, digits{};
  const auto n = static_cast<std::size_t>(reading_order(board, shape_.cells(), order));
  lehmer_code(std::span(order).first(n), std::span(digits).first(n));
  return {blank_of(board), index_of(digits)};
}

std::uint64_t SlidingSpace::index_of(
    const std::array<std::uint8_t, kMaxTableCells>& digits) const noexcept {
  const auto n = static_cast<std::size_t>(tiles());
  std::uint64_t index = 0;
  for (std::size_t i = 0; i + 2 < n; ++i) {
    index = index * (n - i) + digits[i];
  }
  return index;
}

Tiles SlidingSpace::board_of(State state) const noexcept {
  const auto n = static_cast<std::size_t>(tiles());
  std::array<std::uint8_t, kMaxTableCells> digits{}, order{};
  int sum = 0;
  for (std::size_t i = n - 2; i-- > 0;) {
    digits[i] = static_cast<std::uint8_t>(state.index % (n - i));
    sum += digits[i];
    state.index /= n - i;
  }
  digits[n - 2] = static_cast<std::uint8_t>((sum ^ layer_parity(state.blank)) & 1);
  from_lehmer_code(std::span(digits).first(n), std::span(order).first(n));
  Tiles board{};
  for (std::size_t c = 0, i = 0; c <= n; ++c) {
    if (static_cast<Cell>(c) != state.blank) {
      board[c] = static_cast<std::uint8_t>(order[i++] + 1);
    }
  }
  return board;
}

}  // namespace slidebase
