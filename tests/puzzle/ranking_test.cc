// Compares Cantor ranks with counting: the rank of a permutation is the number of permutations
// before it in lexicographic order, the order of std::next_permutation.
#include "common/puzzle/ranking.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/long_run.h"

namespace slidebase {
namespace {

using Symbols = std::vector<std::uint8_t>;

Symbols identity(std::size_t n) {
  Symbols p(n);
  std::iota(p.begin(), p.end(), std::uint8_t{0});
  return p;
}

Symbols unranked(std::uint64_t rank, std::size_t n) {
  Symbols p(n);
  cantor_unrank(rank, p);
  return p;
}

std::string text(const Symbols& p) {
  std::string made;
  for (const int symbol : p) {
    made += (made.empty() ? "" : " ") + std::to_string(symbol);
  }
  return made;
}

std::uint64_t rank_of_digits(std::string_view digits) {
  Symbols p;
  for (const char c : digits) {
    p.push_back(static_cast<std::uint8_t>(c - '0'));
  }
  return cantor_rank(p);
}

// The Lehmer code by its definition: for each symbol, how many smaller ones follow it.
Symbols counted_digits(const Symbols& p) {
  Symbols digits;
  for (std::size_t i = 0; i < p.size(); ++i) {
    digits.push_back(
        static_cast<std::uint8_t>(std::count_if(p.begin() + static_cast<std::ptrdiff_t>(i), p.end(),
                                                [&](std::uint8_t later) { return later < p[i]; })));
  }
  return digits;
}

// A permutation is even exactly if its length minus the number of its cycles is even.
int parity_by_cycles(const Symbols& p) {
  std::vector<bool> seen(p.size());
  std::size_t swaps = p.size();
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (!seen[i]) {
      --swaps;
      for (std::size_t j = i; !seen[j]; j = p[j]) {
        seen[j] = true;
      }
    }
  }
  return static_cast<int>(swaps % 2);
}

// The fault of one permutation whose rank is known, or "".
std::string fault(const Symbols& p, std::uint64_t rank) {
  Symbols digits(p.size()), back(p.size());
  lehmer_code(p, digits);
  from_lehmer_code(digits, back);
  if (cantor_rank(p) != rank) {
    return text(p) + ": rank " + std::to_string(cantor_rank(p));
  }
  if (unranked(rank, p.size()) != p) {
    return text(p) + ": unranked as " + text(unranked(rank, p.size()));
  }
  if (digits != counted_digits(p) || back != p) {
    return text(p) + ": Lehmer code " + text(digits);
  }
  if (permutation_parity(p) != parity_by_cycles(p)) {
    return text(p) + ": parity";
  }
  return "";
}

TEST_SUITE_BEGIN("ranking");

TEST_CASE("ranks count the permutations of up to nine symbols in lexicographic order") {
  for (std::size_t n = 1; n <= (test::kSanitized ? 8U : 9U); ++n) {
    CAPTURE(n);
    Symbols p = identity(n);
    std::uint64_t rank = 0;
    std::string first_fault;
    do {
      first_fault = fault(p, rank);
      ++rank;
    } while (first_fault.empty() && std::next_permutation(p.begin(), p.end()));
    CHECK(first_fault == "");
    CHECK(rank == factorial(static_cast<int>(n)));
  }
}

TEST_CASE("known ranks of 3x3 boards") {
  CHECK(rank_of_digits("012345678") == 0);
  CHECK(rank_of_digits("012345687") == 1);
  CHECK(rank_of_digits("123456780") == 46233);
  CHECK(rank_of_digits("876543210") == 362879);
}

TEST_CASE("ranks of twelve to twenty symbols agree with the definition") {
  for (const std::size_t n : {12U, 13U, 16U, 17U, 20U}) {
    CAPTURE(n);
    const std::uint64_t all = factorial(static_cast<int>(n));
    Symbols last = identity(n);
    std::ranges::reverse(last);
    CHECK(fault(identity(n), 0) == "");
    CHECK(fault(last, all - 1) == "");
    std::mt19937_64 random(test::seed(n));
    for (int i = 0; i < 500; ++i) {
      // The rank by its definition, from digits that are counted one by one.
      Symbols p = identity(n);
      std::ranges::shuffle(p, random);
      std::uint64_t rank = 0;
      const Symbols digits = counted_digits(p);
      for (std::size_t place = 0; place < n; ++place) {
        rank += digits[place] * factorial(static_cast<int>(n - 1 - place));
      }
      CHECK(fault(p, rank) == "");
      // The next rank is the next permutation.
      const std::uint64_t at = random() % (all - 1);
      Symbols next = unranked(at, n);
      std::next_permutation(next.begin(), next.end());
      CHECK(text(unranked(at + 1, n)) == text(next));
    }
  }
}

TEST_CASE("ranks of the first and the last boards of 15 and 16 cells") {
  for (const std::size_t n : {std::size_t{15}, std::size_t{16}}) {
    CAPTURE(n);
    const std::uint64_t boards = factorial(static_cast<int>(n));
    CHECK(boards == (n == 15 ? 1'307'674'368'000 : 20'922'789'888'000));
    Symbols first = identity(n);
    Symbols last(first.rbegin(), first.rend());
    for (std::uint64_t rank = 0; rank < 1000; ++rank) {
      CHECK(fault(first, rank) == "");
      CHECK(fault(last, boards - 1 - rank) == "");
      std::next_permutation(first.begin(), first.end());
      std::prev_permutation(last.begin(), last.end());
    }
    // The first board whose blank, the symbol 0, is on cell 1, and the goal, whose blank is on the
    // last cell.
    Symbols second = identity(n);
    std::swap(second[0], second[1]);
    CHECK(fault(second, boards / n) == "");
    Symbols goal = identity(n);
    std::rotate(goal.begin(), goal.begin() + 1, goal.end());
    std::uint64_t sum = 0;
    for (int i = 1; i < static_cast<int>(n); ++i) {
      sum += factorial(i);
    }
    CHECK(fault(goal, sum) == "");
  }
}

TEST_CASE("a swap of any two symbols changes the parity") {
  std::mt19937_64 random(test::seed(7));
  Symbols p = identity(32);
  for (int i = 0; i < 1000; ++i) {
    const int before = permutation_parity(p);
    const std::size_t a = random() % 32;
    const std::size_t b = (a + 1 + random() % 31) % 32;
    std::swap(p[a], p[b]);
    CHECK(permutation_parity(p) != before);
    CHECK(permutation_parity(p) == parity_by_cycles(p));
  }
}

TEST_CASE("factorials and binomials obey their recurrences") {
  CHECK(factorial(0) == 1);
  for (int n = 1; n <= 20; ++n) {
    CHECK(factorial(n) == factorial(n - 1) * static_cast<std::uint64_t>(n));
  }
  CHECK(factorial(9) == 362880);
  CHECK(factorial(20) == 2432902008176640000);
  for (int n = 0; n <= 30; ++n) {
    CAPTURE(n);
    CHECK(binomial(n, 0) == 1);
    CHECK(binomial(n, n) == 1);
    CHECK(binomial(n, -1) == 0);
    CHECK(binomial(n, n + 1) == 0);
    for (int k = 1; k <= n; ++k) {
      CHECK(binomial(n + 1, k) == binomial(n, k - 1) + binomial(n, k));
    }
  }
  CHECK(binomial(8, 4) == 70);
  CHECK(binomial(8, 3) == 56);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
