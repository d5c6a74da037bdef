// The kernels for x86-64 with AVX2 and BMI2: pext and pdep move fields, the compiler widens the
// rest. Compiled with -mavx2 -mbmi -mbmi2 -mpopcnt; called only where the processor has them.
#include "common/search/kernels.h"
#include "common/search/kernels_bmi2.h"
#include "common/search/kernels_choice.h"

namespace slidebase {
namespace {

struct Bmi2Ops : Bmi2Fields, PlainWords {
  static constexpr bool kMovesFields = false;
};

}  // namespace

Kernels<std::uint64_t> avx2_kernels64() {
  return make_kernels<std::uint64_t, Bmi2Ops>();
}
Kernels<std::uint32_t> avx2_kernels32() {
  return make_kernels<std::uint32_t, Bmi2Ops>();
}

}  // namespace slidebase
