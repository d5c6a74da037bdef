// Detects the processor's instruction set; the one place that chooses functions by it.
//
// One build runs on all machines of an architecture, so it is compiled for the least capable of
// them. A function that gains from a richer instruction set is also compiled for that set, in its
// own file (common/search/kernels_*.cc, common/base/digest_*.cc), in which nothing has a name that
// another file could share. A folder puts its functions into a table, which exists once for each
// instruction set:
//     struct PathLineKernels {
//       std::size_t (*find)(...);
//       char* (*write)(...);
//       static const PathLineKernels portable, avx2, avx512;
//     };
// Each file defines the member of its instruction set, and callers get a function from
// kernels<PathLineKernels>(). There is a table for each folder and not one for all of them, so that
// this folder knows nothing of those above it, and a program links only the tables that it uses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace slidebase {

// The instruction sets that have fast paths; each includes those before it.
enum class InstructionSet : std::uint8_t {
  kPortable,  // runs on every processor of the architecture; the only set outside x86-64
  kAvx2,      // AVX2, BMI, BMI2, POPCNT
  kAvx512,    // AVX-512 F, BW, VL, VBMI, BITALG, VPOPCNTDQ
};
inline constexpr std::array kInstructionSets = {InstructionSet::kPortable, InstructionSet::kAvx2,
                                                InstructionSet::kAvx512};

// "portable", "avx2" or "avx512".
std::string_view name_of(InstructionSet set);

// Whether this processor has it and this build has fast paths for it.
bool processor_has(InstructionSet set) noexcept;

// The richest instruction set that this processor has. With `wanted`, the set of that name, or the
// portable one if the name is unknown or this processor does not have the set.
InstructionSet best_instruction_set(std::string_view wanted = {});

// The set that the whole program uses: the best, unless another was chosen. Results are the same
// bytes with every set. `set` must be one that the processor has. Any thread may read or set it at
// any time; a call already begun is not affected.
InstructionSet instruction_set() noexcept;
void use_instruction_set(InstructionSet set) noexcept;

// A folder's table of functions for this set, which the processor must have. If the build has no
// fast paths, only the portable table exists.
template <typename Functions>
const Functions& kernels([[maybe_unused]] InstructionSet set = instruction_set()) noexcept {
#ifdef __x86_64__
  constexpr std::array kBySet = {&Functions::portable, &Functions::avx2, &Functions::avx512};
  return *kBySet[static_cast<std::size_t>(set)];
#else
  return Functions::portable;
#endif
}

}  // namespace slidebase
