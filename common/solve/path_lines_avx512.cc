// Lines of paths with AVX-512: one shift for each of 32 letters, and one permutation.
//
// The places of boards in the path table are found eight at a time. The tiles without the blank
// become bytes, and each byte becomes one bit. A prefix-or from the first byte to the last gives
// the tiles before each tile; a Lehmer digit is the number of smaller tiles that are not before it.
// The last prefix has all eight bits if and only if they are all different.
#include <immintrin.h>

#include "common/solve/path_lines.h"

namespace slidebase {
namespace {

__m512i all_lanes(std::uint64_t value) {
  return _mm512_set1_epi64(static_cast<long long>(value));
}

// Writes eight places. Returns false if one of the boards is not a board.
bool find_eight(const std::uint64_t* boards, __m512i tile_bits, __m512i no_path,
                std::uint32_t* places) {
  const __m512i symbols = _mm512_loadu_si512(boards);
  const __m512i blanks = _mm512_andnot_si512(_mm512_add_epi64(symbols, all_lanes(0x777777777)),
                                             all_lanes(0x888888888));
  const __m512i below = _mm512_sub_epi64(_mm512_srli_epi64(blanks, 3), all_lanes(1));
  // The symbol of this place if `below` is set, otherwise that of the next place.
  const __m512i tiles =
      _mm512_ternarylogic_epi64(below, symbols, _mm512_srli_epi64(symbols, 4), 0xca);
  const __m512i bytes = _mm512_and_si512(
      _mm512_multishift_epi64_epi8(all_lanes(0x1c1814100c080400), tiles), _mm512_set1_epi8(0xf));
  const __m512i bits = _mm512_shuffle_epi8(tile_bits, bytes);
  __m512i seen = _mm512_or_si512(bits, _mm512_slli_epi64(bits, 8));
  seen = _mm512_or_si512(seen, _mm512_slli_epi64(seen, 16));
  seen = _mm512_or_si512(seen, _mm512_slli_epi64(seen, 32));
  const __mmask8 boards_all = _mm512_cmpge_epu64_mask(seen, all_lanes(std::uint64_t{0xff} << 56)) &
                              _mm512_test_epi64_mask(blanks, blanks);
  const __m512i smaller = _mm512_sub_epi8(bits, _mm512_set1_epi8(1));
  const __m512i digits =
      _mm512_popcnt_epi8(_mm512_andnot_si512(_mm512_slli_epi64(seen, 8), smaller));
  // 5040 a + 720 b + 120 c + 24 d + 6 e + 2 f + g, by pairs.
  const __m512i pairs = _mm512_maddubs_epi16(digits, all_lanes(0x0001010301050107));
  const __m512i fours = _mm512_madd_epi16(pairs, all_lanes(0x00010002001802d0));
  const __m512i rank = _mm512_add_epi32(fours, _mm512_srli_epi64(fours, 32));
  const __m512i half_rank = _mm512_srli_epi32(rank, 1);
  // Four bits of `below` for each cell before the blank, each cell with 8! / 2 states.
  const __m512i before = _mm512_mul_epu32(_mm512_popcnt_epi64(below), all_lanes(40320 / 2 / 4));
  const __mmask8 odd =
      _mm512_test_epi64_mask(_mm512_sad_epu8(digits, _mm512_setzero_si512()), all_lanes(1));
  const __m512i place = _mm512_mask_mov_epi64(_mm512_add_epi32(half_rank, before), odd, no_path);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(places), _mm512_cvtepi64_epi32(place));
  return boards_all == 0xff;
}

std::size_t find_places(const std::uint64_t* boards, std::size_t count,
                        const std::uint8_t* tile_bits, std::uint32_t no_path,
                        std::uint32_t* places) {
  const __m512i bits =
      _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(tile_bits)));
  const __m512i none = all_lanes(no_path);
  std::size_t found = 0;
  while (found + 8 <= count && find_eight(boards + found, bits, none, places + found)) {
    found += 8;
  }
  return found;
}

char* write_path_lines(const PathLines::Form& form, const std::uint64_t* words,
                       const std::uint32_t* places, std::size_t count, char* to) {
  int four_letters;
  __builtin_memcpy(&four_letters, form.letters.data(), 4);
  const __m256i letters = _mm256_set1_epi32(four_letters);
  const __m256i no_path = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(form.no_path.data()));
  // The lowest bit of each letter's move, which has two bits.
  const __m256i shifts = _mm256_setr_epi64x(0x0e0c0a0806040200, 0x1e1c1a1816141210,
                                            0x2e2c2a2826242220, 0x3e3c3a3836343230);
  const PathLines::Head* const heads = form.heads.data();
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t word = words[places[i]];
    const PathLines::Head& head = heads[63 - __builtin_clzll(2 * word | 1)];
    __builtin_memcpy(to, head.before.data(), sizeof head.before);
    const __m256i moves = _mm256_set1_epi64x(static_cast<long long>(word));
    const __m256i path =
        _mm256_permutexvar_epi8(_mm256_multishift_epi64_epi8(shifts, moves), letters);
    const __m256i line =
        _mm256_mask_mov_epi64(path, _mm256_testn_epi64_mask(moves, moves), no_path);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + head.size), line);
    to[head.line - 1] = '\n';
    to += head.line;
  }
  return to;
}

}  // namespace

constinit const PathLineKernels PathLineKernels::avx512 = {find_places, write_path_lines};

}  // namespace slidebase
