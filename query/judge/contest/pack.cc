// Packs the answer table of the Cubic Eight-Puzzle into few bytes.
//
// The patterns are coded level by level: when all lower levels are known, one bit for each pattern
// next to a known one says whether it is on this level. A bit takes less space the better it is
// predicted. The prediction uses how many of the patterns before a last roll are on the level
// below, and the levels of the patterns that differ in one top. The decoder must make the same
// predictions, so encoder and decoder share their text: the program for the judge contains the same
// parts of sources/ that are included here. docs/BENCHMARKS.md, Sources for judges, lists other
// methods that were tried.
#include "query/judge/contest/pack.h"

#include <cstdlib>
#include <cstring>
#include <memory>

#include "common/puzzle/cubic_space.h"
#include "common/table/goal_patterns.h"

namespace slidebase {
namespace {

// Each needs those before it.
// clang-format off
#include "query/judge/contest/sources/cubic_patterns.cpp.in"
#include "query/judge/contest/sources/cubic_model.cpp.in"
#include "query/judge/contest/sources/cubic_levels.cpp.in"
// clang-format on

// An arithmetic coder: the interval from low to high shrinks with every bit, and its first bytes
// are written when low and high agree in them. A bit of 1 takes the lower part.
class Encoder {
 public:
  explicit Encoder(const Table& table) : patterns_(table) {}

  void at(int pattern, int level) {
    const auto [blank, tops] = std::div(pattern, kTops);
    bit_ = patterns_.entry(blank, static_cast<std::uint64_t>(tops)).distance == level;
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
    put_byte();  // any value from low to high will do: low's top byte plus 1, then zeros
    bytes_.back() = static_cast<std::uint8_t>(bytes_.back() + 1);
    return bytes_;
  }

 private:
  void put_byte() {
    bytes_.push_back(static_cast<std::uint8_t>(low_ >> 24));
    low_ <<= 8;
    high_ = high_ << 8 | 255;
  }

  GoalPatterns patterns_;
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
