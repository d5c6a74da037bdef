// What the user's environment says. Only programs read it, the library never does.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "common/base/processor.h"

namespace slidebase {

// The value of a variable; empty where it is not set.
inline std::string environment_variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// $XDG_DATA_HOME/slidebase, or ~/.local/share/slidebase where that is not set: where slidebase-gen
// writes unless told otherwise. Empty where neither variable is set.
inline std::filesystem::path user_table_folder() {
  if (const std::string data = environment_variable("XDG_DATA_HOME"); !data.empty()) {
    return std::filesystem::path(data) / "slidebase";
  }
  if (const std::string home = environment_variable("HOME"); !home.empty()) {
    return std::filesystem::path(home) / ".local" / "share" / "slidebase";
  }
  return {};
}

// Has the program use the instruction set that $SLIDEBASE_KERNEL names, if it names one
// (processor.h).
inline void use_kernel_variable() {
  use_instruction_set(best_instruction_set(environment_variable("SLIDEBASE_KERNEL")));
}

}  // namespace slidebase
