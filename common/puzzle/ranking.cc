#include "common/puzzle/ranking.h"

#include <bit>
#include <numeric>

namespace slidebase {

// Not every processor counts bits in one instruction. For up to 16 symbols (the most that a table's
// board has) the counts are kept instead: 4 bits for each symbol, the number of smaller symbols
// used so far.
void lehmer_code(std::span<const std::uint8_t> permutation, std::span<std::uint8_t> digits) {
  if (permutation.size() <= 16) {
    std::uint64_t smaller_used = 0;
    for (std::size_t i = 0; i < permutation.size(); ++i) {
      const unsigned at = 4U * permutation[i];
      digits[i] = static_cast<std::uint8_t>(permutation[i] - (smaller_used >> at & 15));
      smaller_used += 0x1111111111111110U << at;  // one more for each greater symbol
    }
    return;
  }
  std::uint32_t used = 0;
  for (std::size_t i = 0; i < permutation.size(); ++i) {
    const std::uint32_t bit = std::uint32_t{1} << permutation[i];
    digits[i] = static_cast<std::uint8_t>(permutation[i] - std::popcount(used & (bit - 1)));
    used |= bit;
  }
}

void from_lehmer_code(std::span<const std::uint8_t> digits, std::span<std::uint8_t> permutation) {
  if (digits.size() > 32) {
    std::vector<std::uint8_t> left(digits.size());
    std::iota(left.begin(), left.end(), std::uint8_t{0});
    for (std::size_t i = 0; i < digits.size(); ++i) {
      permutation[i] = left[digits[i]];
      left.erase(left.begin() + digits[i]);
    }
    return;
  }
  std::uint32_t unused = static_cast<std::uint32_t>((std::uint64_t{1} << digits.size()) - 1);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    std::uint32_t rest = unused;
    for (int skip = digits[i]; skip > 0; --skip) {
      rest &= rest - 1;
    }
    permutation[i] = static_cast<std::uint8_t>(std::countr_zero(rest));
    unused ^= rest & (~rest + 1);
  }
}

std::uint64_t cantor_rank(std::span<const std::uint8_t> permutation) {
  std::array<std::uint8_t, kMaxRankedSymbols> digits{};
  lehmer_code(permutation, std::span(digits).first(permutation.size()));
  std::uint64_t rank = 0;
  for (std::size_t i = 0; i < permutation.size(); ++i) {
    rank = rank * (permutation.size() - i) + digits[i];
  }
  return rank;
}

void cantor_unrank(std::uint64_t rank, std::span<std::uint8_t> permutation) {
  std::array<std::uint8_t, kMaxRankedSymbols> digits{};
  const std::size_t n = permutation.size();
  for (std::size_t i = n; i-- > 0;) {
    digits[i] = static_cast<std::uint8_t>(rank % (n - i));
    rank /= n - i;
  }
  from_lehmer_code(std::span(digits).first(n), permutation);
}

// A symbol makes an inversion with each greater one used before it. The parity of all these bits is
// that of their exclusive or.
int permutation_parity(std::span<const std::uint8_t> permutation) {
  if (permutation.size() > 32) {
    bool odd = false;
    for (std::size_t i = 0; i < permutation.size(); ++i) {
      for (const std::uint8_t before : permutation.first(i)) {
        odd = odd != (before > permutation[i]);
      }
    }
    return odd ? 1 : 0;
  }
  std::uint32_t inversions = 0;
  std::uint32_t used = 0;
  for (const std::uint8_t symbol : permutation) {
    inversions ^= used >> symbol;
    used |= std::uint32_t{1} << symbol;
  }
  return std::popcount(inversions) & 1;
}

std::vector<std::uint8_t> digit_parities(int radix, int count) {
  std::vector<std::uint8_t> parities = {0};
  for (int i = 0; i < count; ++i) {
    std::vector<std::uint8_t> longer;
    for (const std::uint8_t parity : parities) {
      for (int digit = 0; digit < radix - i; ++digit) {
        longer.push_back(static_cast<std::uint8_t>((parity ^ digit) & 1));
      }
    }
    parities = std::move(longer);
  }
  return parities;
}

}  // namespace slidebase
