// Builds a move map from a space's moves of single states, given how the move divides a word's
// number into digits.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/puzzle/board.h"
#include "common/search/layer_graph.h"

namespace slidebase {

// The digits of a word's number around one move: those before the window, the window's own, and
// those after it. The variant of the digits before selects the half of the key tables to use.
struct WordDigits {
  std::uint64_t groups = 1, leads = 1, keys = 1, block = 1;
  std::vector<std::uint8_t> group_variant, lead_variant, key_variant;
  bool whole = false;                   // the move does not change the inside of words
  int inner_first = 0, inner_last = 0;  // the word's own digits that the move rotates
};

template <typename Space>
class MoveMapBuilder {
  using Traits = LayerGraphTraits<Space>;
  using Word = typename Traits::Word;
  static constexpr unsigned kBits = Traits::kWordBits;
  static constexpr unsigned kFields = Traits::kFields;
  static constexpr unsigned kFieldBits = kBits / kFields;

 public:
  MoveMapBuilder(const Space& space, Cell target, Move move, WordDigits digits)
      : space_(space), target_(target), move_(move), digits_(std::move(digits)) {}

  MoveMap<Word> build() {
    s_.source_layer = space_.shape().neighbour(target_, move_);
    s_.leads = digits_.leads;
    s_.keys = digits_.keys;
    s_.block = digits_.block;
    s_.group_variant = digits_.group_variant;
    s_.lead_variant = digits_.lead_variant;
    s_.key_variant = digits_.key_variant;
    s_.source_group.resize(digits_.groups);
    for (std::uint64_t g = 0; g < digits_.groups; ++g) {
      const Source source = source_of(word_at(g, 0, 0), 0);
      s_.source_group[g] = static_cast<std::uint32_t>(source.word / s_.block / s_.keys / s_.leads);
    }
    s_.kind = kind();
    for (std::uint64_t variant = 0; variant < 2; ++variant) {
      fill_variant(variant);
    }
    fill_field_source();
    if constexpr (kBits == kCubicWordBits) {
      fill_blocks();
    }
    return std::move(s_);
  }

 private:
  struct Source {
    std::uint64_t word;
    unsigned bit;
  };

  std::uint64_t word_at(std::uint64_t group, std::uint64_t lead, std::uint64_t key) const {
    return ((group * s_.leads + lead) * s_.keys + key) * s_.block;
  }

  // Seen from the other end a move is its own inverse: the source of a target bit is where the
  // blank's move from the target leads.
  Source source_of(std::uint64_t word, unsigned bit) const {
    const State from = space_.neighbour({target_, word * kBits + bit}, move_);
    return {from.index / kBits, static_cast<unsigned>(from.index % kBits)};
  }

  // If a layer is smaller than a word (2x2), its word has fewer bits.
  unsigned used_bits() const {
    return static_cast<unsigned>(std::min<std::uint64_t>(kBits, space_.layer_size()));
  }

  MoveMapKind kind() const {
    if (digits_.whole) {
      return MoveMapKind::kWhole;
    }
    bool one_word = true;
    bool one_word_a_field = true;
    const std::uint64_t first = source_of(0, 0).word;
    for (unsigned bit = 0; bit < used_bits(); ++bit) {
      const std::uint64_t word = source_of(0, bit).word;
      one_word &= word == first;
      one_word_a_field &= word == source_of(0, bit / kFieldBits * kFieldBits).word;
    }
    return one_word           ? MoveMapKind::kInner
           : one_word_a_field ? MoveMapKind::kTake
                              : MoveMapKind::kPut;
  }

  void fill_variant(std::uint64_t variant) {
    const auto outer = outer_of_variant(variant);
    if (!outer) {
      return;
    }
    const auto [group, lead] = *outer;
    const std::uint64_t base = (s_.source_group[group] * s_.leads + lead) * s_.keys;
    for (std::uint64_t key = 0; key < s_.keys; ++key) {
      const std::uint64_t word = word_at(group, lead, key);
      switch (s_.kind) {
        case MoveMapKind::kWhole:
          s_.source_key.push_back(
              static_cast<std::uint32_t>(source_of(word, 0).word / s_.block - base));
          break;
        case MoveMapKind::kInner:
          fill_permutation(s_.permutation[s_.key_variant[key] ^ variant], word);
          break;
        case MoveMapKind::kTake:
          take_terms(word, base);
          break;
        case MoveMapKind::kPut:
          put_terms(word, base);
          break;
      }
    }
  }

