// What the user's environment says. Only programs read it, the library never does.
#pragma once

#include <cstdlib>
#include <string>

#include "common/base/processor.h"

namespace slidebase {

// The value of a variable; empty where it is not set.
inline std::string environment_variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Has the program use the instruction set that $SLIDEBASE_KERNEL names, if it names one
// (processor.h).
inline void heed_kernel_variable() {
  use_instruction_set(best_instruction_set(environment_variable("SLIDEBASE_KERNEL")));
}

}  // namespace slidebase
