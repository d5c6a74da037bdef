// What the processor can do, in one place: every fast path asks here.
//
// One build serves all machines of an architecture, so it is compiled for the least of them. A
// function that gains from a richer instruction set is compiled once more for it, in a file of its
// own (search/kernels_*.cc, base/digest_*.cc) in which nothing has a name that another file could
// share, and is called through a pointer that instruction_set() picks.
#pragma once

#include <array>
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

// Of three versions of a function that for this set. The other two need not be there where the
// build has no fast paths.
template <auto* kPortable, auto* kAvx2, auto* kAvx512>
constexpr auto* version_for([[maybe_unused]] InstructionSet set) noexcept {
#ifdef SLIDEBASE_X86_64
  if (set == InstructionSet::kAvx512) {
    return kAvx512;
  }
  if (set == InstructionSet::kAvx2) {
    return kAvx2;
  }
#endif
  return kPortable;
}

}  // namespace slidebase
