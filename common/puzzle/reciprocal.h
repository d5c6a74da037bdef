// Division of many numbers by one: a multiplication each.
#pragma once

#include <cstdint>

namespace slidebase {

// Divides n < 2^32 by a fixed 1 <= d <= 2^32, exactly. With m = ceil(2^64 / d) = (2^64 + e) / d and
// 0 <= e < d, n * m / 2^64 = n / d + n * e / (d * 2^64), and the second term is below 1 / d, too
// little to reach the next whole number (Granlund, Montgomery 1994). For d = 1 the multiplier would
// not fit, and n is added instead.
class Reciprocal {
 public:
  Reciprocal() = default;
  explicit Reciprocal(std::uint64_t divisor)
      : divisor_(divisor),
        multiplier_(divisor == 1 ? 0 : ~std::uint64_t{0} / divisor + 1),
        whole_(divisor == 1 ? ~std::uint64_t{0} : 0) {}

  std::uint64_t divisor() const noexcept { return divisor_; }

  std::uint64_t quotient(std::uint64_t n) const noexcept {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<Wide>(n) * multiplier_ >> 64) + (n & whole_);
  }
  std::uint64_t remainder(std::uint64_t n) const noexcept { return n - quotient(n) * divisor_; }

 private:
  std::uint64_t divisor_ = 1;
  std::uint64_t multiplier_ = 0;
  std::uint64_t whole_ = ~std::uint64_t{0};
};

}  // namespace slidebase
