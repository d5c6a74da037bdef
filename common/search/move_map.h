// Maps that say where a move takes the bits of one layer in a neighbouring layer, and the kernels
// that apply them. The search knows a space only through these maps.
//
// A layer is an array of words. A sliding layer puts the 60 arrangements of the last five tiles in
// one 64-bit word, a cubic layer (also of dice) the 27 tops of the last three cubes in one 32-bit
// word, a layer of marked cubes the 36 orientations of the last two in one 64-bit word; a word's
// number is the mixed-radix number of the digits before. A word's own first digit divides it into
// equal *fields*: 5 of 12 bits, 3 of 9, or 6 of 6.
//
// A move of the blank from a source layer to a target layer maps every target bit to one source
// bit. Split the target's word number as
//     word = ((group * leads + lead) * keys + key) * block + rest,
// where `key` runs over the digits that the move rotates. The source word then has the same lead
// and rest, the group source_group[group], and a key that depends only on `key`, or on `key` and a
// *variant* (0 or 1: the parity of the digits before for sliding, the direction of the roll for
// cubes). Inside the words one of four things happens:
//   kWhole  the rotated digits lie before the word: words move unchanged, `block` at a time;
//   kInner  they lie inside the word: its bits are permuted, one of two ways;
//   kTake   they reach into the word, and the blank came from the far end: each target field is the
//           source bits under a mask, in order (bit extract), one source word for every field;
//   kPut    the same move backwards: a source field is placed under a mask (bit deposit).
// Lexicographic ranks keep this order: docs/THEORY.md.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/base/processor.h"

namespace slidebase {

enum class MoveMapKind : std::uint8_t { kWhole, kInner, kTake, kPut };

// One source word of a kTake or kPut: its position, the bits, and how far the field is shifted
// (kTake: to its position in the target; kPut: from its position in the source).
template <typename Word>
struct FieldTerm {
  Word mask;
  std::uint32_t source_key;
  std::uint32_t shift;
};

// A permutation of a word's bits: from[target bit] = source bit. Two more forms of it are for the
// kernels: eight (or four) tables that map each byte of the source to the target bits it sets; and
// steps whose results are ORed. For every target byte, a step takes the eight source bits from some
// position on and keeps those under a mask.
template <typename Word>
struct BitPermutation {
  struct Step {
    Word mask = 0;
    std::array<std::uint8_t, sizeof(Word)> first_bit{};  // modulo the bits of Word
  };
  std::array<std::uint8_t, 8 * sizeof(Word)> from{};
  std::array<std::array<Word, 256>, sizeof(Word)> by_byte{};
  std::vector<Step> steps;
};

// How a move takes cubic words if it stays within blocks of 27 words, that is, if it rotates no
// digit before the last three of a word's number. A target word is then made of at most three words
// of the source's block, each rotated, masked and ORed together. After that its digits have their
// new values, and the tops of the last three cubes are at most out of order; exchanging
// neighbouring ones puts them right. These are the same few vector operations for every word.
inline constexpr std::size_t kBlockWords = 27;
struct BlockTerm {
  std::array<std::uint32_t, kBlockWords> source{};  // by target word: the word of the block,
  std::array<std::uint32_t, kBlockWords> left{};    // its rotation to the left,
  std::array<std::uint32_t, kBlockWords> mask{};    // and the bits to keep
};
struct BitTurn {
  std::uint32_t left = 0, mask = 0;
};
// Exchanges two neighbouring base-3 digits of a bit's position. The digits differ by -2 to 2: one
// rotation for each difference.
using DigitSwap = std::array<BitTurn, 5>;
struct BlockMove {
  std::array<std::vector<BlockTerm>, 2> terms;  // by variant; empty if the move reaches farther
  bool own_words = false;        // each word is made only of the same one, and all in the same way
  std::vector<DigitSwap> swaps;  // applied in order
};

template <typename Word>
struct MoveMap {
  MoveMapKind kind = MoveMapKind::kWhole;
  int source_layer = 0;
  std::uint64_t leads = 1;
  std::uint64_t keys = 1;
  std::uint64_t block = 1;
  std::vector<std::uint32_t> source_group;  // by group
  std::vector<std::uint8_t> group_variant;  // by group, xor ...
  std::vector<std::uint8_t> lead_variant;   // by lead
  // kWhole: source_key[variant * keys + key].
  std::vector<std::uint32_t> source_key;
  // kTake, kPut: terms[(variant * keys + key) * fields + field].
  std::vector<FieldTerm<Word>> terms;
  // kTake and kPut, if whole fields change places within the `keys` words of one lead, in the same
  // way for both variants, and there are at most 32 of them: field_source[key * fields + field] =
  // the same number in the source. A vector kernel moves them at once. Otherwise empty.
  std::vector<std::uint8_t> field_source;
  // kInner: permutation[key_variant[key] ^ variant].
  std::vector<std::uint8_t> key_variant;
  std::array<BitPermutation<Word>, 2> permutation;
  BlockMove blocks;  // the same in another form, for any kind
};

inline constexpr unsigned kSlidingWordBits = 60, kSlidingFields = 5;
inline constexpr unsigned kCubicWordBits = 27, kCubicFields = 3;
inline constexpr unsigned kMarkedWordBits = 36, kMarkedFields = 6;

// The lines of some words, by their distance mod 3 in two bits: 0 is a, 1 is b, 2 is a and b. A
// line in neither is not reached.
template <typename Word>
struct LineWords {
  Word* a;
  Word* b;
};

struct LineCounts {
  std::uint64_t fresh = 0;     // lines marked
  std::uint64_t in_level = 0;  // of the lines to mark, those that have the residue of the level
};

// The operations of the search on words.
template <typename Word>
struct WordKernels {
  // ORs into target[0 .. end-begin) the bits that `map` brings to the target layer's words begin ..
  // end-1 from the source layer, whose word number `first` is source[0].
  void (*gather)(const MoveMap<Word>& map, const Word* source, std::uint64_t first,
                 std::uint64_t begin, std::uint64_t end, Word* target);
  // ORs the in-place sources, at most two, into found; then found &= ~(into | other) and into |=
  // found. Returns the number of bits then set in `found`.
  std::uint64_t (*merge)(std::span<const Word* const> in_place, Word* found, Word* into,
                         const Word* other, std::uint64_t words);
  // For the search over lines. Writes those whose distance is `residue` mod 3.
  void (*lines_of)(LineWords<Word> lines, int residue, std::uint64_t words, Word* out);
  // Marks the lines in any of `found`, at most four, with `residue` + 1, unless they are reached.
  // Counts those of each `found` that have `residue`.
  LineCounts (*merge_lines)(std::span<const Word* const> found, LineWords<Word> lines, int residue,
                            std::uint64_t words);
  // Whether any bit of the words is set.
  bool (*any)(const Word* words, std::uint64_t count);
};

// Each kind of words has a table of its own, so that a program links only those that it uses.
struct SlidingKernels : WordKernels<std::uint64_t> {
  static const SlidingKernels portable, avx2, avx512;
};
struct CubicKernels : WordKernels<std::uint32_t> {
  static const CubicKernels portable, avx2, avx512;
};
struct MarkedKernels : WordKernels<std::uint64_t> {
  static const MarkedKernels portable, avx2, avx512;
};

}  // namespace slidebase
