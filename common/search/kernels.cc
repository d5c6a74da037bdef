// The kernels of each instruction set, and the permutations that they share.
#include <algorithm>

#include "common/search/kernels_choice.h"
#include "common/search/move_map.h"

namespace slidebase {

template <typename Word>
void BitPermutation<Word>::complete(unsigned bits) {
  // Bits beyond the word's own take an unused, always clear source bit.
  for (std::size_t target = bits; target < from.size(); ++target) {
    from[target] = static_cast<std::uint8_t>(from.size() - 1);
  }
  for (std::size_t target = 0; target < bits; ++target) {
    by_byte[from[target] / 8U][std::size_t{1} << (from[target] % 8U)] |= Word{1} << target;
  }
  for (auto& made : by_byte) {
    for (std::size_t value = 1; value < made.size(); ++value) {
      made[value] = made[value & (value - 1)] | made[value & (~value + 1)];
    }
  }
  for (unsigned target = 0; target < bits; ++target) {
    const unsigned byte = target / 8;
    const auto first_bit =
        static_cast<std::uint8_t>((from[target] - target % 8) % (8 * sizeof(Word)));
    // The first step whose byte is free or takes the same source bits.
    auto step = std::ranges::find_if(steps, [&](const Step& s) {
      return (s.mask >> (8 * byte) & 0xff) == 0 || s.first_bit[byte] == first_bit;
    });
    if (step == steps.end()) {
      step = steps.insert(step, Step{});
    }
    step->first_bit[byte] = first_bit;
    step->mask |= Word{1} << target;
  }
}

template struct BitPermutation<std::uint64_t>;
template struct BitPermutation<std::uint32_t>;

template <>
Kernels<std::uint64_t> kernels(InstructionSet set) {
  return version_for<portable_kernels64, avx2_kernels64, avx512_kernels64>(set)();
}

template <>
Kernels<std::uint32_t> kernels(InstructionSet set) {
  return version_for<portable_kernels32, avx2_kernels32, avx512_kernels32>(set)();
}

}  // namespace slidebase
