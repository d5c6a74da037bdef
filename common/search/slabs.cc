#include "common/search/slabs.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "common/puzzle/ranking.h"
#include "common/search/move_map.h"

namespace slidebase {
namespace {

// The places of the reading order whose digits are inside a word.
constexpr int kPlacesInside = 5;

}  // namespace

int Slabs::most_digits(Shape shape) {
  return std::max(0, shape.cells() - kPlacesInside - shape.cols);
}

int Slabs::most_segment_digits(Shape shape) {
  // The last two digits outside a word run through 42 words, one segment.
  return std::max(0, std::min(most_digits(shape), shape.cells() - 1 - kPlacesInside - 2));
}

Slabs::Slabs(const SlidingSpace& space, int digits) : space_(space), digits_(digits) {
  const int tiles = space.tiles();
  count_ = factorial(tiles) / factorial(tiles - digits);
  words_ = (space.layer_size() + kSlidingWordBits - 1) / kSlidingWordBits / count_;
  const int cols = space.shape().cols;
  for (Cell upper = 0; upper < digits; ++upper) {
    slab_moves_.push_back({upper, upper + cols, Move::kDown});
    slab_moves_.push_back({upper + cols, upper, Move::kUp});
  }
}

std::vector<SlabRun> Slabs::runs(const SlabMove& slab_move, std::uint64_t slab) const {
  // The digits after the window do not change.
  const int after =
      space_.tiles() - std::min(slab_move.target, slab_move.source) - space_.shape().cols;
  const std::uint64_t block = std::min(words_, factorial(after) / (2 * kSlidingWordBits));
  std::vector<SlabRun> made;
  const std::uint64_t end = first_word(slab + 1);
  for (std::uint64_t to = first_word(slab); to < end; to += block) {
    const State source =
        space_.neighbour({slab_move.target, to * kSlidingWordBits}, slab_move.back);
    const std::uint64_t from = source.index / kSlidingWordBits;
    if (!made.empty() && made.back().from + made.back().words == from &&
        slab_of_word(made.back().from) == slab_of_word(from)) {
      made.back().words += block;
    } else {
      made.push_back({to, from, block});
    }
  }
  return made;
}

int Slabs::digit_sum(std::uint64_t slab) const {
  int sum = 0;
  for (int place = digits_; place-- > 0;) {
    const auto radix = static_cast<std::uint64_t>(space_.tiles() - place);
    sum += static_cast<int>(slab % radix);
    slab /= radix;
  }
  return sum;
}

std::vector<std::vector<std::uint64_t>> Slabs::deal(int ranks) const {
  std::vector<std::uint64_t> slabs(count_);
  std::iota(slabs.begin(), slabs.end(), std::uint64_t{0});
  std::ranges::sort(slabs, {},
                    [this](std::uint64_t slab) { return std::pair(digit_sum(slab), slab); });
  const auto size = static_cast<std::size_t>(ranks);
  std::vector<std::vector<std::uint64_t>> dealt(size);
  for (std::size_t i = 0; i < slabs.size(); ++i) {
    const std::size_t at = i % size;
    dealt[i / size % 2 == 0 ? at : size - 1 - at].push_back(slabs[i]);
  }
  return dealt;
}

std::uint64_t Slabs::moved_words(const std::vector<std::vector<std::uint64_t>>& dealt) const {
  std::vector<std::size_t> owner(count_);
  for (std::size_t rank = 0; rank < dealt.size(); ++rank) {
    for (const std::uint64_t slab : dealt[rank]) {
      owner[slab] = rank;
    }
  }
  std::uint64_t words = 0;
  for (const SlabMove& slab_move : slab_moves_) {
    // A level makes one of a window's two moves. They undo each other, so both bring the same
    // number of words.
    for (std::uint64_t slab = 0; slab_move.back == Move::kDown && slab < count_; ++slab) {
      for (const SlabRun& run : runs(slab_move, slab)) {
        words += owner[slab] != owner[slab_of_word(run.from)] ? run.words : 0;
      }
    }
  }
  return words;
}

}  // namespace slidebase
