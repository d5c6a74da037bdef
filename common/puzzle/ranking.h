// Cantor ranking: a permutation's place in lexicographic order, and back.
//
// The Lehmer code of a permutation p of n symbols has the digits
//     d[i] = how many of p[i+1..n-1] are smaller than p[i],     0 <= d[i] <= n-1-i,
// and its rank is the sum of d[i] * (n-1-i)!  (Cantor's expansion; Knuth, TAOCP 3, 5.1.1).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace slidebase {

// factorial(n) for n in 0..20, the range of 64 bits.
constexpr std::uint64_t factorial(int n) {
  std::uint64_t product = 1;
  for (int i = 2; i <= n; ++i) {
    product *= static_cast<std::uint64_t>(i);
  }
  return product;
}

constexpr std::uint64_t binomial(int n, int k) {
  if (k < 0 || k > n) {
    return 0;
  }
  std::uint64_t value = 1;
  for (int i = 1; i <= k; ++i) {
    value = value * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  }
  return value;
}

// The Lehmer code of a permutation of 0..n-1, n <= 32; O(n).
void lehmer_code(std::span<const std::uint8_t> permutation, std::span<std::uint8_t> digits);

// The permutation of 0..n-1 with these Lehmer digits, n <= 256; O(n^2).
void from_lehmer_code(std::span<const std::uint8_t> digits, std::span<std::uint8_t> permutation);

// The most symbols whose ranks fit in 64 bits.
inline constexpr int kMaxRankedSymbols = 20;

// The rank of a permutation of 0..n-1 among all n!, n <= 20. The rank of a whole board (the blank
// as symbol 0) is the state's public name: 012345678 has rank 0, 123456780 has 46233.
std::uint64_t cantor_rank(std::span<const std::uint8_t> permutation);

// The permutation of 0..n-1 with this rank; rank < n!, n <= 20.
void cantor_unrank(std::uint64_t rank, std::span<std::uint8_t> permutation);

// The parity (0 even, 1 odd) of a permutation of distinct symbols: O(n) for symbols below 32, and
// for more than 32 symbols O(n^2).
int permutation_parity(std::span<const std::uint8_t> permutation);

// The parity (0 or 1) of the digit sum of every number of `count` mixed-radix digits. The first
// digit has radix `radix` and each following one a radix less by one, like Lehmer digits; radix! /
// (radix-count)! entries.
std::vector<std::uint8_t> digit_parities(int radix, int count);

}  // namespace slidebase
