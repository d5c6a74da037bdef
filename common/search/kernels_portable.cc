// The kernels in plain C++, for every machine.
#include "common/search/kernels.h"

namespace slidebase {
namespace {

struct PortableOps : PlainWords {
  static constexpr bool kMovesFields = false;

  template <typename Word>
  static Word extract(Word x, Word mask) {
    Word made = 0;
    for (Word bit = 1; mask != 0; mask &= mask - 1, bit <<= 1) {
      made |= (x & mask & (~mask + 1)) != 0 ? bit : Word{0};
    }
    return made;
  }
  template <typename Word>
  static Word deposit(Word x, Word mask) {
    Word made = 0;
    for (; mask != 0; mask &= mask - 1, x >>= 1) {
      made |= (x & 1) != 0 ? mask & (~mask + 1) : Word{0};
    }
    return made;
  }
};

}  // namespace

constinit const SlidingKernels SlidingKernels::portable = {
    make_kernels<std::uint64_t, PortableOps, kSlidingFields>()};
constinit const CubicKernels CubicKernels::portable = {
    make_kernels<std::uint32_t, PortableOps, kCubicFields>()};
constinit const MarkedKernels MarkedKernels::portable = {
    make_kernels<std::uint64_t, PortableOps, kMarkedFields>()};

}  // namespace slidebase
