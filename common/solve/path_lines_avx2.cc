// Lines of paths with AVX2: each letter finds the half of a byte in which its move and another one
// are, which stands for a letter by the lower move, or by the upper.
#include <immintrin.h>

#include "common/solve/path_lines.h"

namespace slidebase {

char* avx2_write_path_lines(const PathLines::Form& form, const std::uint64_t* words,
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

}  // namespace slidebase