  // A group and lead with this variant. Without one, that half of the tables is never read.
  std::optional<std::pair<std::uint64_t, std::uint64_t>> outer_of_variant(
      std::uint64_t variant) const {
    for (std::uint64_t group = 0; group < digits_.groups; ++group) {
      for (std::uint64_t lead = 0; lead < s_.leads; ++lead) {
        if ((s_.group_variant[group] ^ s_.lead_variant[lead]) == static_cast<int>(variant)) {
          return std::pair{group, lead};
        }
      }
    }
    return std::nullopt;
  }

  void fill_permutation(BitPermutation<Word>& permutation, std::uint64_t word) {
    bool& done = filled_[static_cast<std::size_t>(&permutation - s_.permutation.data())];
    if (done) {
      return;
    }
    done = true;
    for (unsigned bit = 0; bit < used_bits(); ++bit) {
      permutation.from[bit] = static_cast<std::uint8_t>(source_of(word, bit).bit);
    }
    complete(permutation);
  }

  // Fills the other two forms of a permutation.
  void complete(BitPermutation<Word>& p) const {
    const unsigned bits = used_bits();
    // Bits beyond the word's own take an unused source bit, which is always clear.
    for (std::size_t target = bits; target < p.from.size(); ++target) {
      p.from[target] = static_cast<std::uint8_t>(p.from.size() - 1);
    }
    for (std::size_t target = 0; target < bits; ++target) {
      p.by_byte[p.from[target] / 8U][std::size_t{1} << (p.from[target] % 8U)] |= Word{1} << target;
    }
    for (auto& made : p.by_byte) {
      for (std::size_t value = 1; value < made.size(); ++value) {
        made[value] = made[value & (value - 1)] | made[value & (~value + 1)];
      }
    }
    for (unsigned target = 0; target < bits; ++target) {
      const unsigned byte = target / 8;
      const auto first_bit =
          static_cast<std::uint8_t>((p.from[target] - target % 8) % (8 * sizeof(Word)));
      // The first step whose byte is free or takes the same source bits.
      auto step = std::ranges::find_if(p.steps, [&](const auto& s) {
        return (s.mask >> (8 * byte) & 0xff) == 0 || s.first_bit[byte] == first_bit;
      });
      if (step == p.steps.end()) {
        step = p.steps.emplace(step);
      }
      step->first_bit[byte] = first_bit;
      step->mask |= Word{1} << target;
    }
  }

  // Each target field is the bits under a mask of one source word, in order.
  void take_terms(std::uint64_t word, std::uint64_t base) {
    for (unsigned field = 0; field < kFields; ++field) {
      FieldTerm<Word> term{0, 0, field * kFieldBits};
      unsigned last = 0;
      for (unsigned i = 0; i < kFieldBits; ++i) {
        const Source source = source_of(word, field * kFieldBits + i);
        require(i == 0 || (source.bit > last && source.word - base == term.source_key));
        term.source_key = static_cast<std::uint32_t>(source.word - base);
        term.mask |= Word{1} << source.bit;
        last = source.bit;
      }
      s_.terms.push_back(term);
    }
  }

  // The target bits under a mask are one field of one source word, in order.
  void put_terms(std::uint64_t word, std::uint64_t base) {
    const std::size_t begin = s_.terms.size();
    std::array<unsigned, kFields> next{};
    for (unsigned bit = 0; bit < kBits; ++bit) {
      const Source source = source_of(word, bit);
      const auto key = static_cast<std::uint32_t>(source.word - base);
      const auto term =
          std::find_if(s_.terms.begin() + static_cast<std::ptrdiff_t>(begin), s_.terms.end(),
                       [key](const auto& t) { return t.source_key == key; });
      const auto i = static_cast<std::size_t>(term - s_.terms.begin()) - begin;
      require(i < kFields);
      if (term == s_.terms.end()) {
        require(source.bit % kFieldBits == 0);
        s_.terms.push_back({Word{1} << bit, key, source.bit});
      } else {
        term->mask |= Word{1} << bit;
      }
      require(source.bit == s_.terms[begin + i].shift + next[i]);
      ++next[i];
    }
    require(s_.terms.size() - begin == kFields);
  }

