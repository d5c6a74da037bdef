// What the user's environment says. Only programs read it, the library never does.
#pragma once

#include <cstdlib>
#include <string>

namespace slidebase {

// The value of a variable; empty where it is not set.
inline std::string environment_variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace slidebase
