// Divides many numbers by the same number, with one multiplication each.
//
// For d >= 1 and s >= 0 let m = floor((2^(64+s) - 1) / d) = (2^(64+s) - r) / d, so that
// 1 <= r <= d. Where m < 2^64, every n <= m has
//     floor(n / d) = floor((n + 1) * m / 2^(64+s)).
// The right side is not too large: (n + 1) * m / 2^(64+s) is less than (n + 1) / d, which does not
// pass the next whole number. It is not too small either: with q = floor(n / d), (n + 1) * m is at
// least (q * d + 1) * m = q * 2^(64+s) - q * r + m, and q * r <= q * d <= n <= m. (Granlund,
// Montgomery: Division by Invariant Integers using Multiplication, 1994, round m up; rounding it
// down, as in Robison: N-Bit Unsigned Division via N-Bit Multiply-Add, 2005, takes d = 1 like any
// other.)
#pragma once

#include <bit>
#include <cstdint>

namespace slidebase {

// The upper 64 bits of a product.
inline std::uint64_t multiply_high(std::uint64_t a, std::uint64_t b) noexcept {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b >> 64);
}

// Divides every n < 2^64 - 1 with n * d < 2^64 by d >= 1, exactly: s is 0.
class Reciprocal {
 public:
  Reciprocal() = default;
  explicit Reciprocal(std::uint64_t divisor)
      : divisor_(divisor), multiplier_(~std::uint64_t{0} / divisor) {}

  std::uint64_t divisor() const noexcept { return divisor_; }

  std::uint64_t quotient(std::uint64_t n) const noexcept {
    return multiply_high(n + 1, multiplier_);
  }
  std::uint64_t remainder(std::uint64_t n) const noexcept { return n - quotient(n) * divisor_; }

 private:
  std::uint64_t divisor_ = 1;
  std::uint64_t multiplier_ = ~std::uint64_t{0};
};

// Divides every n < 2^63 by d >= 1, exactly, at the cost of one more shift: s is floor(log2 d), so
// m >= 2^63.
class WideReciprocal {
 public:
  WideReciprocal() = default;
  explicit WideReciprocal(std::uint64_t divisor)
      : multiplier_(~std::uint64_t{0}), shift_(static_cast<unsigned>(std::bit_width(divisor)) - 1) {
    // Long division of 64 + s ones, of which the first s are less than d.
    multiplier_ = 0;
    std::uint64_t rest = (std::uint64_t{1} << shift_) - 1;
    for (int bit = 64; bit-- > 0;) {
      rest = 2 * rest + 1;
      const bool fits = rest >= divisor;
      multiplier_ = 2 * multiplier_ + (fits ? 1 : 0);
      rest -= fits ? divisor : 0;
    }
  }

  std::uint64_t quotient(std::uint64_t n) const noexcept {
    return multiply_high(n + 1, multiplier_) >> shift_;
  }

 private:
  std::uint64_t multiplier_ = ~std::uint64_t{0};
  unsigned shift_ = 0;
};

}  // namespace slidebase
