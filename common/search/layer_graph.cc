#include "common/search/layer_graph.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "common/puzzle/ranking.h"

namespace slidebase {
namespace {

std::uint64_t power(std::uint64_t base, int exponent) {
  std::uint64_t value = 1;
  while (exponent-- > 0) {
    value *= base;
  }
  return value;
}

// The digits of a word's number around one move: those before the window, the window's own, those
// after it. `variant` of the digits before says which half of the key tables applies.
struct WordDigits {
  std::uint64_t groups = 1, leads = 1, keys = 1, block = 1;
  std::vector<std::uint8_t> group_variant, lead_variant, key_variant;
  bool whole = false;  // the move leaves the insides of words alone
};

// A tile that the blank passes in its own row stays where it is in the order of tiles.
bool keeps_index(const SlidingSpace&, Move move) {
  return !is_vertical(move);
}
// A cube that rolls shows another top.
bool keeps_index(const CubicSpace&, Move) {
  return false;
}

// The word's number is the Lehmer digits of all tiles but the last five. The two that parity fixes
// are inside the word, so outside it only the parity of the digits before matters, and only to
// moves that reach inside.
WordDigits digits_around(const SlidingSpace& space, Cell target, Move move) {
  const int tiles = space.tiles();
  const int outside = std::max(tiles - 5, 0);  // digits outside the word
  const int first = std::min(target, space.shape().neighbour(target, move));
  const int last = first + space.shape().cols - 1;
  WordDigits d;
  d.whole = last < outside;
  // Of a move inside the word no digit outside changes: take the last three of them as the key,
  // because the parity of all digits outside picks the permutation.
  int begin = first;
  int end = last + 1;
  if (first >= outside) {
    begin = std::max(outside - 3, 0);
    end = outside;
  }
  end = std::min(end, outside);
  const auto radices = [tiles](int from, int to) {
    return factorial(tiles - from) / factorial(tiles - to);
  };
  const int group_digits = begin / 2;
  d.groups = radices(0, group_digits);
  d.leads = radices(group_digits, begin);
  d.keys = radices(begin, end);
  d.block = radices(end, outside);
  d.group_variant = digit_parities(tiles, group_digits);
  d.lead_variant = digit_parities(tiles - group_digits, begin - group_digits);
  d.key_variant = digit_parities(tiles - begin, end - begin);
  if (d.whole) {
    std::ranges::fill(d.group_variant, std::uint8_t{0});
    std::ranges::fill(d.lead_variant, std::uint8_t{0});
  }
  return d;
}

// The word's number is (rank of the origin string, tops of all cubes but the last three). The
// string is the group: it goes to another string, and it says which way the rolled cube turns.
WordDigits digits_around(const CubicSpace& space, Cell target, Move move) {
  const int outside = space.cubes() - 3;
  const int first = std::min(target, space.shape().neighbour(target, move));
  const int last = is_vertical(move) ? first + space.shape().cols - 1 : first;
  WordDigits d;
  d.whole = last < outside;
  // Of a move inside the word no digit of its number changes: all are key.
  const int begin = first < outside ? first : 0;
  const int end = std::min(last + 1, outside);
  d.groups = static_cast<std::uint64_t>(space.strings());
  d.leads = power(3, begin);
  d.keys = power(3, end - begin);
  d.block = power(3, outside - end);
  d.lead_variant.assign(d.leads, 0);
  d.key_variant.assign(d.keys, 0);
  // Which way: by where the top of the rolled cube goes from 0, read off one state of each string.
  // Comparing with the first string's suffices, because only two ways exist.
  const State reference{target, 0};
  const std::uint64_t to = space.neighbour(reference, move).index % space.tops();
  for (int string = 0; string < space.strings(); ++string) {
    const State state{target, static_cast<std::uint64_t>(string) * space.tops()};
    d.group_variant.push_back(space.neighbour(state, move).index % space.tops() == to ? 0 : 1);
  }
  return d;
}

template <typename Space>
class MoveMapBuilder {
  using Traits = LayerGraphTraits<Space>;
  using Word = typename Traits::Word;
  static constexpr unsigned kBits = Traits::kWordBits;
  static constexpr unsigned kFields = Traits::kFields;
  static constexpr unsigned kFieldBits = kBits / kFields;

 public:
  MoveMapBuilder(const Space& space, Cell target, Move move)
      : space_(space), target_(target), move_(move), digits_(digits_around(space, target, move)) {}

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

  // Moves are their own inverses seen from the other end: the source of a target bit is where the
  // blank's move from the target leads.
  Source source_of(std::uint64_t word, unsigned bit) const {
    const State from = space_.neighbour({target_, word * kBits + bit}, move_);
    return {from.index / kBits, static_cast<unsigned>(from.index % kBits)};
  }

  // A word of a layer smaller than a word (2x2) has fewer bits.
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

  // Some group and lead whose variant is this one. Where there is none, that half of the tables is
  // never read.
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
    permutation.complete(used_bits());
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

  // The order within fields is a theorem (docs/THEORY.md); should a change of the index break it,
  // no table is better than a wrong one.
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

}  // namespace

template <typename Space>
LayerGraph<Space>::LayerGraph(const Space& space) : space_(space) {
  for (Cell target = 0; target < space.layers(); ++target) {
    for (const Move move : kMoves) {
      const Cell source = space.shape().neighbour(target, move);
      if (source < 0) {
        continue;
      }
      if (keeps_index(space, move)) {
        in_place_[target].push_back(source);
      } else {
        incoming_[target].push_back(MoveMapBuilder<Space>(space, target, move).build());
      }
    }
  }
}

template class LayerGraph<SlidingSpace>;
template class LayerGraph<CubicSpace>;

}  // namespace slidebase
