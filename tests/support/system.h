// The systems on which some tests cannot run.
#pragma once

#include <filesystem>

namespace slidebase::test {

// Windows reserves memory and disk space for everything that is requested, and does not replace a
// mapped file. Tests that need the opposite are skipped there: TEST_CASE(... * skip(kIsWindows)).
inline constexpr bool kIsWindows = std::filesystem::path::preferred_separator != '/';

}  // namespace slidebase::test
