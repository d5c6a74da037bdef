// The instruction sets with which the fast paths can be tested on this machine.
#pragma once

#include <vector>

#include "common/base/processor.h"

namespace slidebase::test {

// The instruction sets of this processor.
inline std::vector<InstructionSet> supported_sets() {
  std::vector<InstructionSet> sets;
  for (const InstructionSet set : kInstructionSets) {
    if (processor_has(set)) {
      sets.push_back(set);
    }
  }
  return sets;
}

// Makes all code use `set` while the object exists.
class UsingSet {
 public:
  explicit UsingSet(InstructionSet set) : before_(instruction_set()) { use_instruction_set(set); }
  ~UsingSet() { use_instruction_set(before_); }
  UsingSet(const UsingSet&) = delete;
  UsingSet& operator=(const UsingSet&) = delete;

 private:
  InstructionSet before_;
};

}  // namespace slidebase::test
