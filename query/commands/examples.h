// What the help of each command ends with.
#pragma once

#include <string>
#include <string_view>

namespace slidebase {

// Examples of the command, and the name of the manual; of the program itself for "". The text ends
// without a newline. Throws nothing but std::bad_alloc; a command without examples has the manual
// alone.
std::string help_footer(std::string_view command);

}  // namespace slidebase
