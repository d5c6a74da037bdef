// What --version says.
#pragma once

#include <string>
#include <string_view>

namespace slidebase {

// "slidebase-gen 1.0.0 (1a2b3c4)", then a line each for the table format, zstd and `simd`.
std::string version_text(std::string_view program, std::string_view simd);

// The widest instruction set that the compiler was allowed to use: "avx512", "avx2", "sse2", "neon"
// or "none".
std::string_view built_for();

}  // namespace slidebase
