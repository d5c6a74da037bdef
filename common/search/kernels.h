// The kernels of move_map.h, written once over the few operations that differ between processors.
// Each kernels_*.cc compiles this file with its own instruction set and its own `Ops`:
//     extract(x, mask)    the bits of x under mask, moved together to the low end
//     deposit(x, mask)    the low bits of x, placed under mask
//     permute_run(p, key_variant, variant, source, target, words)
//                         ORs p[key_variant[i] ^ variant] of source[i] into target[i]
//     or_words(source, target, words)
//     move_blocks(b, variant, source, target, blocks)
//                         applies b to this number of blocks of words, and ORs the result into the
//                         target's
//     kMovesFields        whether move_fields(s, source, target, words) carries out s.field_source
// Everything here is in an unnamed namespace on purpose: instantiations of different instruction
// sets must not be merged.
#pragma once

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "common/search/line_kernels.h"
#include "common/search/move_map.h"

namespace slidebase {
namespace {

// A layer that has some of its words in memory. Keeps the address of word 0 as an integer: that
// word need not be in memory, and computing a pointer to it would be undefined.
template <typename Word>
class SourceLayer {
 public:
  SourceLayer(const Word* words, std::uint64_t first)
      : zero_(reinterpret_cast<std::uintptr_t>(words) -
              static_cast<std::uintptr_t>(first * sizeof(Word))) {}
  const Word* at(std::uint64_t word) const {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): see above
    return reinterpret_cast<const Word*>(zero_ + static_cast<std::uintptr_t>(word * sizeof(Word)));
  }

 private:
  std::uintptr_t zero_;
};

// The position of a target word, and how to advance to the next key. `base` is the source word of
// key 0 and rest 0 for the current group and lead.
template <typename Word>
struct Cursor {
  Cursor(const MoveMap<Word>& s, std::uint64_t word) : map(s) {
    rest = word % s.block;
    const std::uint64_t outer = word / s.block;
    key = outer % s.keys;
    lead = outer / s.keys % s.leads;
    group = outer / s.keys / s.leads;
    locate();
  }
  void locate() {
    base = (map.source_group[group] * map.leads + lead) * map.keys * map.block;
    variant = map.group_variant[group] ^ map.lead_variant[lead];
  }
  void next_lead() {
    key = 0;
    if (++lead == map.leads) {
      lead = 0;
      ++group;
    }
    if (group < map.source_group.size()) {
      locate();
    }
  }

