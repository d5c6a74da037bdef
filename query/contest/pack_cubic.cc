// The answer table of the Cubic Eight-Puzzle in as few bytes as may be.
//
// The patterns are coded level by level: when all lower levels are known, a bit for each pattern
// next to a known one says whether it is on this level. A bit costs the less the better it is
// foretold, and what foretells it is how many of the patterns before a last roll are on the level
// below, and where those are that differ from it in one top. The decoder has to make the same
// forecasts, so both are made of the same text: the parts of sources/ that are included here are in
// the program for the judge as well. What else was tried is in docs/BENCHMARKS.md.
#include <cstdlib>
#include <cstring>
#include <memory>

#include "common/puzzle/cubic_space.h"
#include "query/contest/pack.h"

namespace slidebase {
namespace {

// Each needs those before it.
// clang-format off
#include "query/contest/sources/cubic_patterns.cpp.in"
#include "query/contest/sources/cubic_model.cpp.in"
#include "query/contest/sources/cubic_levels.cpp.in"
// clang-format on

// An arithmetic coder: the interval from low to high shrinks with every bit, and its first bytes
// are put out when they are settled. Bits of 1 take the lower part.
class Encoder {
 public:
  explicit Encoder(const Table& table) : table_(table) {}

  void at(int pattern, int level) {
    const auto [blank, tops] = std::div(pattern, kTops);
    bit_ = table_.pattern(blank, static_cast<std::uint64_t>(tops)).distance == level;
  }

  int code(int probability) {
    const std::uint32_t middle =
        low_ + (high_ - low_) / 4096 * static_cast<std::uint32_t>(probability);
    (bit_ ? high_ : low_) = middle + (bit_ ? 0 : 1);
    while ((low_ ^ high_) >> 24 == 0) {
      put_byte();
    }
    return bit_ ? 1 : 0;
  }

  std::vector<std::uint8_t> finish() {
    put_byte();  // the value may be anything from low to high: the next byte's first number
    bytes_.back() = static_cast<std::uint8_t>(bytes_.back() + 1);
    return bytes_;
  }

 private:
  void put_byte() {
    bytes_.push_back(static_cast<std::uint8_t>(low_ >> 24));
    low_ <<= 8;
    high_ = high_ << 8 | 255;
  }

  const Table& table_;
  bool bit_ = false;
  std::uint32_t low_ = 0;
  std::uint32_t high_ = 0xffffffff;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace

std::vector<std::uint8_t> coded_patterns(const Table& table) {
  make_windows();
  make_images();
  make_rolls();
  make_model();
  const auto levels = std::make_unique<Levels>();
  levels->begin(table.info().root);
  Encoder encoder(table);
  code_levels(*levels, encoder);
  table.check_damage();
  return encoder.finish();
}

}  // namespace slidebase