  void fill_field_source() {
    constexpr std::size_t kMostFields = 32;
    const std::size_t fields = s_.keys * kFields;
    const bool reaches_inside = s_.kind == MoveMapKind::kTake || s_.kind == MoveMapKind::kPut;
    if (!reaches_inside || fields > kMostFields || kBits != 60) {
      return;
    }
    std::vector<std::uint8_t> source(fields);
    for (std::uint64_t variant = 0; variant < 2; ++variant) {
      const auto outer = outer_of_variant(variant);
      for (std::size_t i = 0; outer && i < fields * kFieldBits; ++i) {
        const std::size_t field = i / kFieldBits;
        const std::uint64_t word = word_at(outer->first, outer->second, field / kFields);
        const auto [from, bit] = source_of(word, static_cast<unsigned>(i % (kFieldBits * kFields)));
        const std::uint64_t base = word_at(s_.source_group[outer->first], outer->second, 0);
        const auto number = static_cast<std::uint8_t>((from - base) * kFields + bit / kFieldBits);
        const bool first = variant == 0 && i % kFieldBits == 0;
        if (bit % kFieldBits != i % kFieldBits || (!first && source[field] != number)) {
          return;
        }
        source[field] = number;
      }
    }
    s_.field_source = std::move(source);
  }

  // The position of `bit`, a number of three base-3 digits, with the digits `upper` and `upper` + 1
  // exchanged.
  static unsigned exchanged(unsigned bit, int upper) {
    const unsigned low = upper == 0 ? 3 : 1;
    const unsigned of_low = bit / low % 3;
    const unsigned of_high = bit / low / 3 % 3;
    return bit - of_low * low - of_high * low * 3 + of_high * low + of_low * low * 3;
  }

  static DigitSwap digit_swap(int upper) {
    DigitSwap swap{};
    for (unsigned bit = 0; bit < kBits; ++bit) {
      const unsigned low = upper == 0 ? 3 : 1;
      BitTurn& turn = swap[bit / low / 3 % 3 + 2 - bit / low % 3];
      turn.left = (bit - exchanged(bit, upper)) % 32;
      turn.mask |= std::uint32_t{1} << bit;
    }
    return swap;
  }

  // The exchanges of neighbouring digits, in order, that make up the move's rotation inside the
  // word. A move that rotates the word's digits forwards takes the first of them to the end, which
  // is the same as exchanging it with each of the others, one after another.
  std::vector<int> uppers_to_exchange() const {
    std::vector<int> uppers;
    for (int upper = digits_.inner_first; upper < digits_.inner_last; ++upper) {
      uppers.push_back(upper);
    }
    if (s_.source_layer < target_) {
      std::ranges::reverse(uppers);
    }
    return uppers;
  }

  void fill_blocks() {
    const bool within = s_.kind == MoveMapKind::kInner || s_.keys * s_.block <= kBlockWords;
    if (!within || s_.leads * s_.keys * s_.block % kBlockWords != 0) {
      return;
    }
    const std::vector<int> uppers = uppers_to_exchange();
    for (const int upper : uppers) {
      s_.blocks.swaps.push_back(digit_swap(upper));
    }
    s_.blocks.own_words = s_.kind == MoveMapKind::kInner;
    for (std::uint64_t variant = 0; variant < 2; ++variant) {
      if (const auto outer = outer_of_variant(variant)) {
        for (std::uint64_t word = 0; word < kBlockWords; ++word) {
          add_block_word(outer->first, word, uppers, s_.blocks.terms[variant]);
        }
      }
    }
  }

  // Adds how a block's word is made, before the exchanges.
  void add_block_word(std::uint64_t group, std::uint64_t word, const std::vector<int>& uppers,
                      std::vector<BlockTerm>& terms) const {
    constexpr std::size_t kMostTerms = 3;
    const std::uint64_t base = word_at(s_.source_group[group], 0, 0);
    std::size_t count = 0;
    for (unsigned bit = 0; bit < kBits; ++bit) {
      unsigned made = bit;
      for (auto upper = uppers.rbegin(); upper != uppers.rend(); ++upper) {
        made = exchanged(made, *upper);
      }
      const Source from = source_of(word_at(group, 0, 0) + word, bit);
      const auto source = static_cast<std::uint32_t>(from.word - base);
      const std::uint32_t left = (made - from.bit) % 32;
      std::size_t i = 0;
      while (i < count && (terms[i].source[word] != source || terms[i].left[word] != left)) {
        ++i;
      }
      require(i < kMostTerms && source < kBlockWords);
      count = std::max(count, i + 1);
      terms.resize(std::max(terms.size(), count));
      terms[i].source[word] = source;
      terms[i].left[word] = left;
      terms[i].mask[word] |= std::uint32_t{1} << made;
    }
  }

  // The order within fields is a theorem (docs/THEORY.md). If a change of the index breaks it,
  // making no table is better than making a wrong one.
  static void require(bool holds) {
    if (!holds) {
      throw std::logic_error("a move does not keep the order of a field's bits");
    }
  }

  const Space& space_;
  Cell target_;
  Move move_;
  WordDigits digits_;
  MoveMap<Word> s_;
  std::array<bool, 2> filled_{};
};

}  // namespace slidebase
