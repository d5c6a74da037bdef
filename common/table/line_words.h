// Words of a table in slides: each has the residues mod 3 of 40 lines, five to a byte in base 3,
// the first line in the lowest digit of the lowest byte. 3^5 is 243.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace slidebase {

inline constexpr std::uint64_t kLinesPerWord = 40;
inline constexpr unsigned kLinesPerByte = 5;

// The bytes' digits, two bits each.
inline constexpr std::array<std::uint16_t, 256> kTernaryDigits = [] {
  std::array<std::uint16_t, 256> digits{};
  for (unsigned byte = 0; byte < digits.size(); ++byte) {
    unsigned rest = byte;
    for (unsigned i = 0; i < kLinesPerByte; ++i, rest /= 3) {
      digits[byte] = static_cast<std::uint16_t>(digits[byte] | rest % 3 << (2 * i));
    }
  }
  return digits;
}();

// The residue of the line at `place` (0 .. 39) of a word.
constexpr int line_residue(std::uint64_t word, unsigned place) {
  const auto byte = static_cast<std::size_t>(word >> (8 * (place / kLinesPerByte)) & 0xff);
  return kTernaryDigits[byte] >> (2 * (place % kLinesPerByte)) & 3;
}

// The byte of five lines: those in `one` have residue 1 or 2, those in `two`, a part of them, 2.
constexpr std::uint64_t line_byte(std::uint64_t one, std::uint64_t two) {
  constexpr std::array<std::uint8_t, 32> kSums = [] {
    std::array<std::uint8_t, 32> sums{};
    for (unsigned bits = 0; bits < sums.size(); ++bits) {
      for (unsigned i = 0, power = 1; i < kLinesPerByte; ++i, power *= 3) {
        sums[bits] = static_cast<std::uint8_t>(sums[bits] + (bits >> i & 1) * power);
      }
    }
    return sums;
  }();
  return std::uint64_t{kSums[one & 31]} + kSums[two & 31];
}

}  // namespace slidebase
