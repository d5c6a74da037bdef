// Which kernels this processor runs.
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
  for (std::size_t i = 0; i < by_byte.size(); ++i) {
    for (std::size_t value = 0; value < 256; ++value) {
      Word made = 0;
      for (std::size_t target = 0; target < bits; ++target) {
        if (from[target] / 8U == i && (value >> (from[target] % 8U) & 1) != 0) {
          made |= Word{1} << target;
        }
      }
      by_byte[i][value] = made;
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

std::string_view kernel_name(KernelChoice choice) {
  switch (choice) {
    case KernelChoice::kAvx2:
      return "avx2";
    case KernelChoice::kAvx512:
      return "avx512";
    case KernelChoice::kPortable:
      break;
  }
  return "portable";
}

bool kernel_supported(KernelChoice choice) {
#ifdef SLIDEBASE_X86_KERNELS
  const bool avx2 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                    __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
  switch (choice) {
    case KernelChoice::kAvx2:
      return avx2;
    case KernelChoice::kAvx512:
      return avx2 && __builtin_cpu_supports("avx512f") != 0 &&
             __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
             __builtin_cpu_supports("avx512vbmi") != 0 &&
             __builtin_cpu_supports("avx512bitalg") != 0 &&
             __builtin_cpu_supports("avx512vpopcntdq") != 0;
    case KernelChoice::kPortable:
      break;
  }
#endif
  return choice == KernelChoice::kPortable;
}

KernelChoice best_kernel(std::string_view wanted) {
  for (const KernelChoice choice : {KernelChoice::kAvx512, KernelChoice::kAvx2}) {
    if (kernel_supported(choice) && (wanted.empty() || wanted == kernel_name(choice))) {
      return choice;
    }
  }
  return KernelChoice::kPortable;
}

template <>
Kernels<std::uint64_t> kernels(KernelChoice choice) {
#ifdef SLIDEBASE_X86_KERNELS
  if (choice == KernelChoice::kAvx512) {
    return avx512_kernels64();
  }
  if (choice == KernelChoice::kAvx2) {
    return avx2_kernels64();
  }
#endif
  (void)choice;
  return portable_kernels64();
}

template <>
Kernels<std::uint32_t> kernels(KernelChoice choice) {
#ifdef SLIDEBASE_X86_KERNELS
  if (choice == KernelChoice::kAvx512) {
    return avx512_kernels32();
  }
  if (choice == KernelChoice::kAvx2) {
    return avx2_kernels32();
  }
#endif
  (void)choice;
  return portable_kernels32();
}

}  // namespace slidebase
