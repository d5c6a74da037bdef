#include "common/pdb/coloured/colour_space.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace slidebase {

namespace {

// How many there are of each colour.
using Composition = std::array<std::uint8_t, kMaxColours>;

}  // namespace

// The words of a part by their compositions, both in lexicographic order.
class ColourSpace::PartWords {
 public:
  PartWords(int length, const Composition& most) : length_(length), most_(most) { add(0, 0); }

  const std::map<Composition, std::vector<std::uint16_t>>& words() const { return words_; }
  std::size_t number_of(const Composition& composition) const {
    return static_cast<std::size_t>(std::distance(words_.begin(), words_.find(composition)));
  }

 private:
  void add(int at, unsigned word) {
    if (at == length_) {
      words_[used_].push_back(static_cast<std::uint16_t>(word));
      return;
    }
    for (std::size_t colour = 0; colour < used_.size(); ++colour) {
      if (used_[colour] < most_[colour]) {
        ++used_[colour];
        add(at + 1, word | static_cast<unsigned>(colour) << kColourBits * at);
        --used_[colour];
      }
    }
  }

  int length_;
  Composition most_;
  Composition used_{};
  std::map<Composition, std::vector<std::uint16_t>> words_;
};

ColourSpace::ColourSpace(Shape shape, const Colouring& colouring)
    : shape_(shape), colouring_(colouring) {
  number_words();
}

void ColourSpace::number_words() {
  const int tiles = shape_.cells() - 1;
  Composition all{};
  for (int tile = 1; tile <= tiles; ++tile) {
    ++all[colouring_.colour[static_cast<std::size_t>(tile)]];
  }
  std::array<const PartWords*, 3> words{};
  std::array<const Part*, 3> parts{};
  std::map<int, PartWords> by_length;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const int length = std::clamp(tiles - static_cast<int>(p) * kPart, 0, kPart);
    words[p] = &by_length.try_emplace(length, length, all).first->second;
    Part& part = parts_[length];
    parts[p] = &part;
    if (part.entries.empty()) {
      part.entries.resize(std::size_t{1} << kPartBits);
      for (const auto& [composition, alike] : words[p]->words()) {
        for (std::size_t i = 0; i < alike.size(); ++i) {
          part.entries[alike[i]] = static_cast<std::uint16_t>(part.words.size() << kRankBits | i);
        }
        part.words.push_back(alike);
      }
    }
    part_[p] = part.entries.data();
  }
  compositions_ = parts[1]->words.size();
  pairs_.resize(parts[0]->words.size() * compositions_);
  for (const auto& [first, first_words] : words[0]->words()) {
    for (const auto& [second, second_words] : words[1]->words()) {
      Composition third{};
      bool fits = true;
      for (std::size_t i = 0; i < all.size(); ++i) {
        fits = fits && first[i] + second[i] <= all[i];
        third[i] = static_cast<std::uint8_t>(all[i] - first[i] - second[i]);
      }
      if (!fits) {
        continue;
      }
      const std::array numbers = {words[0]->number_of(first), words[1]->number_of(second),
                                  words[2]->number_of(third)};
      Block block{.first = static_cast<std::uint32_t>(sequences_)};
      for (std::size_t p = 0; p < parts.size(); ++p) {
        block.words[p] = static_cast<std::uint32_t>(parts[p]->words[numbers[p]].size());
        block.parts[p] = parts[p]->words[numbers[p]].data();
      }
      blocks_.push_back(block);
      pairs_[numbers[0] * compositions_ + numbers[1]] = {
          block.first, static_cast<std::uint16_t>(block.words[1] * block.words[2]),
          static_cast<std::uint16_t>(block.words[2])};
      sequences_ += block.size();
    }
  }
}

ColourWord colours_of(Shape shape, const Colouring& colouring, const Tiles& board,
                      Axis reading) noexcept {
  ColourWord colours = 0;
  for (int i = 0; i < shape.cells(); ++i) {
    const Cell cell = cell_at(shape, reading, i);
    colours |= ColourWord{colouring.colour[board[cell]]} << kColourBits * i;
  }
  return colours;
}

}  // namespace slidebase
