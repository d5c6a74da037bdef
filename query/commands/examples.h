// What the help of each command ends with.
#pragma once

#include <string>
#include <string_view>

namespace slidebase {

// Its last line.
inline constexpr std::string_view kHelpEnd = "Manual: man slidebase-query";

// What stands above that: examples of the command, or of the program itself for "". The text ends
// with a newline. Throws nothing but std::bad_alloc.
std::string help_footer(std::string_view command);

}  // namespace slidebase
