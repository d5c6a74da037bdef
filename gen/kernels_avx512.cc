// The kernels for x86-64 with AVX-512 (F, BW, VL, BITALG, VPOPCNTDQ) and BMI2. A permutation of a
// word's bits is one instruction, vpshufbitqmb: 64 selectors pick 64 bits of a quadword.
// Compiled with those instruction sets; called only where the processor has them.
#include <immintrin.h>

#include "gen/kernels.h"
#include "gen/kernels_choice.h"

namespace slidebase {
namespace {

struct Avx512Ops {
  static std::uint64_t extract(std::uint64_t x, std::uint64_t mask) { return _pext_u64(x, mask); }
  static std::uint32_t extract(std::uint32_t x, std::uint32_t mask) { return _pext_u32(x, mask); }
  static std::uint64_t deposit(std::uint64_t x, std::uint64_t mask) { return _pdep_u64(x, mask); }
  static std::uint32_t deposit(std::uint32_t x, std::uint32_t mask) { return _pdep_u32(x, mask); }
  static std::uint64_t permute(const BitPermutation<std::uint64_t>& p, std::uint64_t x) {
    return _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(static_cast<long long>(x)),
                                        _mm512_loadu_si512(p.from.data()));
  }
  static std::uint32_t permute(const BitPermutation<std::uint32_t>& p, std::uint32_t x) {
    return _mm256_bitshuffle_epi64_mask(
        _mm256_set1_epi64x(x), _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p.from.data())));
  }
};

}  // namespace

Kernels<std::uint64_t> avx512_kernels64() {
  return make_kernels<std::uint64_t, Avx512Ops>();
}
Kernels<std::uint32_t> avx512_kernels32() {
  return make_kernels<std::uint32_t, Avx512Ops>();
}

}  // namespace slidebase
