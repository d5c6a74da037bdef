#include "common/base/processor.h"

#include <atomic>

namespace slidebase {
namespace {

std::atomic<InstructionSet>& in_use() noexcept {
  static std::atomic<InstructionSet> set = best_instruction_set();
  return set;
}

}  // namespace

std::string_view name_of(InstructionSet set) {
  switch (set) {
    case InstructionSet::kAvx2:
      return "avx2";
    case InstructionSet::kAvx512:
      return "avx512";
    case InstructionSet::kPortable:
      break;
  }
  return "portable";
}

bool processor_has(InstructionSet set) noexcept {
#ifdef __x86_64__
  const bool avx2 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                    __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
  switch (set) {
    case InstructionSet::kAvx2:
      return avx2;
    case InstructionSet::kAvx512:
      return avx2 && __builtin_cpu_supports("avx512f") != 0 &&
             __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
             __builtin_cpu_supports("avx512vbmi") != 0 &&
             __builtin_cpu_supports("avx512bitalg") != 0 &&
             __builtin_cpu_supports("avx512vpopcntdq") != 0;
    case InstructionSet::kPortable:
      break;
  }
#endif
  return set == InstructionSet::kPortable;
}

InstructionSet best_instruction_set(std::string_view wanted) {
  InstructionSet best = InstructionSet::kPortable;
  for (const InstructionSet set : kInstructionSets) {
    if (processor_has(set) && (wanted.empty() || wanted == name_of(set))) {
      best = set;
    }
  }
  return best;
}

InstructionSet instruction_set() noexcept {
  return in_use().load(std::memory_order_relaxed);
}

void use_instruction_set(InstructionSet set) noexcept {
  in_use().store(set, std::memory_order_relaxed);
}

}  // namespace slidebase
