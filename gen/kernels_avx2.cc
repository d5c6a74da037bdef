// The kernels for x86-64 with AVX2 and BMI2: pext and pdep move fields, the compiler widens the
// rest. Compiled with -mavx2 -mbmi -mbmi2 -mpopcnt; called only where the processor has them.
#include <immintrin.h>

#include "gen/kernels.h"
#include "gen/kernels_choice.h"

namespace slidebase {
namespace {

struct Bmi2Ops {
  static constexpr bool kMovesFields = false;

  static std::uint64_t extract(std::uint64_t x, std::uint64_t mask) { return _pext_u64(x, mask); }
  static std::uint32_t extract(std::uint32_t x, std::uint32_t mask) { return _pext_u32(x, mask); }
  static std::uint64_t deposit(std::uint64_t x, std::uint64_t mask) { return _pdep_u64(x, mask); }
  static std::uint32_t deposit(std::uint32_t x, std::uint32_t mask) { return _pdep_u32(x, mask); }
  template <typename Word>
  static Word permute(const BitPermutation<Word>& p, Word x) {
    return permute_by_bytes(p, x);
  }
};

}  // namespace

Kernels<std::uint64_t> avx2_kernels64() {
  return make_kernels<std::uint64_t, Bmi2Ops>();
}
Kernels<std::uint32_t> avx2_kernels32() {
  return make_kernels<std::uint32_t, Bmi2Ops>();
}

}  // namespace slidebase