  const MoveMap<Word>& map;
  std::uint64_t rest, key, lead, group, base = 0;
  std::uint64_t variant = 0;
};

// ORs blocks of kBlock words, in the order of their keys, into the target. Such short runs are
// copied fastest by code that knows their length.
template <std::uint64_t kBlock, typename Word>
void or_blocks(const Word* __restrict source, std::span<const std::uint32_t> source_key,
               Word* __restrict target) {
  for (const std::uint32_t key : source_key) {
    for (std::uint64_t i = 0; i < kBlock; ++i) {
      target[i] |= source[key * kBlock + i];
    }
    target += kBlock;
  }
}

template <typename Word, typename Ops>
void gather_whole(const MoveMap<Word>& s, SourceLayer<Word> source, std::uint64_t begin,
                  std::uint64_t end, Word* target) {
  Cursor<Word> c(s, begin);
  std::uint64_t left = end - begin;
  while (left > 0) {
    const std::uint32_t* const source_key = &s.source_key[c.variant * s.keys];
    const std::uint64_t whole = c.rest > 0 ? 0 : std::min(left / s.block, s.keys - c.key);
    if (whole > 0 && (s.block == 1 || s.block == 3 || s.block == 9)) {
      const std::span keys(source_key + c.key, whole);
      const Word* const from = source.at(c.base);
      s.block == 1   ? or_blocks<1>(from, keys, target)
      : s.block == 3 ? or_blocks<3>(from, keys, target)
                     : or_blocks<9>(from, keys, target);
      target += whole * s.block;
      left -= whole * s.block;
      c.key += whole;
      if (c.key == s.keys) {
        c.next_lead();
      }
      continue;
    }
    const std::uint64_t n = left < s.block - c.rest ? left : s.block - c.rest;
    Ops::or_words(source.at(c.base + source_key[c.key] * s.block + c.rest), target, n);
    target += n;
    left -= n;
    c.rest = 0;
    if (++c.key == s.keys) {
      c.next_lead();
    }
  }
}

// Gathers the three kinds whose words are made one key at a time (block is 1). run(base, variant,
// key, n, to) ORs n target words, of keys key.., into `to`; `base` is that of a Cursor.
template <typename Word, typename Run>
void gather_keys(const MoveMap<Word>& s, std::uint64_t begin, std::uint64_t end, Word* target,
                 const Run& run) {
  Cursor<Word> c(s, begin);
  std::uint64_t left = end - begin;
  while (left > 0) {
    const std::uint64_t n = left < s.keys - c.key ? left : s.keys - c.key;
    run(c.base, c.variant, c.key, n, target);
    target += n;
    left -= n;
    c.next_lead();
  }
}

template <typename Word, typename Ops>
void gather_inner(const MoveMap<Word>& s, SourceLayer<Word> source, std::uint64_t begin,
                  std::uint64_t end, Word* target) {
  gather_keys(s, begin, end, target,
              [&s, source](std::uint64_t base, std::uint64_t variant, std::uint64_t key,
                           std::uint64_t n, Word* to) {
                Ops::permute_run(s.permutation, &s.key_variant[key],
                                 static_cast<std::uint8_t>(variant), source.at(base + key), to, n);
              });
}

template <typename Word, typename Ops, unsigned kFields, bool kTake>
void gather_fields(const MoveMap<Word>& s, SourceLayer<Word> source, std::uint64_t begin,
                   std::uint64_t end, Word* target) {
  const FieldTerm<Word>* const terms = s.terms.data();
  const std::uint64_t keys = s.keys;
  gather_keys(s, begin, end, target,
              [=](std::uint64_t base, std::uint64_t variant, std::uint64_t key, std::uint64_t n,
                  Word* __restrict to) {
                const Word* const from = source.at(base);
                const FieldTerm<Word>* t = terms + (variant * keys + key) * kFields;
                for (std::uint64_t i = 0; i < n; ++i, t += kFields) {
                  Word made = 0;
                  for (unsigned f = 0; f < kFields; ++f) {
                    const Word word = from[t[f].source_key];
                    made |= kTake ? Ops::extract(word, t[f].mask) << t[f].shift
                                  : Ops::deposit(word >> t[f].shift, t[f].mask);
                  }
                  to[i] |= made;
                }
              });
}

template <typename Ops>
void gather_blocks(const MoveMap<std::uint32_t>& s, SourceLayer<std::uint32_t> source,
                   std::uint64_t begin, std::uint64_t end, std::uint32_t* target) {
  const std::uint64_t group_words = s.leads * s.keys * s.block;
  while (begin < end) {
    const std::uint64_t group = begin / group_words;
    const std::uint64_t rest = begin % group_words;
    const std::uint64_t n = std::min(end - begin, group_words - rest);
    Ops::move_blocks(s.blocks, s.group_variant[group],
                     source.at(s.source_group[group] * group_words + rest), target,
                     n / kBlockWords);
    target += n;
    begin += n;
  }
}

template <typename Word, typename Ops, unsigned kFields>
void gather_from(const MoveMap<Word>& s, SourceLayer<Word> source, std::uint64_t begin,
                 std::uint64_t end, Word* target) {
  if constexpr (sizeof(Word) == 4) {
    const auto& terms = s.blocks.terms;
    if ((!terms[0].empty() || !terms[1].empty()) && begin % kBlockWords == 0 &&
        end % kBlockWords == 0) {
      return gather_blocks<Ops>(s, source, begin, end, target);
    }
  }
  if constexpr (Ops::kMovesFields && kFields == kSlidingFields) {
    // Moves whole leads at once; the general code below handles the ragged ends.
    if (!s.field_source.empty() && end - begin > s.keys) {
      const std::uint64_t first = (begin + s.keys - 1) / s.keys * s.keys;
      const std::uint64_t last = end / s.keys * s.keys;
      Ops::move_fields(s, source.at(first), target + (first - begin), last - first);
      if (first > begin) {
        gather_from<Word, typename Ops::General, kFields>(s, source, begin, first, target);
      }
      if (end > last) {
        gather_from<Word, typename Ops::General, kFields>(s, source, last, end,
                                                          target + (last - begin));
      }
      return;
    }
  }
  switch (s.kind) {
    case MoveMapKind::kWhole:
      return gather_whole<Word, Ops>(s, source, begin, end, target);
    case MoveMapKind::kInner:
      return gather_inner<Word, Ops>(s, source, begin, end, target);
    case MoveMapKind::kTake:
      return gather_fields<Word, Ops, kFields, true>(s, source, begin, end, target);
    case MoveMapKind::kPut:
      return gather_fields<Word, Ops, kFields, false>(s, source, begin, end, target);
  }
}

template <typename Word, typename Ops, unsigned kFields>
void gather(const MoveMap<Word>& s, const Word* source, std::uint64_t first, std::uint64_t begin,
            std::uint64_t end, Word* target) {
  gather_from<Word, Ops, kFields>(s, SourceLayer(source, first), begin, end, target);
}

template <typename Word, std::size_t kInPlace>
std::uint64_t merge_with(const Word* const* in_place, Word* __restrict found, Word* __restrict into,
                         const Word* __restrict other, std::uint64_t words) {
  const Word* const __restrict first = kInPlace > 0 ? in_place[0] : nullptr;
  const Word* const __restrict second = kInPlace > 1 ? in_place[1] : nullptr;
  std::uint64_t count = 0;
  for (std::uint64_t i = 0; i < words; ++i) {
    Word fresh = found[i];
    if constexpr (kInPlace > 0) {
      fresh |= first[i];
    }
    if constexpr (kInPlace > 1) {
      fresh |= second[i];
    }
    fresh &= ~(into[i] | other[i]);
    found[i] = fresh;
    into[i] |= fresh;
    count += static_cast<std::uint64_t>(std::popcount(fresh));
  }
  return count;
}

template <typename Word>
std::uint64_t merge(std::span<const Word* const> in_place, Word* found, Word* into,
                    const Word* other, std::uint64_t words) {
  switch (in_place.size()) {
    case 0:
      return merge_with<Word, 0>(in_place.data(), found, into, other, words);
    case 1:
      return merge_with<Word, 1>(in_place.data(), found, into, other, words);
    default:
      return merge_with<Word, 2>(in_place.data(), found, into, other, words);
  }
}

template <typename Word>
bool any(const Word* words, std::uint64_t count) {
  Word bits = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    bits |= words[i];
  }
  return bits != 0;
}

