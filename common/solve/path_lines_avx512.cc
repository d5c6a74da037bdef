// Lines of paths with AVX-512: a shift of its own for each of 32 letters, and one permutation.
#include <immintrin.h>

#include "common/solve/path_lines.h"

namespace slidebase {

char* avx512_write_path_lines(const PathLines::Form& form, const std::uint64_t* words,
                              const std::uint32_t* places, std::size_t count, char* to) {
  int four_letters;
  __builtin_memcpy(&four_letters, form.letters.data(), 4);
  const __m256i letters = _mm256_set1_epi32(four_letters);
  const __m256i no_path = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(form.no_path.data()));
  // The bit that the move of each letter begins at, two for each.
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

}  // namespace slidebase
