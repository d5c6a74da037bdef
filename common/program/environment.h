// The environment variables. Only programs read them; the library never does.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "common/base/processor.h"

namespace slidebase {

// The value of a variable; empty if it is not set.
inline std::string environment_variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// $XDG_DATA_HOME/slidebase, or ~/.local/share/slidebase if that is not set: where slidebase-gen
// writes by default. Empty if neither XDG_DATA_HOME nor HOME is set.
inline std::filesystem::path user_table_folder() {
  if (const std::string data = environment_variable("XDG_DATA_HOME"); !data.empty()) {
    return std::filesystem::path(data) / "slidebase";
  }
  if (const std::string home = environment_variable("HOME"); !home.empty()) {
    return std::filesystem::path(home) / ".local" / "share" / "slidebase";
  }
  return {};
}

// Uses the instruction set that $SLIDEBASE_KERNEL names, if it is set (processor.h).
inline void use_kernel_variable() {
  use_instruction_set(best_instruction_set(environment_variable("SLIDEBASE_KERNEL")));
}

}  // namespace slidebase
