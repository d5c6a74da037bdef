// The kernels for x86-64 with AVX2 and BMI2: pext and pdep move fields, and the compiler vectorizes
// the rest. Compiled with -mavx2 -mbmi -mbmi2 -mpopcnt; called only if the processor has them.
#include "common/search/kernels.h"

namespace slidebase {
namespace {

struct Bmi2Ops : Bmi2Fields, PlainWords {
  static constexpr bool kMovesFields = false;
};

}  // namespace

constinit const SlidingKernels SlidingKernels::avx2 = {
    make_kernels<std::uint64_t, Bmi2Ops, kSlidingFields>()};
constinit const CubicKernels CubicKernels::avx2 = {
    make_kernels<std::uint32_t, Bmi2Ops, kCubicFields>()};
constinit const MarkedKernels MarkedKernels::avx2 = {
    make_kernels<std::uint64_t, Bmi2Ops, kMarkedFields>()};

}  // namespace slidebase
