// Compares reciprocals with plain division, for every divisor that a space uses.
#include "common/puzzle/reciprocal.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/support/long_run.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kAll = ~std::uint64_t{0};

// The divisors for ranks of up to 16 tiles (m! / k! and half of it), those for tops of cubes
// (powers of 3), and numbers that are neither.
std::vector<std::uint64_t> divisors() {
  std::vector<std::uint64_t> all = {5, 7, 1'000'003, 0xffff'ffff, 0x1'0000'0001};
  for (std::uint64_t most = 1; most <= 16; ++most) {
    std::uint64_t product = 1;
    for (std::uint64_t factor = most; factor >= 1; --factor) {
      all.insert(all.end(), {product, std::max<std::uint64_t>(product / 2, 1)});
      product *= factor;
    }
  }
  for (std::uint64_t power = 1; power <= 177'147; power *= 3) {
    all.push_back(power);
  }
  for (int shift = 0; shift <= 62; ++shift) {
    const std::uint64_t power = std::uint64_t{1} << shift;
    all.insert(all.end(), {power, power + 1, 2 * power - 1});
  }
  return all;
}

// Numbers up to `most`, which is below 2^64 - 1, where a wrong quotient by d would show first:
// multiples of d and their neighbours, near 0, near the limit and at random.
std::vector<std::uint64_t> dividends(std::uint64_t d, std::uint64_t most, std::mt19937_64& random) {
  std::vector<std::uint64_t> all;
  const auto around_multiple = [&](std::uint64_t q) {
    for (const std::uint64_t n : {q * d - 1, q * d, q * d + 1}) {
      if (n <= most) {
        all.push_back(n);
      }
    }
  };
  const std::uint64_t quotients = most / d;
  for (std::uint64_t i = 0; i <= std::min<std::uint64_t>(quotients, 200); ++i) {
    around_multiple(i);
    around_multiple(quotients - i);
    around_multiple(random() % (quotients + 1));
    all.insert(all.end(), {most - std::min(i, most), random() % (most + 1)});
  }
  return all;
}

template <typename Divider>
std::uint64_t wrong_quotients(std::uint64_t d, std::uint64_t most, std::mt19937_64& random) {
  const Divider by(d);
  std::uint64_t wrong = 0;
  for (const std::uint64_t n : dividends(d, most, random)) {
    wrong += by.quotient(n) != n / d ? 1U : 0U;
  }
  return wrong;
}

TEST_SUITE_BEGIN("reciprocal");

TEST_CASE("a reciprocal divides n by d exactly if n * d is below 2^64") {
  std::mt19937_64 random(test::seed(63));
  for (const std::uint64_t d : divisors()) {
    CAPTURE(d);
    const std::uint64_t most = std::min(kAll / d, kAll - 1);
    CHECK(wrong_quotients<Reciprocal>(d, most, random) == 0);
    CHECK(Reciprocal(d).divisor() == d);
    CHECK(Reciprocal(d).remainder(most) == most % d);
  }
}

TEST_CASE("a wide reciprocal divides every number of 63 bits exactly") {
  std::mt19937_64 random(test::seed(64));
  for (const std::uint64_t d : divisors()) {
    CAPTURE(d);
    CHECK(wrong_quotients<WideReciprocal>(d, kAll >> 1, random) == 0);
  }
}

TEST_CASE("a default reciprocal divides by one") {
  for (const std::uint64_t n : {std::uint64_t{0}, std::uint64_t{1}, kAll >> 1}) {
    CHECK(Reciprocal().quotient(n) == n);
    CHECK(Reciprocal().remainder(n) == 0);
    CHECK(WideReciprocal().quotient(n) == n);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