// Operations in plain C++.
struct PlainWords {
  template <typename Word>
  static void or_words(const Word* __restrict source, Word* __restrict target,
                       std::uint64_t words) {
    for (std::uint64_t i = 0; i < words; ++i) {
      target[i] |= source[i];
    }
  }
  // Not inlined: among the inlined kinds of moves its loop has too few registers.
  template <typename Word>
  [[gnu::noinline]] static void permute_run(const std::array<BitPermutation<Word>, 2>& p,
                                            const std::uint8_t* key_variant, std::uint8_t variant,
                                            const Word* __restrict source, Word* __restrict target,
                                            std::uint64_t words) {
    for (std::uint64_t i = 0; i < words; ++i) {
      const auto& by_byte = p[key_variant[i] ^ variant].by_byte;
      Word made = 0;
      for (std::size_t byte = 0; byte < sizeof(Word); ++byte) {
        made |= by_byte[byte][source[i] >> (8 * byte) & 0xff];
      }
      target[i] |= made;
    }
  }
  static void move_blocks(const BlockMove& move, std::size_t variant,
                          const std::uint32_t* __restrict source, std::uint32_t* __restrict target,
                          std::uint64_t blocks) {
    for (; blocks > 0; --blocks, source += kBlockWords, target += kBlockWords) {
      std::array<std::uint32_t, kBlockWords> made{};
      for (const BlockTerm& term : move.terms[variant]) {
        if (move.own_words) {
          turn_words({term.left[0], term.mask[0]}, source, made.data());
          continue;
        }
        for (std::size_t i = 0; i < kBlockWords; ++i) {
          const auto left = static_cast<int>(term.left[i]);
          made[i] |= std::rotl(source[term.source[i]], left) & term.mask[i];
        }
      }
      for (const DigitSwap& swap : move.swaps) {
        const auto from = std::exchange(made, {});
        for (const BitTurn& turn : swap) {
          turn_words(turn, from.data(), made.data());
        }
      }
      for (std::size_t i = 0; i < kBlockWords; ++i) {
        target[i] |= made[i];
      }
    }
  }

 private:
  static void turn_words(BitTurn turn, const std::uint32_t* __restrict from,
                         std::uint32_t* __restrict to) {
    const auto left = static_cast<int>(turn.left);
    for (std::size_t i = 0; i < kBlockWords; ++i) {
      to[i] |= std::rotl(from[i], left) & turn.mask;
    }
  }
};

#ifdef __BMI2__
// Fields by pext and pdep.
struct Bmi2Fields {
  static std::uint64_t extract(std::uint64_t x, std::uint64_t mask) { return _pext_u64(x, mask); }
  static std::uint32_t extract(std::uint32_t x, std::uint32_t mask) { return _pext_u32(x, mask); }
  static std::uint64_t deposit(std::uint64_t x, std::uint64_t mask) { return _pdep_u64(x, mask); }
  static std::uint32_t deposit(std::uint32_t x, std::uint32_t mask) { return _pdep_u32(x, mask); }
};
#endif

template <typename Word, typename Ops, unsigned kFields>
constexpr WordKernels<Word> make_kernels() {
  return {gather<Word, Ops, kFields>, merge<Word>, lines_of<Word>, merge_lines<Word>, any<Word>};
}

}  // namespace
}  // namespace slidebase
