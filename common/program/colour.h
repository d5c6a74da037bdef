// Whether a program colours its output.
#pragma once

#include <string>
#include <string_view>

#include "common/program/environment.h"

namespace slidebase {

// `choice` is the value of --color: always, never or auto. auto colours a terminal unless NO_COLOR
// is set to a non-empty value (no-color.org).
inline bool use_colour(std::string_view choice, bool terminal) {
  const bool wanted = terminal && environment_variable("NO_COLOR").empty();
  return choice == "always" || (choice == "auto" && wanted);
}

// The program's name as a prefix of its messages, red and bold if coloured.
inline std::string message_head(std::string_view program, bool coloured) {
  const std::string name(program);
  return coloured ? "\x1b[1;31m" + name + ":\x1b[0m " : name + ": ";
}

}  // namespace slidebase
