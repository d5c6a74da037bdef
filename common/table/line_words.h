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

// By ten bits: two bytes, the sums of the powers of 3 that the bits have as digits.
inline constexpr std::array<std::uint16_t, 1024> kTernarySums = [] {
  constexpr std::array<unsigned, kLinesPerByte> kPowers = {1, 3, 9, 27, 81};
  std::array<std::uint16_t, 1024> sums{};
  for (unsigned bits = 0; bits < sums.size(); ++bits) {
    for (unsigned i = 0; i < 2 * kLinesPerByte; ++i) {
      const unsigned value = kPowers[i % kLinesPerByte] << (8 * (i / kLinesPerByte));
      sums[bits] = static_cast<std::uint16_t>(sums[bits] + (bits >> i & 1) * value);
    }
  }
  return sums;
}();

// Two bytes, of ten lines: those in `one` have residue 1 or 2, those in `two`, a part of them, 2.
constexpr std::uint64_t two_line_bytes(std::uint64_t one, std::uint64_t two) {
  return std::uint64_t{kTernarySums[one & 1023]} + kTernarySums[two & 1023];
}

}  // namespace slidebase
