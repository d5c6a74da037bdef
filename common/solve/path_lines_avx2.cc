// Lines of paths with AVX2. The places of boards are found four at a time, in the same way as in
// path_lines_avx512.cc; bits are counted by halves of bytes. For each letter of a path, the half of
// a byte that has its move and another one is looked up, in one table for the lower move and one
// for the upper.
#include <immintrin.h>

#include "common/solve/path_lines.h"

namespace slidebase {
namespace {

__m256i all_lanes(std::uint64_t value) {
  return _mm256_set1_epi64x(static_cast<long long>(value));
}
__m256i low_halves(__m256i bytes) {
  return _mm256_and_si256(bytes, _mm256_set1_epi8(0xf));
}
__m256i high_halves(__m256i bytes) {
  return low_halves(_mm256_srli_epi16(bytes, 4));
}

// The number of set bits in each byte.
__m256i bits_of_bytes(__m256i bytes) {
  const __m256i of_half = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  return _mm256_add_epi8(_mm256_shuffle_epi8(of_half, low_halves(bytes)),
                         _mm256_shuffle_epi8(of_half, high_halves(bytes)));
}

// Spreads eight halves of bytes to bytes.
__m256i spread(__m256i halves) {
  const __m256i doubled = _mm256_shuffle_epi8(
      halves, _mm256_setr_epi8(0, 0, 1, 1, 2, 2, 3, 3, 8, 8, 9, 9, 10, 10, 11, 11,  //
                               0, 0, 1, 1, 2, 2, 3, 3, 8, 8, 9, 9, 10, 10, 11, 11));
  return low_halves(_mm256_blendv_epi8(doubled, _mm256_srli_epi16(doubled, 4),
                                       _mm256_set1_epi16(static_cast<short>(0xff00))));
}

// The places of four boards, 64 bits each. Sets bits in `wrong` if one is not a board.
__m256i find_four(const std::uint64_t* boards, __m256i tile_bits, __m256i no_path, __m256i& wrong) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i symbols = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(boards));
  const __m256i blanks = _mm256_andnot_si256(_mm256_add_epi64(symbols, all_lanes(0x777777777)),
                                             all_lanes(0x888888888));
  const __m256i below = _mm256_sub_epi64(_mm256_srli_epi64(blanks, 3), all_lanes(1));
  const __m256i tiles = _mm256_or_si256(_mm256_and_si256(below, symbols),
                                        _mm256_andnot_si256(below, _mm256_srli_epi64(symbols, 4)));
  const __m256i bits = _mm256_shuffle_epi8(tile_bits, spread(tiles));
  __m256i seen = _mm256_or_si256(bits, _mm256_slli_epi64(bits, 8));
  seen = _mm256_or_si256(seen, _mm256_slli_epi64(seen, 16));
  seen = _mm256_or_si256(seen, _mm256_slli_epi64(seen, 32));
  const __m256i missing = _mm256_andnot_si256(seen, all_lanes(std::uint64_t{0xff} << 56));
  wrong = _mm256_or_si256(wrong, _mm256_or_si256(missing, _mm256_cmpeq_epi64(blanks, zero)));
  const __m256i smaller = _mm256_sub_epi8(bits, _mm256_set1_epi8(1));
  const __m256i digits = bits_of_bytes(_mm256_andnot_si256(_mm256_slli_epi64(seen, 8), smaller));
  const __m256i pairs = _mm256_maddubs_epi16(digits, all_lanes(0x0001010301050107));
  const __m256i fours = _mm256_madd_epi16(pairs, all_lanes(0x00010002001802d0));
  const __m256i rank = _mm256_add_epi32(fours, _mm256_srli_epi64(fours, 32));
  // One bit of `below` in each half byte before the blank.
  const __m256i ones = _mm256_and_si256(below, all_lanes(0x111111111));
  const __m256i blank = _mm256_sad_epu8(_mm256_add_epi8(low_halves(ones), high_halves(ones)), zero);
  const __m256i place =
      _mm256_add_epi32(_mm256_srli_epi32(rank, 1), _mm256_mul_epu32(blank, all_lanes(40320 / 2)));
  const __m256i sum = _mm256_sad_epu8(digits, zero);
  const __m256i odd = _mm256_sub_epi64(zero, _mm256_and_si256(sum, all_lanes(1)));
  return _mm256_blendv_epi8(place, no_path, odd);
}

std::size_t find_places(const std::uint64_t* boards, std::size_t count,
                        const std::uint8_t* tile_bits, std::uint32_t no_path,
                        std::uint32_t* places) {
  const __m256i bits =
      _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(tile_bits)));
  const __m256i none = all_lanes(no_path);
  const __m256i even_words = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
  std::size_t found = 0;
  for (; found + 8 <= count; found += 8) {
    __m256i wrong = _mm256_setzero_si256();
    const __m256i low = find_four(boards + found, bits, none, wrong);
    const __m256i high = find_four(boards + found + 4, bits, none, wrong);
    if (_mm256_testz_si256(wrong, wrong) == 0) {
      break;
    }
    const __m256i eight = _mm256_blend_epi32(_mm256_permutevar8x32_epi32(low, even_words),
                                             _mm256_permutevar8x32_epi32(high, even_words), 0xf0);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(places + found), eight);
  }
  return found;
}

char* write_path_lines(const PathLines::Form& form, const std::uint64_t* words,
                       const std::uint32_t* places, std::size_t count, char* to) {
  std::array<char, 16> lower{}, upper{};
  for (std::size_t half = 0; half < 16; ++half) {
    lower[half] = form.letters[half & 3];
    upper[half] = form.letters[half >> 2];
  }
  const auto both_lanes = [](const std::array<char, 16>& bytes) {
    return _mm256_broadcastsi128_si256(
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data())));
  };
  const __m256i of_lower = both_lanes(lower), of_upper = both_lanes(upper);
  const __m256i no_path = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(form.no_path.data()));
  const __m256i byte_of_letter =
      _mm256_setr_epi8(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3,  //
                       4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7);
  const __m256i upper_half = _mm256_set1_epi32(static_cast<int>(0xffff0000));
  const __m256i upper_move = _mm256_set1_epi16(static_cast<short>(0xff00));
  const PathLines::Head* const heads = form.heads.data();
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t word = words[places[i]];
    const PathLines::Head& head = heads[63 - __builtin_clzll(2 * word | 1)];
    __builtin_memcpy(to, head.before.data(), sizeof head.before);
    const __m256i moves = _mm256_set1_epi64x(static_cast<long long>(word));
    const __m256i fours = _mm256_shuffle_epi8(moves, byte_of_letter);
    const __m256i twos = _mm256_and_si256(
        _mm256_blendv_epi8(fours, _mm256_srli_epi16(fours, 4), upper_half), _mm256_set1_epi8(0xf));
    const __m256i path = _mm256_blendv_epi8(_mm256_shuffle_epi8(of_lower, twos),
                                            _mm256_shuffle_epi8(of_upper, twos), upper_move);
    const __m256i none = _mm256_cmpeq_epi64(moves, _mm256_setzero_si256());
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + head.size),
                        _mm256_blendv_epi8(path, no_path, none));
    to[head.line - 1] = '\n';
    to += head.line;
  }
  return to;
}

}  // namespace

constinit const PathLineKernels PathLineKernels::avx2 = {find_places, write_path_lines};

}  // namespace slidebase
