#include "common/solve/digit_changes.h"

#include <algorithm>
#include <bit>

#include "common/puzzle/ranking.h"

namespace slidebase {
namespace {

// Updates the Lehmer digits of two neighbouring places whose tiles change places: the greater tile
// counts the smaller one behind it either before or after the exchange.
void exchange(std::uint8_t& first, std::uint8_t& second) {
  const std::uint8_t a = first, b = second;
  first = static_cast<std::uint8_t>(a > b ? b : b + 1);
  second = static_cast<std::uint8_t>(a > b ? a - 1 : a);
}

}  // namespace

DigitChanges::DigitChanges(const SlidingSpace& space) : space_(space) {
  pack_digits();
  const Shape shape = space.shape();
  for (int window = 0; window + shape.cols < shape.cells(); ++window) {
    make_changes(window, false);
    make_changes(window, true);
  }
}

// The first digit is in the highest bits; the last is always 0 and takes no bits.
void DigitChanges::pack_digits() {
  unsigned at = 0;
  for (int i = space_.tiles() - 1; i-- > 0;) {
    const auto greatest = static_cast<unsigned>(space_.tiles() - 1 - i);
    const auto place = static_cast<std::size_t>(i);
    digit_at_[place] = static_cast<std::uint8_t>(at);
    digit_bits_[place] = static_cast<std::uint8_t>(std::bit_width(greatest));
    at += digit_bits_[place];
  }
}

bool DigitChanges::start_at(const Tiles& board, Start& start) const noexcept {
  std::array<std::uint8_t, kMaxTableCells> digits;
  if (!space_.lehmer_digits(board, digits)) {
    return false;
  }
  const auto n = static_cast<std::size_t>(space_.tiles());
  start = {{blank_of(board), space_.index_of(digits)}, 0};
  for (std::size_t i = 0; i + 1 < n; ++i) {
    start.digits |= std::uint64_t{digits[i]} << digit_at_[i];
  }
  return true;
}

DigitChanges::WindowDigits DigitChanges::window_digits(int window) const noexcept {
  const auto first = static_cast<std::size_t>(window);
  const int end = std::min(window + space_.shape().cols, space_.tiles() - 1);
  const auto last = static_cast<std::size_t>(end - 1);
  return {first, last, digit_at_[last], digit_at_[first] + digit_bits_[first] - digit_at_[last]};
}

// Makes the changes of a vertical move over this window of places, for all values of its digits.
// (For values that no board has, the entries are arbitrary.)
void DigitChanges::make_changes(int window, bool down) {
  const int n = space_.tiles();
  const auto [first, last, lowest, bits] = window_digits(window);
  first_change_[window][down ? 1 : 0] = changes_.size();
  for (std::uint64_t key = 0; key >> bits == 0; ++key) {
    std::array<std::uint8_t, kMaxTableCells + 1> digits{};
    for (std::size_t i = first; i <= last; ++i) {
      digits[i] = static_cast<std::uint8_t>(key << lowest >> digit_at_[i] &
                                            ((std::uint64_t{1} << digit_bits_[i]) - 1));
    }
    const auto before = digits;
    for (int i = 0; i + 1 < space_.shape().cols; ++i) {
      const int place = down ? window + space_.shape().cols - 2 - i : window + i;
      exchange(digits[static_cast<std::size_t>(place)],
               digits[static_cast<std::size_t>(place) + 1]);
    }
    Change change{};
    for (std::size_t i = first; i <= last; ++i) {
      const auto more = static_cast<std::uint64_t>(digits[i] - before[i]);
      change.index += more * (factorial(n - 1 - static_cast<int>(i)) / 2);
      change.digits += more << digit_at_[i];
    }
    changes_.push_back(change);
  }
}

DigitChanges::Way DigitChanges::unchanged(Cell to) const noexcept {
  return {changes_.data(), 0, 0, static_cast<std::uint8_t>(to)};
}

DigitChanges::Way DigitChanges::way(Cell from, Move move) const noexcept {
  const Cell to = space_.target(from, move);
  if (!is_vertical(move)) {
    return unchanged(to);
  }
  const Cell window = std::min(from, to);
  const WindowDigits digits = window_digits(window);
  return {changes_.data() + first_change_[window][move == Move::kDown ? 1 : 0],
          static_cast<std::uint16_t>((1 << digits.bits) - 1), digits.lowest,
          static_cast<std::uint8_t>(to)};
}

}  // namespace slidebase
