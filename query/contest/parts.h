// The files of sources/, built into the program.
#pragma once

#include <string_view>

namespace slidebase {

// The text of sources/NAME.cpp.in; empty where there is none.
std::string_view contest_part(std::string_view name);

}  // namespace slidebase
