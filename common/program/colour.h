// Whether a program colours what it says.
#pragma once

#include <string>
#include <string_view>

#include "common/program/environment.h"

namespace slidebase {

// By --color always, never or auto; auto colours a terminal unless NO_COLOR is set to something
// (no-color.org).
inline bool use_colour(std::string_view choice, bool terminal) {
  const bool wanted = terminal && environment_variable("NO_COLOR").empty();
  return choice == "always" || (choice == "auto" && wanted);
}

// The name of a program before its messages, red and bold if coloured.
inline std::string message_head(std::string_view program, bool coloured) {
  const std::string name(program);
  return coloured ? "\x1b[1;31m" + name + ":\x1b[0m " : name + ": ";
}

}  // namespace slidebase
