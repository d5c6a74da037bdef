#include "query/contest/pack.h"

#include "common/puzzle/state.h"

namespace slidebase {
namespace {

constexpr unsigned kPairBits = 13;
constexpr unsigned kDigits = 91;
static_assert(kDigits * kDigits >= 1U << kPairBits);
constexpr std::size_t kLineDigits = 92;  // even: no pair is split over two lines

// The printable characters, except the space, which a web form might drop at the end of a line, and
// those that end or change a literal: " and \, and ?, since two of them can begin a trigraph.
char digit(unsigned value) {
  auto c = static_cast<char>('!' + value);
  for (const char left_out : {'"', '?', '\\'}) {
    c = static_cast<char>(c + (c >= left_out ? 1 : 0));
  }
  return c;
}

}  // namespace

std::string text_literals(std::span<const std::uint8_t> bytes) {
  std::string digits;
  unsigned bits = 0, count = 0;
  const auto put_pair = [&] {
    const unsigned pair = bits & ((1U << kPairBits) - 1);
    digits += digit(pair / kDigits);
    digits += digit(pair % kDigits);
  };
  for (const std::uint8_t byte : bytes) {
    bits |= static_cast<unsigned>(byte) << count;
    count += 8;
    if (count >= kPairBits) {
      put_pair();
      bits >>= kPairBits;
      count -= kPairBits;
    }
  }
  if (count > 0) {
    put_pair();
  }
  std::string lines;
  for (std::size_t at = 0; at < digits.size(); at += kLineDigits) {
    lines += "    \"" + digits.substr(at, kLineDigits) + "\",\n";
  }
  return lines;
}

std::vector<std::uint8_t> distance_bits(const Table& table) {
  const TableInfo& info = table.info();
  std::vector<std::uint8_t> bytes;
  for (Cell blank = 0; blank < static_cast<Cell>(info.layers); ++blank) {
    for (std::uint64_t index = 0; index < info.layer_size; index += 8) {
      unsigned byte = 0;
      for (unsigned i = 0; i < 8; ++i) {
        byte |= static_cast<unsigned>(table.distance_bit({blank, index + i})) << i;
      }
      bytes.push_back(static_cast<std::uint8_t>(byte));
    }
  }
  table.check_damage();
  return bytes;
}

}  // namespace slidebase
