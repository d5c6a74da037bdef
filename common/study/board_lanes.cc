// SSE2 is enough for the numbers of boards: one instruction compares sixteen lanes and another
// counts them.
#include "common/study/board_lanes.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>

namespace slidebase {
namespace {

// A vector register that every supported processor has.
using Part = std::int8_t __attribute__((vector_size(16)));

Part load(const std::uint8_t* from) {
  Part part;
  std::memcpy(&part, from, sizeof part);
  return part;
}
void store(Part part, std::uint8_t* to) {
  std::memcpy(to, &part, sizeof part);
}

// The word with this index whose last two tiles rise. Among the words that begin with the same
// tiles, in lexicographic order, each remaining tile comes next in the same number of words.
void start_word(std::uint64_t index, std::span<std::uint8_t> word) {
  std::iota(word.begin(), word.end(), std::uint8_t{1});
  std::uint64_t followers = 1;
  for (std::size_t left = 3; left < word.size(); ++left) {
    followers *= left;
  }
  auto place = word.begin();
  for (std::size_t left = word.size(); left > 2; --left) {
    const auto chosen = place + static_cast<std::ptrdiff_t>(index / followers);
    std::rotate(place++, chosen, chosen + 1);
    index %= followers;
    followers /= left - 1;
  }
}

}  // namespace

BoardLanes::BoardLanes(Shape shape)
    : shape_(shape), tiles_(static_cast<std::size_t>(shape.cells() - 1)) {
  for (std::size_t i = 0; i + 2 < tiles_; ++i) {
    const std::uint64_t radix = tiles_ - i;
    if (groups_.empty() || groups_.back().values * radix > 1 << 16) {
      groups_.push_back({i, i, 1});
    }
    groups_.back().end = i + 1;
    groups_.back().values *= radix;
  }
}

bool BoardLanes::read_words(std::uint64_t first, std::uint64_t last) {
  std::array<std::uint8_t, kMaxTableCells> tiles;
  const auto word = std::span(tiles).first(tiles_);
  start_word(first, word);
  const std::uint32_t each_tile = (std::uint32_t{2} << tiles_) - 2;  // bit t is for tile t
  std::uint32_t in_all = each_tile;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    std::uint32_t in_this = 0;
    for (std::size_t i = 0; i < tiles_; ++i) {
      word_[i][lane] = word[i];
      in_this |= std::uint32_t{1} << word[i];
    }
    in_all &= in_this;
    if (first + lane < last) {
      std::ranges::next_permutation(word);  // the same with the last two exchanged
      std::ranges::next_permutation(word);
    }
  }
  last_two_[0] = last_two_[1] = {word_[tiles_ - 2], word_[tiles_ - 1]};
  Numbers numbers;
  number(with_blank_on(0, false), numbers);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    auto& other = last_two_[1 - numbers.odd[lane]];
    std::swap(other[0][lane], other[1][lane]);
  }
  return in_all == each_tile;
}

BoardLanes::Boards BoardLanes::with_blank_on(Cell blank, bool odd) const {
  Boards boards{.on = {}, .blank = blank};
  std::size_t place = 0;
  for (Cell c = 0; c < shape_.cells(); ++c) {
    if (c != blank) {
      boards.on[c] =
          place + 2 < tiles_ ? &word_[place] : &last_two_[odd ? 1 : 0][place + 2 - tiles_];
      ++place;
    }
  }
  return boards;
}

void BoardLanes::number(const Boards& boards, Numbers& numbers) const {
  std::array<Column, kMaxTableCells> smaller;  // by place: how many come after it
  for (std::size_t at = 0; at < kLanes; at += sizeof(Part)) {
    std::array<Part, kMaxTableCells> word;
    std::size_t places = 0;
    for (Cell c = 0; c < shape_.cells(); ++c) {
      if (c != boards.blank) {
        word[places++] = load(&(*boards.on[c])[at]);
      }
    }
    Part sum{};
    for (std::size_t i = 0; i < tiles_; ++i) {
      Part count{};
      for (std::size_t j = i + 1; j < tiles_; ++j) {
        count -= word[j] < word[i];  // -1 in the lanes where it is less
      }
      store(count, &smaller[i][at]);
      sum += count;
    }
    store(sum & 1, &numbers.odd[at]);
  }
  for (const Group& group : groups_) {
    std::array<std::uint16_t, kLanes> value{};
    for (std::size_t i = group.begin; i < group.end; ++i) {
      const auto radix = static_cast<unsigned>(tiles_ - i);
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        value[lane] = static_cast<std::uint16_t>(value[lane] * radix + smaller[i][lane]);
      }
    }
    if (group.begin == 0) {
      std::ranges::copy(value, numbers.index.begin());
      continue;
    }
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      numbers.index[lane] = numbers.index[lane] * group.values + value[lane];
    }
  }
}

}  // namespace slidebase
