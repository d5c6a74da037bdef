// The kernels for x86-64 with AVX-512 (F, BW, VL, VBMI, BITALG, VPOPCNTDQ) and BMI2. A permutation
// of a sliding word's bits takes a few steps of vpmultishiftqb, which takes any eight consecutive
// bits for each byte, for eight words at once. Blocks of cubic words are permuted by vpermt2d,
// rotated and masked, 16 words at once; for the few words outside whole blocks, vpshufbitqmb picks
// the bits one by one. Compiled with those instruction sets; called only if the processor has them.
#include <immintrin.h>

#include <array>
#include <bit>
#include <vector>

#include "common/search/kernels.h"

namespace slidebase {
namespace {

struct Avx512Ops : Bmi2Fields, PlainWords {
  static constexpr bool kMovesFields = false;
  static constexpr std::uint64_t kLanes = 8;

  static __mmask8 first_lanes(std::uint64_t words) {
    return words < kLanes ? static_cast<__mmask8>((1U << words) - 1) : __mmask8{0xff};
  }

  using PlainWords::or_words;
  static void or_words(const std::uint64_t* source, std::uint64_t* target, std::uint64_t words) {
    for (std::uint64_t i = 0; i < words; i += kLanes) {
      const __mmask8 lanes = first_lanes(words - i);
      const __m512i from = _mm512_maskz_loadu_epi64(lanes, source + i);
      const __m512i to = _mm512_maskz_loadu_epi64(lanes, target + i);
      _mm512_mask_storeu_epi64(target + i, lanes, _mm512_or_si512(to, from));
    }
  }

  static void permute_run(const std::array<BitPermutation<std::uint32_t>, 2>& p,
                          const std::uint8_t* key_variant, std::uint8_t variant,
                          const std::uint32_t* __restrict source, std::uint32_t* __restrict target,
                          std::uint64_t words) {
    for (std::uint64_t i = 0; i < words; ++i) {
      const auto& from = p[key_variant[i] ^ variant].from;
      target[i] |= _mm256_bitshuffle_epi64_mask(
          _mm256_set1_epi64x(source[i]),
          _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from.data())));
    }
  }

  static void permute_run(const std::array<BitPermutation<std::uint64_t>, 2>& p,
                          const std::uint8_t* key_variant, std::uint8_t variant,
                          const std::uint64_t* source, std::uint64_t* target, std::uint64_t words) {
    for (std::uint64_t i = 0; i < words; i += kLanes) {
      const __mmask8 lanes = first_lanes(words - i);
      const __m128i variants = _mm_maskz_loadu_epi8(lanes, key_variant + i);
      const __m128i other = _mm_set1_epi8(static_cast<char>(variant));
      const auto second = static_cast<__mmask8>(_mm_cmpneq_epu8_mask(variants, other));
      const __m512i from = _mm512_maskz_loadu_epi64(lanes, source + i);
      __m512i to = _mm512_maskz_loadu_epi64(lanes, target + i);
      to = permute(p[0], from, static_cast<__mmask8>(~second), to);
      to = permute(p[1], from, second, to);
      _mm512_mask_storeu_epi64(target + i, lanes, to);
    }
  }

  static void move_blocks(const BlockMove& move, std::size_t variant, const std::uint32_t* source,
                          std::uint32_t* target, std::uint64_t blocks) {
    switch (move.terms[variant].size()) {
      case 1:
        return move_blocks_of<1>(move, variant, source, target, blocks);
      case 2:
        return move_blocks_of<2>(move, variant, source, target, blocks);
      default:
        return move_blocks_of<3>(move, variant, source, target, blocks);
    }
  }

 private:
  // A block is two vectors: its first 16 words and its last 16; some words are in both.
  static constexpr std::size_t kHalf = 16;
  static constexpr std::size_t kSecond = kBlockWords - kHalf;

  struct HalfTerm {
    __m512i lane, left, mask;
  };

