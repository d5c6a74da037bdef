// What the processor can do, and the one place where functions are chosen by it.
//
// One build serves all machines of an architecture, so it is compiled for the least of them. A
// function that gains from a richer instruction set is compiled once more for it, in a file of its
// own (search/kernels_*.cc, base/digest_*.cc) in which nothing has a name that another file could
// share. A folder puts its functions into a table, which exists once for each instruction set:
//     struct PathLineKernels {
//       std::size_t (*find)(...);
//       char* (*write)(...);
//       static const PathLineKernels portable, avx2, avx512;
//     };
// Each file defines the member of its instruction set, and whoever calls a function takes it from
// kernels<PathLineKernels>(). There is a table for each folder and not one for all of them, so that
// this folder knows nothing of those above it, and a program links only the tables that it uses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace slidebase {

// What there are fast paths for; each includes those before it.
enum class InstructionSet : std::uint8_t {
  kPortable,  // what every processor of the architecture has; all there is but on x86-64
  kAvx2,      // AVX2, BMI, BMI2, POPCNT
  kAvx512,    // AVX-512 F, BW, VL, VBMI, BITALG, VPOPCNTDQ
};
inline constexpr std::array kInstructionSets = {InstructionSet::kPortable, InstructionSet::kAvx2,
                                                InstructionSet::kAvx512};

// "portable", "avx2" or "avx512".
std::string_view name_of(InstructionSet set);

// Whether this processor has it, and this build fast paths for it.
bool processor_has(InstructionSet set) noexcept;

// The richest that this processor has. With `wanted` the one of that name, or the portable one
// where there is none of that name or this processor does not have it.
InstructionSet best_instruction_set(std::string_view wanted = {});

// The one in use by the whole program: the best, unless another was chosen. Results are the same
// bytes with each. `set` must be one that the processor has. Any thread may ask or choose at any
// time; what has begun goes on as it is.
InstructionSet instruction_set() noexcept;
void use_instruction_set(InstructionSet set) noexcept;

// A folder's table of functions for this set, which the processor must have. Only the portable one
// exists where the build has no fast paths.
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
