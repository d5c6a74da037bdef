// The text of --version.
#pragma once

#include <string>
#include <string_view>

namespace slidebase {

// "slidebase-gen 1.0.0 (1a2b3c4)", then one line each for the table format, zstd and the
// instruction set in use.
std::string version_text(std::string_view program);

}  // namespace slidebase