  static HalfTerm half_term(const BlockTerm& term, std::size_t first) {
    alignas(64) std::array<std::uint32_t, kHalf> lane;
    for (std::size_t i = 0; i < kHalf; ++i) {
      const std::uint32_t word = term.source[first + i];
      lane[i] = static_cast<std::uint32_t>(word < kHalf ? word : word - kSecond + kHalf);
    }
    return {_mm512_load_si512(lane.data()), _mm512_loadu_si512(term.left.data() + first),
            _mm512_loadu_si512(term.mask.data() + first)};
  }

  static __m512i swap_digits(const DigitSwap& swap, __m512i words) {
    __m512i made = _mm512_setzero_si512();
    for (const BitTurn& turn : swap) {
      const __m512i turned =
          _mm512_rolv_epi32(words, _mm512_set1_epi32(static_cast<int>(turn.left)));
      made = or_and(made, turned, _mm512_set1_epi32(static_cast<int>(turn.mask)));
    }
    return made;
  }

  // a | (b & c)
  static __m512i or_and(__m512i a, __m512i b, __m512i c) {
    constexpr int kTruthTable = 0xf8;
    return _mm512_ternarylogic_epi32(a, b, c, kTruthTable);
  }

  template <std::size_t kTerms>
  static void move_blocks_of(const BlockMove& move, std::size_t variant,
                             const std::uint32_t* source, std::uint32_t* target,
                             std::uint64_t blocks) {
    std::array<std::array<HalfTerm, 2>, kTerms> terms;
    for (std::size_t i = 0; i < kTerms; ++i) {
      terms[i] = {half_term(move.terms[variant][i], 0), half_term(move.terms[variant][i], kSecond)};
    }
    for (; blocks > 0; --blocks, source += kBlockWords, target += kBlockWords) {
      const __m512i low = _mm512_loadu_si512(source);
      const __m512i high = _mm512_loadu_si512(source + kSecond);
      const auto made = [&](std::size_t half) {
        __m512i words = _mm512_setzero_si512();
        for (const std::array<HalfTerm, 2>& term : terms) {
          const __m512i from = _mm512_permutex2var_epi32(low, term[half].lane, high);
          words = or_and(words, _mm512_rolv_epi32(from, term[half].left), term[half].mask);
        }
        for (const DigitSwap& swap : move.swaps) {
          words = swap_digits(swap, words);
        }
        return words;
      };
      const __m512i to_low = _mm512_or_si512(_mm512_loadu_si512(target), made(0));
      const __m512i to_high = _mm512_or_si512(_mm512_loadu_si512(target + kSecond), made(1));
      _mm512_storeu_si512(target, to_low);
      _mm512_storeu_si512(target + kSecond, to_high);
    }
  }

  // Returns `to` with the permuted words ORed into these lanes.
  static __m512i permute(const BitPermutation<std::uint64_t>& p, __m512i words, __mmask8 lanes,
                         __m512i to) {
    constexpr int kOrAnd = 0xf8;  // a | (b & c), as a truth table
    for (const auto& step : p.steps) {
      const __m512i first = _mm512_set1_epi64(std::bit_cast<long long>(step.first_bit));
      const __m512i mask = _mm512_set1_epi64(static_cast<long long>(step.mask));
      to = _mm512_mask_ternarylogic_epi64(to, lanes, _mm512_multishift_epi64_epi8(first, words),
                                          mask, kOrAnd);
    }
    return to;
  }
};

// The same, and moves fields of 12 bits by bytes: takes each to one 16-bit lane in the order of the
// targets (vpermb), extracts it, shifts it to where it begins within a byte, and places the lanes
// with even and odd numbers in two steps, because two neighbours share a byte.
struct FieldOps : Avx512Ops {
  // cppcheck-suppress duplInheritedMember
  static constexpr bool kMovesFields = true;
  using General = Avx512Ops;

  static constexpr std::size_t kFieldBits = kSlidingWordBits / kSlidingFields;
  static constexpr std::uint8_t kNone = 0xff;

  struct Plan {
    alignas(64) std::array<std::uint8_t, 64> map{};   // byte of a lane <- byte of the source words
    alignas(64) std::array<std::uint16_t, 32> cut{};  // right shift of each lane
    alignas(64) std::array<std::uint16_t, 32> place{};  // left shift of each lane
    // Byte of a target word <- byte of the lanes; kNone if no byte goes there.
    alignas(64) std::array<std::array<std::uint8_t, 64>, 2> lay{};
  };

  static Plan plan(const std::vector<std::uint8_t>& field_source) {
    Plan p;
    p.lay[0].fill(kNone);
    p.lay[1].fill(kNone);
    for (std::size_t lane = 0; lane < field_source.size(); ++lane) {
      const std::size_t from = field_source[lane];
      const std::size_t from_bit = from / kSlidingFields * 64 + from % kSlidingFields * kFieldBits;
      const std::size_t to_bit = lane / kSlidingFields * 64 + lane % kSlidingFields * kFieldBits;
      for (std::size_t i = 0; i < 2; ++i) {
        p.map[2 * lane + i] = static_cast<std::uint8_t>(from_bit / 8 + i);
        p.lay[lane % kSlidingFields % 2][to_bit / 8 + i] = static_cast<std::uint8_t>(2 * lane + i);
      }
      p.cut[lane] = static_cast<std::uint16_t>(from_bit % 8);
      p.place[lane] = static_cast<std::uint16_t>(to_bit % 8);
    }
    return p;
  }

  static __mmask64 laid(const std::array<std::uint8_t, 64>& lay) {
    return _mm512_cmpneq_epu8_mask(_mm512_load_si512(lay.data()), _mm512_set1_epi8(-1));
  }

  // `words` is a multiple of s.keys, at most 8.
  static void move_fields(const MoveMap<std::uint64_t>& s, const std::uint64_t* source,
                          std::uint64_t* target, std::uint64_t words) {
    const Plan p = plan(s.field_source);
    const auto keys = static_cast<__mmask8>((1U << s.keys) - 1);
    const __m512i map = _mm512_load_si512(p.map.data());
    const __m512i cut = _mm512_load_si512(p.cut.data());
    const __m512i place = _mm512_load_si512(p.place.data());
    const __m512i even = _mm512_load_si512(p.lay[0].data());
    const __m512i odd = _mm512_load_si512(p.lay[1].data());
    const __mmask64 even_laid = laid(p.lay[0]), odd_laid = laid(p.lay[1]);
    const __m512i field = _mm512_set1_epi16((1 << kFieldBits) - 1);
    const std::uint64_t step = s.keys;
    for (std::uint64_t i = 0; i < words; i += step) {
      const __m512i from = _mm512_maskz_loadu_epi64(keys, source + i);
      __m512i lanes = _mm512_permutexvar_epi8(map, from);
      lanes = _mm512_and_si512(_mm512_srlv_epi16(lanes, cut), field);
      lanes = _mm512_sllv_epi16(lanes, place);
      __m512i to = _mm512_maskz_loadu_epi64(keys, target + i);
      to = _mm512_or_si512(to, _mm512_maskz_permutexvar_epi8(even_laid, even, lanes));
      to = _mm512_or_si512(to, _mm512_maskz_permutexvar_epi8(odd_laid, odd, lanes));
      _mm512_mask_storeu_epi64(target + i, keys, to);
    }
  }
};

}  // namespace

constinit const SlidingKernels SlidingKernels::avx512 = {
    make_kernels<std::uint64_t, FieldOps, kSlidingFields>()};
constinit const CubicKernels CubicKernels::avx512 = {
    make_kernels<std::uint32_t, Avx512Ops, kCubicFields>()};
constinit const MarkedKernels MarkedKernels::avx512 = {
    make_kernels<std::uint64_t, FieldOps, kMarkedFields>()};

}  // namespace slidebase
